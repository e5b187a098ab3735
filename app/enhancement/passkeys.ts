/** Makes and uses passkeys where the browser can (decision 61); without it, there are no such buttons. */
import { patience } from "./patience";

let current: AbortController | undefined;

async function options(address: string): Promise<never> {
  const response = await fetch(address, { method: "POST", signal: patience() });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json() as Promise<never>;
}

/** Asks the device, and then sends the form as without a script. */
async function send({ dataset }: HTMLElement, field: HTMLInputElement, mediation?: "conditional"): Promise<void> {
  // A browser answers one question at a time.
  current?.abort();
  const { signal } = (current = new AbortController());
  const challenge = await options(dataset.passkeyOptions ?? "");
  const answer =
    dataset.passkey === "make"
      ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(challenge), signal })
      : navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(challenge),
          signal,
          ...(mediation && { mediation }),
        });
  field.value = JSON.stringify(await answer);
  field.form?.submit();
}

/** Why the device made or used none, by the name of what it threw. */
const SAID = new Map([
  ["NotAllowedError", "closed"],
  ["InvalidStateError", "known"],
]);

function press(block: HTMLElement, field: HTMLInputElement): void {
  const say = (message: string) =>
    block
      .querySelectorAll<HTMLElement>("[data-passkey-says]")
      .forEach((text) => (text.hidden = text.dataset.passkeySays !== message));
  say("");
  const sent = send(block, field);
  const own = current;
  sent.catch(({ name }: Error) => {
    // Of two presses, the first one's end is no news.
    if (own !== current) return;
    const text = SAID.get(name);
    // The page that comes back knows why, such as a sign-in that is too long ago.
    if (text === undefined && block.dataset.passkey === "make") field.form?.submit();
    else say(text ?? "failed");
  });
}

async function suggest(block: HTMLElement, field: HTMLInputElement): Promise<void> {
  if (await PublicKeyCredential.isConditionalMediationAvailable()) await send(block, field, "conditional");
}

const block = document.querySelector<HTMLElement>("[data-passkey]");
const field = block?.querySelector("input");
const can = "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
document.querySelectorAll<HTMLElement>("[data-passkey-unable]").forEach((text) => (text.hidden = can));
if (block && field && can) {
  block.hidden = false;
  block.querySelector("button")?.addEventListener("click", (event) => {
    event.preventDefault();
    press(block, field);
  });
  if (block.dataset.passkey === "use") void suggest(block, field).catch(() => undefined);
}
