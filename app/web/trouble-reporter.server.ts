import { signText } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

const LENGTH = 22;

/** Whoever reports trouble with an event, as one network of it; no address is kept, and none of another event's. */
export const reporterOfTrouble = ({ context }: Pick<Visit, "context">, eventKey: string): string =>
  signText("stream-trouble", `${eventKey} ${context.clientNetwork ?? ""}`).slice(0, LENGTH);
