import { DateTime } from "luxon";

/** As long as the token of an invitation. */
const MAX_SEGMENT = 500;

/** Null for a dot segment, a separator, or a control character. */
function encodeSegment(value: string): string | null {
  if (value === "" || value === "." || value === ".." || value.length > MAX_SEGMENT) return null;
  if (/[\p{Cc}/\\]/u.test(value)) return null;
  try {
    return encodeURIComponent(value);
  } catch {
    return null; // half a surrogate pair
  }
}

/** Checks and encodes ":name" segments (security 4); null when a value can't be a segment. */
export function fillPath(path: string, params: Record<string, string>): string | null {
  const filled: string[] = [];
  for (const part of path.split("/")) {
    const segment = part.startsWith(":") ? encodeSegment(params[part.slice(1)] ?? "") : part;
    if (segment === null) return null;
    filled.push(segment);
  }
  return filled.join("/");
}

/** The only place that builds outgoing URLs (security 4, S 5.2). */
export function upstreamAddress(
  baseUrl: string,
  path: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string | null {
  const filled = fillPath(path, params);
  if (filled === null) return null;
  return `${baseUrl}${filled}${buildQuery(query)}`;
}

type QueryValues = Record<string, unknown>;

type QueryOptions = {
  /** Adds the Unix seconds as `_` to bypass caches. */
  cacheBuster?: DateTime;
};

/** "?name=value…" or "". Renames sport to activity, drops empty values, uses brackets for arrays, ISO dates (S 5.2). */
export function buildQuery(values: QueryValues, { cacheBuster }: QueryOptions = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(renameSport(values))) append(search, name, value);
  if (cacheBuster) search.append("_", String(Math.floor(cacheBuster.toSeconds())));
  const text = search.toString();
  return text ? `?${text}` : "";
}

// An activity given along with a sport is more precise.
function renameSport({ sport, ...values }: QueryValues): QueryValues {
  return isEmpty(sport) || !isEmpty(values.activity) ? values : { ...values, activity: sport };
}

function append(search: URLSearchParams, name: string, value: unknown): void {
  if (isEmpty(value)) return;
  if (Array.isArray(value)) {
    const items: unknown[] = value.filter((item) => !isEmpty(item));
    items.forEach((item, index) => append(search, isRecord(item) ? `${name}[${index}]` : `${name}[]`, item));
  } else if (DateTime.isDateTime(value)) {
    search.append(name, toIsoDate(value));
  } else if (value instanceof Date) {
    search.append(name, value.toISOString());
  } else if (isRecord(value)) {
    for (const [field, inner] of Object.entries(value)) append(search, `${name}[${field}]`, inner);
  } else {
    search.append(name, String(value));
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !DateTime.isDateTime(value)
  );
}

/** In UTC; `endOfDay` is 23:59:59.999 in the date's own zone (S 5.2). */
export function toIsoDate(date: DateTime, { endOfDay = false }: { endOfDay?: boolean } = {}): string {
  const instant = endOfDay ? date.set({ hour: 23, minute: 59, second: 59, millisecond: 999 }) : date;
  return new Date(instant.toMillis()).toISOString();
}
