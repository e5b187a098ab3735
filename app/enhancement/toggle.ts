import { announceFailure } from "./announce";
import { postForm } from "./post-form";
import { safeAddress } from "./safe-address";

type ToggleAnswer = { success: boolean; signIn: string | null };

/** Anything malformed counts as a failure (S 8.2). */
export function toggleAnswer(answer: unknown): ToggleAnswer {
  const { success, signIn } = (answer ?? {}) as Record<string, unknown>;
  return { success: success === true, signIn: typeof signIn === "string" ? signIn : null };
}

/**
 * Shows each press at once, and sends the last once the one before is answered, or the page is left; the server is told
 * which of the two was last. A failure shows what holds (S 4.6).
 */
export async function submitToggle(form: HTMLFormElement, button: HTMLButtonElement) {
  press(button, !isPressed(button));
  if (form.dataset.busy) return;
  form.dataset.busy = "true";
  let held = !isPressed(button);
  let wanted: boolean;
  let number: string;
  let answer: ToggleAnswer;
  // What the page is left with goes out beside the one before; seen again, the page asks once more how that went.
  const leave = () => {
    if (isPressed(button) !== wanted) send(form, button, { "After-Press": number }).catch(() => undefined);
  };
  addEventListener("pagehide", leave);
  do {
    wanted = isPressed(button);
    number = String(Math.random());
    const sent = send(form, button, { Press: number });
    answer = toggleAnswer(await sent.then((response) => response.json()).catch(() => null));
    if (answer.success) held = wanted;
  } while (isPressed(button) !== wanted && !answer.signIn);
  removeEventListener("pagehide", leave);
  delete form.dataset.busy;
  // Also where nothing changed: of two that were lost, the first may have arrived.
  if (answer.success) return;
  press(button, held);
  const signIn = answer.signIn ? safeAddress(answer.signIn, location.href) : null;
  if (signIn) location.assign(signIn);
  else announceFailure();
}

/** A button sends what leads away from what it shows. */
function send(form: HTMLFormElement, button: HTMLButtonElement, turn: Record<string, string>): Promise<Response> {
  const wanted = isPressed(button);
  press(button, !wanted);
  const sent = postForm(form, button, turn);
  press(button, wanted);
  return sent;
}

const isPressed = (button: HTMLButtonElement) => button.getAttribute("aria-pressed") === "true";

function press(button: HTMLButtonElement, active: boolean) {
  button.setAttribute("aria-pressed", String(active));
  button.value = (active ? button.dataset.onIntent : button.dataset.offIntent) ?? button.value;
}
