/** Says on the next page what failed (S 7.3, 8.2). */
export const FAILED_PARAMETER = "failed";

/** What the form asked for, or what a guest wanted before signing in. */
export type Failure = "form" | "intent" | "often";

const WORDS: Record<Failure, string> = { form: "1", intent: "intent", often: "often" };

export function failureOf(search: URLSearchParams): Failure | null {
  const failed = search.get(FAILED_PARAMETER);
  if (failed === null) return null;
  return failed === "intent" || failed === "often" ? failed : "form";
}

/** The address to go back to, without what an earlier try left in it; of the own site, a path or in full. */
export function outcomeAddress(address: string, failure: Failure | null): string {
  const [page = "", ...hash] = address.split("#");
  const [path = "", ...search] = page.split("?");
  const query = new URLSearchParams(search.join("?"));
  if (failure === null && !query.has(FAILED_PARAMETER)) return address;
  query.delete(FAILED_PARAMETER);
  if (failure !== null) query.set(FAILED_PARAMETER, WORDS[failure]);
  return [query.size > 0 ? `${path}?${query}` : path, ...hash].join("#");
}

/** Leaves out the one-time token in the address (security 3), and what came of a form before (S 8.2). */
export function returnAddress({ pathname, search, searchParams }: URL): string {
  const left = ["token", FAILED_PARAMETER].filter((name) => searchParams.has(name));
  if (left.length === 0) return `${pathname}${search}`;
  const query = new URLSearchParams(searchParams);
  for (const name of left) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
