import { describe, expect, it } from "vitest";
import { action, loader } from "~/routes/preferences/route";
import { type Answer, json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { withTagManager } from "../web/configured";
import { callsWith, get, member, post } from "./call-route";

const page = (headers: Record<string, string> = {}) => ({ path: "/preferences", headers });
const consent = (two: 0 | 1, three: 0 | 1, four: 0 | 1) => ({
  fieldhouse_consent: `C0001:1,C0002:${two},C0003:${three},C0004:${four}`,
});

const upstream = scriptedUpstreams();
const asMember = callsWith(() => upstream.clients);

describe("a member's choice (decision 64)", () => {
  const KEEP = "member POST /api/user/profile";
  it.each<[string, boolean, Answer, object[]]>([
    ["goes with the account", true, json({ success: true }), [{ user: { theme: "light" } }]],
    ["stays in the browser where the service can't keep it", false, json({ success: true }), []],
    ["is the browser's though the service is down", true, status(500), [{ user: { theme: "light" } }]],
  ])("%s", async (_what, choices, answer, kept) => {
    upstream.reset();
    upstream.on("member GET /v3/capabilities", json({ choices }));
    upstream.on(KEEP, answer);
    const { cookies } = await asMember.post(action, { ...page(), cookies: member }, { theme: "day" });
    expect(cookies.fieldhouse_theme).toBe("light");
    expect(await Promise.all(upstream.requestsOf(KEEP).map((request) => request.json()))).toEqual(kept);
  });

  it("of nothing asks nothing", async () => {
    upstream.reset();
    await asMember.post(action, { ...page(), cookies: member }, { theme: "<script>" });
    expect(upstream.asked()).toEqual([]);
  });
});

describe("/preferences", () => {
  const ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown as string;
  it.each<[form: string, cookies: Record<string, string>]>([
    ["theme=night", { fieldhouse_theme: "dark" }],
    ["theme=day", { fieldhouse_theme: "light" }],
    ["theme=auto", { fieldhouse_theme: "auto" }],
    ["theme=<script>", {}],
    ["scores=hidden", { fieldhouse_scores: "hidden" }],
    ["scores=shown", { fieldhouse_scores: "" }],
    ["scores=<script>", {}],
    ["view=lite", { fieldhouse_view: "lite" }],
    ["view=full", { fieldhouse_view: "full" }],
    ["view=<script>", {}],
    ["consent=all", { ...consent(1, 1, 1), fieldhouse_anonymous_id: ID }],
    ["consent=chosen&group=C0003", { ...consent(0, 1, 0), fieldhouse_anonymous_id: ID }],
    ["consent=necessary", consent(0, 0, 0)],
    ["consent=chosen&group=C0002&group=C0004", consent(1, 0, 1)],
    ["consent=chosen", consent(0, 0, 0)],
    ["consent=chosen&group=C0009&group=C0003:1,C0004", consent(0, 0, 0)],
    ["consent=maybe", {}],
    ["", {}],
  ])("%s keeps %o", async (form, cookies) => {
    const answer = await post(action, page(), [...new URLSearchParams(form)]);
    expect([answer.status, answer.location, answer.cookies]).toEqual([303, "/", cookies]);
  });

  it.each<[Record<string, string>, Record<string, string>, string]>([
    [{ redir: "/search?q=a" }, { Referer: "https://www.fieldhouse.example/x" }, "/search?q=a"],
    [{}, { Referer: "https://www.fieldhouse.example/x?y=1" }, "/x?y=1"],
    [{}, { Referer: "https://evil.example/x" }, "/"],
    [{ redir: "//evil.example" }, { Referer: "https://www.fieldhouse.example/x" }, "/"],
    [{}, {}, "/"],
  ])("%o with %o goes back to %s", async (form, headers, location) => {
    expect((await post(action, page(headers), { theme: "day", ...form })).location).toBe(location);
  });

  it.each<[string, [string, string][], Record<string, string>, Record<string, string>]>([
    ["stays with the functional group", [["consent", "all"]], {}, { fieldhouse_anonymous_id: "a1" }],
    ["goes with it", [["consent", "necessary"]], {}, { fieldhouse_anonymous_id: "" }],
    ["goes where privacy is asked for", [["consent", "all"]], { "Sec-GPC": "1" }, { fieldhouse_anonymous_id: "" }],
    ["is no matter of the theme", [["theme", "day"]], {}, {}],
  ])("a browser's id %s (S 9.2)", async (_what, form, headers, expected) => {
    const held = { ...consent(0, 1, 0), fieldhouse_anonymous_id: "a1" };
    const { cookies } = await post(action, { ...page(headers), cookies: held }, form);
    expect(Object.fromEntries(Object.entries(cookies).filter(([name]) => name === "fieldhouse_anonymous_id"))).toEqual(
      expected,
    );
  });

  it.each<[string, [string, string][], Record<string, string>, string[]]>([
    ["stay with performance and targeting", [["consent", "all"]], {}, []],
    ["go without", [["consent", "necessary"]], {}, ["_ga", "_gcl_au"]],
    ["go where the browser asks for privacy", [["consent", "all"]], { "Sec-GPC": "1" }, ["_ga", "_gcl_au"]],
  ])("a tag manager's cookies %s (S 5.6)", async (_what, form, headers, expected) => {
    withTagManager();
    const held = { ...consent(1, 1, 1), _ga: "GA1.2.3", _gcl_au: "1.1" };
    const { cookies } = await post(action, { ...page(headers), cookies: held }, form);
    expect(Object.keys(cookies).filter((name) => name.startsWith("_"))).toEqual(expected);
  });

  it.each<[Record<string, string>, Record<string, string>, object]>([
    [{}, {}, { granted: ["C0001"], locked: false, saved: false }],
    [consent(1, 0, 1), {}, { granted: ["C0001", "C0002", "C0004"], locked: false }],
    [consent(1, 1, 1), { "Sec-GPC": "1" }, { granted: ["C0001"], locked: true }],
    [{ fieldhouse_theme: "light" }, {}, { theme: "light" }],
    [{ fieldhouse_theme: "auto" }, {}, { theme: "auto" }],
    [{ fieldhouse_theme: "pink" }, {}, { theme: null }],
  ])("shows the choice of %o with %o", async (cookies, headers, shown) => {
    const answer = await get(loader, { ...page(headers), cookies });
    expect(answer).toMatchObject({ status: 200, body: shown, cookies: {} });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await get(loader, { path: "/preferences?saved=1" })).body).toMatchObject({ saved: true });
  });
});
