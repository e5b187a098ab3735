import { z } from "zod";
import { endpoint, READ, records, text, WRITE } from "./endpoint";
import { signInDevice } from "./member";
import { authTokenSchema } from "./records/member";

/** `id` names it and opens nothing; `used_at` is null until it first signed in. */
const passkeySchema = z.object({
  id: z.string().min(1),
  name: text,
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const LONGEST = 10_000;

/** What a browser makes of a passkey, in WebAuthn's own JSON. */
export const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.looseObject({ clientDataJSON: z.base64url().min(1).max(LONGEST) }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** What WebAuthn takes to make or to use one, as JSON that only the browser reads. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string().min(1) }) });
export type PasskeyOptions = z.infer<typeof passkeyOptions>["options"];

export const NO_SUCH_PASSKEY = "no_such_passkey";
/** Errors of a 422. */
export const PASSKEY_REFUSALS = ["sign_in_again", "too_many_passkeys", "invalid_passkey"] as const;
export type PasskeyRefusal = (typeof PASSKEY_REFUSALS)[number];

/** Our extensions: signing in with what a device keeps (decision 61). A challenge works once: no call is repeated. */
export const passkeyContract = {
  /** `recent`: the session began so lately that it may add one. */
  passkeys: endpoint("GET", "/v3/passkeys", {
    ...READ,
    answer: z.object({ passkeys: records(passkeySchema), recent: z.boolean() }),
  }),
  passkeyToMake: endpoint("POST", "/v3/passkeys/challenges", { ...WRITE, answer: passkeyOptions }),
  addPasskey: endpoint("POST", "/v3/passkeys", {
    ...WRITE,
    body: z.object({
      name: z
        .string()
        .trim()
        .regex(/^[^\p{Cc}]{1,60}$/u),
      answer: passkeyAnswer,
    }),
  }),
  /** Ends every other session. */
  removePasskey: endpoint("DELETE", "/v3/passkeys/:id", WRITE),
  /** The same for everyone. */
  passkeyToUse: endpoint("POST", "/v3/passkeys/session/challenges", { ...WRITE, answer: passkeyOptions }),
  openPasskey: endpoint("POST", "/v3/passkeys/session", {
    ...WRITE,
    timeoutMs: 5_000,
    body: z.object({ answer: passkeyAnswer, device: signInDevice.optional() }),
    answer: authTokenSchema,
  }),
};
