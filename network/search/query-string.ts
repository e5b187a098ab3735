/** Bracket notation of S 5.2: `a[]=1`, `a[0]=1`, `window[0][from]=…` */

type QueryValue = string | QueryValue[] | { [name: string]: QueryValue };
type QueryRecord = { [name: string]: QueryValue };

const MAX_DEPTH = 3;
const MAX_INDEX = 99;
const SAFE_NAME = /^[A-Za-z0-9_]{1,40}$/;

/** Null for malformed names: too deep, an index above 99, or a name used as both text and list. */
export function readQuery(query: URLSearchParams): QueryRecord | null {
  const parts = new Map<string, string[]>();
  for (const [name, value] of query) {
    const path = pathOf(name);
    if (!path) return null;
    const id = path.join("\u0000");
    parts.set(id, [...(parts.get(id) ?? []), value]);
  }
  const record: QueryRecord = Object.create(null);
  for (const [id, values] of parts) {
    if (!place(record, id.split("\u0000"), values)) return null;
  }
  return record;
}

/** "window[0][from]" → window, 0, from; "status[]" → status */
function pathOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) return null;
  const rest = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "");
  if (rest.at(-1) === "") rest.pop();
  const path = [match[1], ...rest];
  const isSound = path.length <= MAX_DEPTH && path.every((part) => SAFE_NAME.test(part) && !(Number(part) > MAX_INDEX));
  return isSound ? path : null;
}

function place(record: QueryRecord, path: readonly string[], values: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return false;
  if (rest.length === 0) {
    if (typeof record[name] === "object") return false;
    record[name] = values.length === 1 ? (values[0] ?? "") : [...values];
    return true;
  }
  const inner = (record[name] ??= Object.create(null) as QueryRecord);
  if (typeof inner === "string" || Array.isArray(inner)) return false;
  return place(inner, rest, values);
}
