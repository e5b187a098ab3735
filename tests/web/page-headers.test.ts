import "./configured";
import { expect, it } from "vitest";
import { documentHeaders, pageHeaders, withCookies } from "~/web/page/answers.server";
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

const said = (text: string) => new Headers({ "Retry-After": text });
const own = { loaderData: { root: {}, page: {} }, loaderHeaders: { root: said("root"), page: said("page") } };
const failed = { loaderData: { root: {} }, loaderHeaders: {}, errors: { root: 1 } };

it.each([
  ["its own loader's", { ...own, errors: null }, "page"],
  ["of a loader that refused", { ...failed, loaderHeaders: own.loaderHeaders }, "page"],
  ["of an action that refused", failed, "action"],
  ["none, of what broke", { ...failed, actionHeaders: {} }, null],
])("what a document says of itself: %s", (_whose, context, expected) => {
  const matches = ["root", "page"].map((id) => ({ route: { id } }));
  const whole = { matches, actionHeaders: { page: said("action") }, ...context };
  expect(documentHeaders({ staticHandlerContext: whole as never }).get("Retry-After")).toBe(expected);
});

it("an action's cookie replaces its page's loader's, which ran after it", () => {
  const setting = (...cookies: string[]) => ({ page: withCookies(cookies) });
  const loaderHeaders = setting("order=open", "zone=1");
  const context = { matches: [{ route: { id: "page" } }], errors: null, loaderData: { page: {} }, loaderHeaders };
  const whole = { ...context, actionHeaders: setting("order=sent", "zone=1") };
  const cookies = documentHeaders({ staticHandlerContext: whole as never }).getSetCookie();
  expect(cookies).toEqual(["order=open", "zone=1", "order=sent"]);
});
