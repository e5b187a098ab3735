import { json } from "@remix-run/node";
import {
  type BracketAddress,
  bracketAddress,
  bracketQuery,
  canonicalBracketPath,
} from "~/models/navigation/bracket-address";
import { type BracketPage, bracketPage } from "~/models/playoffs/bracket-page";
import { readBracket } from "~/models/playoffs/playoffs.server";
import type { Visit } from "../visit/visit.server";
import { safeRedirect } from "./answers.server";
import { goThere } from "./redirect-or-404.server";

/** Permanently redirects any other spelling of the address, or throws the 404 (S 8.1). */
export async function canonicalBrackets(visit: Visit, { full = false } = {}): Promise<BracketAddress> {
  const address = bracketAddress(visit.params);
  if (!address) throw goThere(visit);
  const { pathname, search } = visit.url;
  const canonical = canonicalBracketPath(address, { full });
  if (pathname !== canonical) throw safeRedirect(`${canonical}${search}`, { status: 301 });
  return address;
}

/** A bracket without games throws the error page that says so (S 2.11). */
export async function bracketOfAddress(
  visit: Visit,
  { full = false } = {},
): Promise<{ page: BracketPage; path: string }> {
  const { state, sport, division, bracket } = await canonicalBrackets(visit, { full });
  const found = sport && division && bracket ? { state, sport, division, bracket } : null;
  const read = found && (await readBracket(visit.upstreams, found));
  if (!found || !read) throw goThere(visit);
  const page = bracketPage(read, found, { ...bracketQuery(visit.url.searchParams), full }, visit.viewing());
  if (!page) throw json({ message: "bracket" }, { status: 404, statusText: "bracket" });
  return { page, path: canonicalBracketPath(found) };
}
