import { passkeyAnswerOf } from "~/models/member/sign-in.server";
import { tooManyCodes } from "~/models/navigation/too-often";
import { type QrCode, qrCode } from "~/models/sharing/qr-code";
import type { DeskCall, Staffed } from "~/services/desk/client.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { factorCode } from "~contracts/desk";

export type Enrollment = { secret: string; address: string; qr: QrCode };

/** What the authenticator app takes at the first visit; null once there is a second factor. */
export async function enrollmentOf(desk: DeskCall, me: Staffed): Promise<Enrollment | null> {
  if (me.is_enrolled) return null;
  const { secret, address } = await desk((client, caller) => client.enroll(caller));
  return { secret: (secret.match(/.{1,4}/g) ?? []).join(" "), address, qr: qrCode(address) };
}

export type Opening = { session: string; recoveryCodes: string[] } | { problem: string; status: 422 | 429 };

const NO_CODE = "Enter the six digits that your app shows, or one of your recovery codes.";
const WRONG = "That code is wrong, or it was used before. Wait for the next one in your app.";
const WRONG_PASSKEY = "That passkey didn't open the desk. The first time, enter a code as well.";
/** Until a service says how long. */
const WAIT_S = 15 * 60;

/** By the code that was typed, or the browser's passkey as the form sent it; the first time by both. */
export async function openDesk(desk: DeskCall, typed: string, sent: string): Promise<Opening> {
  const { data: code } = factorCode.safeParse(typed);
  const passkey = passkeyAnswerOf(sent) ?? undefined;
  if (sent ? !passkey : !code) return { problem: sent ? WRONG_PASSKEY : NO_CODE, status: 422 };
  try {
    const { session, recovery_codes } = await desk((client, caller) => client.beginSession(caller, code, passkey));
    return { session, recoveryCodes: recovery_codes };
  } catch (error) {
    if (isUpstreamError(error, 422)) return { problem: sent ? WRONG_PASSKEY : WRONG, status: 422 };
    if (isUpstreamError(error, 429)) return { problem: tooManyCodes(WAIT_S), status: 429 };
    throw error;
  }
}

/** It ends here even where the desk can't be reached: the cookie goes. */
export async function closeDesk(desk: DeskCall): Promise<void> {
  await desk((client, caller) => client.endSession(caller)).catch((error: unknown) => {
    if (!isUpstreamError(error)) throw error;
  });
}
