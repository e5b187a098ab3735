import { randomUUID } from "node:crypto";
import { deviceName } from "~/models/event/video/device-name";
import type { SignInFrom } from "~/models/member/sign-in.server";
import { isSigned, signText } from "~/services/process/signed-text.server";
import type { SignInDevice } from "~contracts/member";
import type { Visit } from "../visit/visit.server";
import { ACCOUNTS_KEPT, deviceKey, knownAccounts } from "./signed-cookie.server";

const PURPOSE = "account of a browser";
const textOf = ({ key }: SignInDevice, email: string) => `${key} ${email.trim().toLowerCase()}`;

type SignIn = Pick<Visit, "request" | "epochMs">;

/** The browser that signs in; it gets a key of its own with its first session. */
export function signInFrom({ request, epochMs, context }: SignIn & Pick<Visit, "context">): SignInFrom {
  const device = {
    key: deviceKey.read(request, epochMs) ?? randomUUID(),
    name: deviceName(request.headers.get("User-Agent")),
  };
  const isKnownTo = (email: string) =>
    (knownAccounts.read(request, epochMs) ?? []).some((signed) => isSigned(PURPOSE, textOf(device, email), signed));
  return { network: context.clientNetwork ?? null, device, isKnownTo };
}

/** The key that the browser keeps. */
export const deviceCookies = (device: SignInDevice | null | undefined, epochMs: number): string[] =>
  device ? [deviceKey.serialize(device.key, epochMs)] : [];

/** Says on the next sign-in that the browser has signed in to the account, and nothing of it to anyone else. */
export function accountCookies({ request, epochMs }: SignIn, device: SignInDevice | null, email: string): string[] {
  if (!device) return [];
  const own = signText(PURPOSE, textOf(device, email));
  const others = (knownAccounts.read(request, epochMs) ?? []).filter((signed) => signed !== own);
  return [knownAccounts.serialize([own, ...others].slice(0, ACCOUNTS_KEPT), epochMs)];
}
