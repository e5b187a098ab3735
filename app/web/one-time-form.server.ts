import { randomUUID } from "node:crypto";
import { oneTimeKey } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

export const KEY_FIELD = "key";

/** Once one form on a page acts, the others and any resubmission do nothing (rulings 3 "double submit"). */
export function oneTimeForm({ request, epochMs: now }: Pick<Visit, "request" | "epochMs">) {
  const known = oneTimeKey.read(request, now);
  const key = known ?? randomUUID();
  return {
    key,
    cookies: known ? [] : [oneTimeKey.serialize(key, now)],
    isCurrent: (form: FormData): boolean => known !== null && form.get(KEY_FIELD) === known,
    spent: (): string[] => [oneTimeKey.serialize(randomUUID(), now)],
  };
}
