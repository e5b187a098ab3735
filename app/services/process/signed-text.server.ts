import { sessionSecrets } from "~/services/process/env.server";
import { isSignature, signatureOf } from "~contracts/signature";

/** Signing the purpose too keeps a text from being used for another. */
const forPurpose = (purpose: string, text: string) => `${purpose}\n${text}`;

export const signText = (purpose: string, text: string): string =>
  signatureOf(sessionSecrets()[0] ?? "", forPurpose(purpose, text));

/** By any secret that is still good (security 3). */
export const isSigned = (purpose: string, text: string, signed: string): boolean =>
  sessionSecrets().some((secret) => isSignature(secret, forPurpose(purpose, text), signed));
