import { isPrefetch } from "./prefetch";
import { isSelfReload } from "./self-reload";

type PageRequest = {
  method: string | undefined;
  target: string;
  /** By its name in lower case. */
  header(name: string): string | string[] | null | undefined;
};

/** A page fetched ahead may never be looked at. */
export const isSeen = ({ method, header }: Pick<PageRequest, "method" | "header">): boolean =>
  method === "GET" && !isPrefetch(header("sec-purpose"), header("purpose"));

/** Nor does a page count that renews itself (S 2.10, 7.11). */
export function isPageView(request: PageRequest): boolean {
  const { target, header } = request;
  return isSeen(request) && !isSelfReload(target, { dest: header("sec-fetch-dest"), referer: header("referer") });
}
