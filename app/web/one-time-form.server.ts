import { randomUUID } from "node:crypto";
import { oneTimeKey } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

/** The field in which a form carries the key. */
export const KEY_FIELD = "key";

/**
 * One key for what a page's forms do: once one of them has acted, the others of that page, and it itself when it is
 * sent again by Back or from another tab, are old and do nothing (rulings 3 "double submit").
 */
export function oneTimeForm({ request, epochMs: now }: Pick<Visit, "request" | "epochMs">) {
  const known = oneTimeKey.read(request, now);
  const key = known ?? randomUUID();
  return {
    key,
    /** For a page with such forms. */
    cookies: known ? [] : [oneTimeKey.serialize(key, now)],
    isCurrent: (form: FormData): boolean => known !== null && form.get(KEY_FIELD) === known,
    /** For the answer of the form that acted. */
    spent: (): string[] => [oneTimeKey.serialize(randomUUID(), now)],
  };
}
