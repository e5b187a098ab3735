import { type PasskeyAnswer, passkeyAnswer } from "~contracts/passkeys";

/** Null for anything that no browser makes of a passkey. */
export function passkeyAnswerOf(text: unknown): PasskeyAnswer | null {
  try {
    return passkeyAnswer.safeParse(JSON.parse(String(text))).data ?? null;
  } catch {
    return null;
  }
}
