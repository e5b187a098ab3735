import { customerOfNetwork } from "~/services/limits/ipv6-customer";
import { signText } from "~/services/process/signed-text.server";
import type { Visit } from "./visit.server";

const LENGTH = 22;

/** Who reports trouble with an event, as one customer's networks; no address is kept, and none of another event's. */
export const reporterOfTrouble = ({ context }: Pick<Visit, "context">, eventKey: string): string =>
  signText("stream-trouble", `${eventKey} ${customerOfNetwork(context.clientNetwork ?? "")}`).slice(0, LENGTH);
