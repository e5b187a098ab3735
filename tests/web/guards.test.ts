import { describe, expect, test } from "vitest";
import { keyParams } from "~/models/navigation/route-params";
import { UNREAD_FLAGS } from "~/services/flags/client.server";
import { outsideRedirect, safeRedirect } from "~/web/page/answers.server";
import {
  fileNotFound,
  pageNotFound,
  paramsOf,
  requireFlag,
  requireGuest,
  requireMember,
} from "~/web/visit/guards.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { requestWith } from "./configured";

const member = { member_access_token: "token" };

function thrownBy(guard: () => unknown): Response {
  try {
    guard();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("the guard let everybody through");
}
const destination = (response: Response) => [response.status, response.headers.get("Location")];

describe("requireMember (rulings 3, require-auth)", () => {
  test("a member passes", () => expect(requireMember(requestWith(member, "/member/account")).token).toBe("token"));

  test("a guest goes to sign in and comes back to path and query", () => {
    const thrown = thrownBy(() => requireMember(requestWith({}, "/member/library?apps=1&x=a b")));
    expect(destination(thrown)).toEqual([302, "/users/sign_in?redir=%2Fmember%2Flibrary%3Fapps%3D1%26x%3Da%2520b"]);
  });

  test("a guest of a page that is always in app mode stays in it (rulings 3, activate)", () => {
    const thrown = thrownBy(() => requireMember(requestWith({}, "/activate?code=AB")));
    expect(destination(thrown)).toEqual([302, "/users/sign_in?redir=%2Factivate%3Fcode%3DAB&apps=1"]);
  });

  test("a post of a guest comes back to its page", () => {
    const thrown = thrownBy(() => requireMember(requestWith({}, "/member/account", { method: "POST", body: "a=1" })));
    expect(destination(thrown)).toEqual([302, "/users/sign_in?redir=%2Fmember%2Faccount"]);
  });
});

describe("requireGuest (rulings 3, require-unauth)", () => {
  test("a guest passes", () => expect(requireGuest(requestWith({}, "/users/sign_in")).authenticated).toBe(false));

  test.each([
    ["", "/member/account"],
    ["?redir=%2Fwatch-events%3Fstate%3DNY", "/watch-events?state=NY"],
    ["?redir=https%3A%2F%2Fwww.fieldhouse.example%2Fhighlights", "/highlights"],
    ["?redir=https%3A%2F%2Fevil.example%2F", "/member/account"],
  ])('a member with "%s" goes to %s', (query, target) => {
    expect(destination(thrownBy(() => requireGuest(requestWith(member, `/users/sign_in${query}`))))).toEqual([
      302,
      target,
    ]);
  });
});

describe("requireFlag (rulings 3)", () => {
  const FAMILY = "growth-family-plan-memberships";
  const on = { ...FLAG_DEFAULTS, [FAMILY]: true };

  test("a flag that is on lets pass", () =>
    expect(() => requireFlag(requestWith({}, "/member/manage-family"), on, FAMILY)).not.toThrow());

  test("a flag that is off is no such page, with the words of S 8.1; one that can't be read is a 503", async () => {
    const thrown = thrownBy(() => requireFlag(requestWith({}, "/member/manage-family?x=1"), FLAG_DEFAULTS, FAMILY));
    expect([thrown.status, thrown.statusText]).toEqual([404, "Page Not Found: /member/manage-family?x=1"]);
    expect(await thrown.json()).toEqual({ path: "/member/manage-family" });
    expect(thrownBy(() => requireFlag(requestWith({}, "/member/manage-family"), UNREAD_FLAGS, FAMILY)).status).toBe(
      503,
    );
    expect(pageNotFound(requestWith({}, "/a%0d%0ab")).statusText).toBe("Page Not Found: /a%0d%0ab");
  });
});

describe("paramsOf (S 8.1)", () => {
  const request = requestWith({}, "/clips/gam%201");

  test("a key", () =>
    expect(paramsOf({ params: { key: "gam1", more: "x" }, request }, keyParams)).toEqual({ key: "gam1" }));

  test.each([
    ["none", {}],
    ["with a space", { key: "gam 1" }],
    ["too long", { key: "g".repeat(65) }],
  ])("no page for a key %s", (_what, params) =>
    expect(thrownBy(() => paramsOf({ params, request }, keyParams)).status).toBe(404),
  );

  test("or no file, where the address is a file's", async () => {
    const thrown = thrownBy(() => paramsOf({ params: {}, request }, keyParams, fileNotFound));
    expect(await thrown.text()).toBe("Page Not Found: /clips/gam%201\n");
  });
});

describe("redirects", () => {
  test("to the product alone, with headers and status", () => {
    const response = safeRedirect("/highlights", { status: 303, headers: { "Set-Cookie": "a=1" } });
    expect(destination(response)).toEqual([303, "/highlights"]);
    expect(response.headers.get("Set-Cookie")).toBe("a=1");
    expect(destination(safeRedirect("https://evil.example/", { fallback: "/watch-events" }))).toEqual([
      302,
      "/watch-events",
    ]);
    expect(destination(safeRedirect(null))).toEqual([302, "/"]);
  });

  test.each([
    ["https://support.fieldhouse.example/", "https://support.fieldhouse.example/"],
    ["javascript:alert(1)", null],
    ["/path", null],
  ])("outside: %s", (address, location) =>
    expect(outsideRedirect(address)?.headers.get("Location") ?? null).toBe(location),
  );
});
