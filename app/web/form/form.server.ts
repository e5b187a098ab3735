import { plainText } from "~contracts/plain-text";
import { isStorable, UNSTORABLE_FORM } from "~contracts/storable-text";

const MOST_FIELDS = 100;
const LARGEST_INDEX = 99;
const DEEPEST = 5;
const LONGEST_NAME = 200;
const NAME = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*|\[\d{0,10}\])*$/;

/** Checked before the form library, because a name like `zzz[4294967294]` would hang it (security 2). */
export function areFieldNamesAllowed(names: readonly string[], fields: readonly string[]): boolean {
  return names.length <= MOST_FIELDS && names.every((name) => isFieldNameAllowed(name, fields));
}

function isFieldNameAllowed(name: string, fields: readonly string[]): boolean {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return false;
  const [field = "", ...inner] = name.split(/[.[]/);
  if (!fields.includes(field) || inner.length >= DEEPEST) return false;
  return inner.every((part) => (part.endsWith("]") ? Number(part.slice(0, -1)) <= LARGEST_INDEX : !isBuiltIn(part)));
}

/** Under such a name, what was typed takes the place of what the page calls, such as `toString`. */
const isBuiltIn = (part: string) => part in Array.prototype;

/** Answers 400 for any other field (security 2). */
export async function parseForm(request: Request, fields: readonly string[]): Promise<FormData> {
  const form = await readForm(request);
  const names = [...form.keys()];
  if (!areFieldNamesAllowed(names, fields)) throw refusal(unknownField(names, fields));
  if ([...form.values()].some((value) => typeof value !== "string")) throw refusal("The form takes no files.");
  if ([...form.values()].some((value) => typeof value === "string" && !isStorable(value)))
    throw refusal(UNSTORABLE_FORM);
  return asSeen(form);
}

/** A password stays as it was typed. */
function asSeen(form: FormData): FormData {
  const seen = new FormData();
  for (const [name, value] of form)
    seen.append(name, typeof value === "string" && !/password/i.test(name) ? plainText(value) : value);
  return seen;
}

/** Names the first one, such as a field that its page doesn't list yet, unless it is no name at all. */
function unknownField(names: readonly string[], fields: readonly string[]): string {
  const unknown = names.find((name) => !isFieldNameAllowed(name, fields));
  return unknown !== undefined && unknown.length <= LONGEST_NAME && NAME.test(unknown)
    ? `The page takes no field named ${unknown}.`
    : "The form has fields that the page doesn't take.";
}

const KEY = /^(?!\.{1,2}$)[\w.~:=+@-]{1,500}$/;

/** What a button of the page names; null for anything that no service's key is. */
export function keyIn(form: FormData, name: string): string | null {
  const key = form.get(name);
  return typeof key === "string" && KEY.test(key) ? key : null;
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw refusal("The form could not be read.");
  }
}

const refusal = (reason: string) => new Response(reason, { status: 400, statusText: "Bad Request" });
