import { DateTime } from "luxon";

export type QueryValues = Record<string, unknown>;

export type QueryOptions = {
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
