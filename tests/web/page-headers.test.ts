import "./configured";
import { expect, it } from "vitest";
import { pageHeaders } from "~/web/page/page-headers.server";
import { choiceCookies } from "~/web/session/visit-cookies.server";

const [guest, member] = [{ authenticated: false }, { authenticated: true }];

it.each([
  ["a guest, live", guest, "live", [], "public, max-age=0, s-maxage=8, stale-while-revalidate=300"],
  ["a guest, steady", guest, "steady", [], "public, max-age=0, s-maxage=60, stale-while-revalidate=300"],
  ["a guest who gets a cookie", guest, "steady", choiceCookies({ theme: "dark" }), "private, no-store"],
  ["a member", member, "live", [], "private, no-store"],
  ["a member who gets a cookie", member, "live", choiceCookies({ theme: "dark" }), "private, no-store"],
] as const)("who may share a page: %s (security 4)", (_who, visitor, kind, cookies, control) => {
  const headers = pageHeaders(visitor, kind, cookies);
  expect(headers.get("Cache-Control")).toBe(control);
  expect(headers.getSetCookie()).toEqual([...cookies]);
});
