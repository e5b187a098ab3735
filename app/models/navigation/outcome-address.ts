/** Says on the next page that what a form asked for failed (S 7.3, 8.2). */
export const FAILED_PARAMETER = "failed";

/** The address to go back to, without what an earlier try left in it; of the own site, a path or in full. */
export function outcomeAddress(address: string, success: boolean): string {
  const [page = "", ...hash] = address.split("#");
  const [path = "", ...search] = page.split("?");
  const query = new URLSearchParams(search.join("?"));
  if (success && !query.has(FAILED_PARAMETER)) return address;
  query.delete(FAILED_PARAMETER);
  if (!success) query.set(FAILED_PARAMETER, "1");
  return [query.size > 0 ? `${path}?${query}` : path, ...hash].join("#");
}
