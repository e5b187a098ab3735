import { randomUUID } from "node:crypto";
import { formKey } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

export const KEY_FIELD = "key";

/** Once one form on a page acts, the others and any resubmission do nothing (rulings 3 "double submit"). */
export function oneTimeForm({ request, epochMs: now }: Pick<Visit, "request" | "epochMs">) {
  const known = formKey.read(request, now);
  const key = known ?? randomUUID();
  return {
    key,
    // Anew with each page, whose forms then work as long as a first one's.
    cookies: [formKey.serialize(key, now)],
    isCurrent: (form: FormData): boolean => known !== null && form.get(KEY_FIELD) === known,
    spent: (): string[] => [formKey.serialize(randomUUID(), now)],
  };
}
