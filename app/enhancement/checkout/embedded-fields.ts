import { patience, PATIENCE_MS } from "../patience";
import type { CardState, MountCardFields, Tokenized } from "./card-fields";
import { sendForm } from "./page-swap";
import { enqueue } from "./request-queue";

type Message =
  | ({ type: "state" } & CardState)
  | { type: "submit" }
  | { type: "size" }
  | { type: "token"; id: number; token: string; zip: string }
  | { type: "refused" | "failed"; id: number };

/** Null unless the message is from our own frame. */
export function readMessage(
  event: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  from: unknown,
  origin: string,
): (Message & { height?: number }) | null {
  if (event.origin !== origin || event.source !== from || typeof event.data !== "object" || event.data === null)
    return null;
  const data = event.data as Record<string, unknown>;
  if (data.from !== "card-fields") return null;
  const height = typeof data.height === "number" ? data.height : undefined;
  const id = typeof data.id === "number" ? data.id : 0;
  switch (data.type) {
    case "state": {
      const filled = (typeof data.filled === "object" && data.filled !== null ? data.filled : {}) as Record<
        string,
        unknown
      >;
      const has = (name: string) => filled[name] === true;
      return {
        type: "state",
        height,
        complete: data.complete === true,
        filled: { number: has("number"), expiry: has("expiry"), cvc: has("cvc"), postalCode: has("zip") },
      };
    }
    case "token":
      return typeof data.token === "string" && typeof data.zip === "string"
        ? { type: "token", height, id, token: data.token, zip: data.zip }
        : null;
    case "submit":
    case "size":
      return { type: data.type, height };
    case "refused":
    case "failed":
      return { type: data.type, height, id };
    default:
      return null;
  }
}

/** An iframe of the embedded provider's page, opened for this member. */
export const mountEmbeddedFields: MountCardFields = async (box, { changed, submit }) => {
  const place = box.querySelector<HTMLElement>('[data-field="frame"]');
  const form = document.querySelector<HTMLFormElement>("#enter-card");
  if (!place || !form) throw new Error("No place for the card fields");
  // The link to the provider's page names the session that the fields belong to.
  const { address } = await enqueue(() => sendForm(form, { intent: "enter-card" }, patience()));
  const session = new URL(address).searchParams.get("session");
  if (!session) throw new Error("No session for the card fields");

  const frame = document.createElement("iframe");
  frame.title = "Card number, expiration, security code and billing zip";
  frame.src =
    "/pay/fields?" +
    new URLSearchParams({
      session,
      theme: getComputedStyle(document.documentElement).colorScheme === "light" ? "day" : "night",
      zip: place.dataset.zip ?? "",
    }).toString();
  const waiting = new Map<number, { done(answer: Tokenized): void; failed(): void }>();
  let requests = 0;

  await new Promise<void>((ready) => {
    addEventListener("message", (event) => {
      const message = readMessage(event, frame.contentWindow, location.origin);
      if (!message) return;
      if (message.height) frame.style.height = `${message.height}px`;
      if (message.type === "state") {
        ready();
        return changed(message);
      }
      if (message.type === "submit") return submit();
      if (message.type === "size") return;
      const waits = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === "failed") waits?.failed();
      else waits?.done(message.type === "token" ? { token: message.token, zip: message.zip } : "refused");
    });
    place.replaceChildren(frame);
  });

  return {
    tokenize: (name) =>
      new Promise((done, reject) => {
        requests += 1;
        const failed = () => reject(new Error("We couldn't verify the card"));
        waiting.set(requests, { done, failed });
        window.setTimeout(failed, PATIENCE_MS);
        frame.contentWindow?.postMessage({ to: "card-fields", type: "tokenize", id: requests, name }, location.origin);
      }),
    showMissing(focus) {
      if (focus) frame.focus();
      frame.contentWindow?.postMessage({ to: "card-fields", type: "check", focus }, location.origin);
    },
  };
};
