import { isFetchedAhead } from "./fetched-ahead";
import { isAskedAgain } from "./page-again";

type Asked = {
  method: string | undefined;
  target: string;
  /** By its name in lower case. */
  header(name: string): string | string[] | null | undefined;
};

/** Prefetches don't count, since no one has seen them yet, nor does a page that renews itself (S 2.10, 7.11). */
export function isPageView({ method, target, header }: Asked): boolean {
  if (method !== "GET" || isFetchedAhead(header("sec-purpose"), header("purpose"))) return false;
  return !isAskedAgain(target, { dest: header("sec-fetch-dest"), referer: header("referer") });
}
