/** Leaves out the one-time token in the address (security 3). */
export function returnAddress({ pathname, search, searchParams }: URL): string {
  if (!searchParams.has("token")) return `${pathname}${search}`;
  const query = new URLSearchParams(searchParams);
  query.delete("token");
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
