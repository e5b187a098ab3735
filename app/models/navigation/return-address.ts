import { FAILED_PARAMETER } from "./outcome-address";

/** Leaves out the one-time token in the address (security 3), and what came of a form before (S 8.2). */
export function returnAddress({ pathname, search, searchParams }: URL): string {
  const left = ["token", FAILED_PARAMETER].filter((name) => searchParams.has(name));
  if (left.length === 0) return `${pathname}${search}`;
  const query = new URLSearchParams(searchParams);
  for (const name of left) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
