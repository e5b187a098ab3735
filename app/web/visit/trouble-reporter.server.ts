import { customerOfNetwork } from "~/services/limits/ipv6-customer";
import { signText } from "~/services/process/signed-text.server";
import type { Visit } from "./visit.server";

const LENGTH = 22;

/** Who reports trouble with an event or a clip, as one customer's networks, one for each key; no address is kept. */
export const reporterOfTrouble = ({ context }: Pick<Visit, "context">, key: string): string =>
  signText("stream-trouble", `${key} ${customerOfNetwork(context.clientNetwork ?? "")}`).slice(0, LENGTH);
