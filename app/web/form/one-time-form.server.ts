import { randomUUID } from "node:crypto";
import { formKey } from "../session/signed-cookie.server";
import type { Visit } from "../visit/visit.server";

export const KEY_FIELD = "key";

/** A form of any page works at least as long. */
const FORM_LIFE_MS = 24 * 60 * 60 * 1_000;

/** Once one form on a page acts, the others and any resubmission do nothing (rulings 3 "double submit"). */
export function oneTimeForm({ request, epochMs: now }: Pick<Visit, "request" | "epochMs">) {
  const held = formKey.heldBy(request, now);
  const key = held?.value ?? randomUUID();
  return {
    key,
    // Not more often: a page requested before a press that arrives after it would bring the used key back.
    cookies: held && held.ends - now >= FORM_LIFE_MS ? [] : [formKey.serialize(key, now)],
    isCurrent: (form: FormData): boolean => held !== null && form.get(KEY_FIELD) === held.value,
    spent: (): string[] => [formKey.serialize(randomUUID(), now)],
  };
}
