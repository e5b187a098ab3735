import { describe, expect, it } from "vitest";
import { routedPath } from "~/http/routed-path";
import { isSharedAnswer } from "~/http/shared-answers";
import { LIMITS } from "~/services/limits/limit-table";
import { COOKIE } from "~/web/session/cookies.server";
import { OWN_PAGE_POLICY } from "../../../server/http/own-page";
import { ruleOf, rules } from "../../../server/http/rate-limit";
import { redactedTarget } from "../../../server/http/request-log";
import { securityHeaders } from "../../../server/http/security-headers";
import { worthOf } from "../../../server/http/shedding";
import { pageKeyOf } from "../../../server/pages/key";
import { startTiny } from "../tiny-site";

/** Every way to write an address that the router reads as the same one. */
const SPELLINGS: [what: string, spell: (path: string) => string][] = [
  ["as it is", (path) => path],
  ["a slash at its end", (path) => `${path}/`],
  ["two slashes at its end", (path) => `${path}//`],
  ["capitals", (path) => path.toUpperCase()],
  ["an encoded letter", (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ["all encoded", (path) => path.replace(/[a-z_]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)],
  ["a slash twice", (path) => path.replace(/(.)\//, "$1//")],
];

/** One address under each rule, and the step that its query names. */
const ADDRESSES: [path: string, method: "GET" | "POST", limit: string, step?: string][] = [
  ["/subscribe/retail", "POST", "sign-in", "account"],
  ["/join", "POST", "sign-in", "account"],
  ["/support/lincoln", "POST", "checkout", "payment"],
  ["/subscribe/retail", "POST", "checkout"],
  ["/users/sign_in", "POST", "sign-in"],
  ["/users/sign_up", "POST", "sign-up"],
  ["/users/link", "POST", "sign-in"],
  ["/users/passkey", "POST", "passkey"],
  ["/users/link/new", "POST", "reset"],
  ["/users/password/new", "POST", "reset"],
  ["/users/password/edit", "POST", "reset"],
  ["/delete-account", "POST", "account"],
  ["/member/account", "POST", "account"],
  ["/member/email", "POST", "account"],
  ["/cancel-survey", "POST", "account"],
  ["/member/subscription/cancel", "POST", "account"],
  ["/member/data", "POST", "account"],
  ["/member/card", "GET", "card"],
  ["/member/receipts/FH-1", "POST", "receipt"],
  ["/activate", "POST", "code"],
  ["/redeem", "POST", "code"],
  ["/redeem/payment", "POST", "code"],
  ["/clips/new", "POST", "write"],
  ["/clips/abc", "POST", "write"],
  ["/clips/abc/report", "POST", "lead"],
  ["/member/following/school/abc", "POST", "write"],
  ["/member/manage-family", "POST", "write"],
  ["/advertise", "POST", "lead"],
  ["/officials-pass", "POST", "lead"],
  ["/california-privacy-rights-form", "POST", "lead"],
  ["/events/gam1/problem", "POST", "problem"],
  ["/events/gam1/cheers", "POST", "cheer"],
  ["/events/gam1/playback-failures", "POST", "playback-failure"],
  ["/events/click", "POST", "click"],
  ["/timings", "POST", "timing"],
  ["/webhooks/paypal", "POST", "webhook"],
  ["/webhooks/stripe", "POST", "webhook"],
  ["/ads/vast", "GET", "ad"],
  ["/feeds/mine/short-token/calendar.ics", "GET", "calendar"],
  ["/open-data/schools.json", "GET", "open-data"],
  ["/ads/track/a/start", "GET", "ad-report"],
  ["/gift", "POST", "post"],
  ["/users/sign_out", "POST", "post"],
  ["/", "POST", "post"],
];

describe.each(SPELLINGS)("an address written with %s", (_what, spell) => {
  it.each(ADDRESSES)("%s (%s) stands under %s", (path, method, limit, step) => {
    const target = `${spell(path)}${step ? `?redir=%2F&step=${step}` : ""}`;
    expect(ruleOf(method, target)?.limit).toBe(limit);
    expect(ruleOf(method, target)).toBe(ruleOf(method, path + (step ? `?step=${step}` : "")));
  });

  it("is as critical as it is otherwise when there are too many visitors", () =>
    expect(worthOf({ method: "GET", path: spell("/users/sign_in"), purpose: undefined })).toBe("critical"));
  it("is never kept, nor given from what is kept", () => {
    for (const path of ["/dev/clock", "/member/account", "/users/sign_in", "/redeem", "/feeds/mine/a/calendar.ics"])
      expect(pageKeyOf("GET", spell(path), {}, { host: "localhost", protocol: "http" }), path).toBeNull();
  });
  it("is everyone's, whatever its visitor's cookies say", () => {
    for (const path of ["/events/gam1/live.json", "/events/gam1/board", "/embed/schools/x", "/open-data/schools.json"])
      expect(isSharedAnswer(spell(path)), path).toBe(true);
  });
  it("sends no token elsewhere in a Referer, nor into the log", () => {
    expect(securityHeaders(spell("/users/password/edit"), "https")["Referrer-Policy"]).toBe("same-origin");
    expect(securityHeaders(spell("/redeem"), "https")["Referrer-Policy"]).toBe("same-origin");
    expect(securityHeaders(spell("/feeds/mine/a/calendar.ics"), "https")["Referrer-Policy"]).toBe("same-origin");
    for (const path of ["/member/invite/short-token", "/feeds/mine/short-token/calendar.ics"])
      expect(redactedTarget(spell(path)), path).not.toMatch(/short-token|SHORT-TOKEN|%/);
  });
});

it.each([
  ["/", "/"],
  ["/users/sign_in?step=a", "/users/sign_in"],
  ["/a.data/b", "/a.data/b"],
  ["/Watch-Events/", "/watch-events"],
  ["/%E0%A4%A", "/%e0%a4%a"],
  ["/database", "/database"],
  ["/x.database", "/x.database"],
  ["/a%2Fb", "/a/b"],
])("the routed path of %s is %s", (target, path) => expect(routedPath(target)).toBe(path));

describe("the rules", () => {
  it("name every limit of a path, and each has its address here", () => {
    const tried = new Set(
      ADDRESSES.map(([path, method, , step]) => ruleOf(method, `${path}${step ? `?step=${step}` : ""}`)),
    );
    expect(rules.filter((rule) => !tried.has(rule))).toEqual([]);
    expect(rules.every(({ limit }) => limit in LIMITS)).toBe(true);
  });
  it("leave pages that are only looked at alone", () => {
    for (const path of ["/", "/users/sign_in", "/search?step=account", "/events/a/b"])
      expect(ruleOf("GET", path)).toBeNull();
  });
  it("read the step as the site does, in whatever query", () => {
    expect(ruleOf("POST", "/subscribe/retail?a=1?&step=account")?.limit).toBe("sign-in");
    expect(ruleOf("POST", "/subscribe/retail?step=pass&step=account")?.limit).toBe("checkout");
  });
});

describe("a network that posts too often", () => {
  const form = { name: "value" };
  const post = (origin: string, path: string, accept = "*/*") =>
    fetch(origin + path, {
      method: "POST",
      headers: { Origin: origin, Accept: accept },
      body: new URLSearchParams(form),
    });

  it("gets the form back from the site, then a plain line, each with Retry-After", async () => {
    const tiny = await startTiny();
    const { times } = LIMITS.lead.network;
    const statuses = new Set<number>();
    const bodies: string[] = [];
    for (let i = 0; i < 3 * times; i += 1) {
      const answer = await post(tiny.origin, `/advertise${["", "/", "/?a=1"][i % 3]}`);
      statuses.add(answer.status);
      bodies.push(await answer.text());
    }
    const far = await post(tiny.origin, "/Advertise");
    const line = await far.text();
    await tiny.stop();
    expect([...statuses]).toEqual([200]);
    const waits = bodies.map((body) => body.includes("retryAfterSeconds"));
    expect([waits.indexOf(true), waits.lastIndexOf(false)]).toEqual([times, times - 1]);
    expect([far.status, far.headers.get("Content-Type"), line]).toEqual([
      ...[429, "text/plain; charset=utf-8"],
      "Too many tries from your network. Please wait a few minutes and try again.\n",
    ]);
    expect(Number(far.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("gets a page where the site has no form for it, and a line where none can be shown", async () => {
    const tiny = await startTiny();
    for (let i = 0; i < LIMITS.webhook.network.times; i += 1)
      await (await post(tiny.origin, "/webhooks/none")).arrayBuffer();
    const page = await post(tiny.origin, "/webhooks/none", "text/html,*/*");
    const line = await post(tiny.origin, "/webhooks/none", "application/json");
    const byDay = await fetch(`${tiny.origin}/webhooks/none`, {
      method: "POST",
      headers: { Origin: tiny.origin, Accept: "text/html", Cookie: `a=1; ${COOKIE.theme}=light` },
    });
    const texts = [await page.text(), await line.text(), await byDay.text()];
    await tiny.stop();
    expect([texts[0], texts[2]].map((text) => /data-theme="(\w+)"/.exec(text ?? "")?.[1])).toEqual(["auto", "day"]);
    expect(page.headers.get("Content-Security-Policy")).toBe(OWN_PAGE_POLICY);
    expect([page.status, line.status]).toEqual([429, 429]);
    expect([page, line].map((one) => Number(one.headers.get("Retry-After")) > 0)).toEqual([true, true]);
    expect([page.headers.get("Content-Type"), line.headers.get("Content-Type")]).toEqual([
      "text/html; charset=utf-8",
      "text/plain; charset=utf-8",
    ]);
    expect([texts[0]?.includes('role="alert"'), texts[1]?.includes("<")]).toEqual([true, false]);
  });

  it("counts what the page cache makes, and nothing of what it has", async () => {
    const tiny = await startTiny();
    const { times } = LIMITS["open-data"].network;
    const ask = (number: number) => fetch(`${tiny.origin}/open-data/any.json?page=${number}`);
    for (let number = 1; number <= times; number += 1) await (await ask(number)).arrayBuffer();
    const [more, again] = [await ask(times + 1), await ask(times)];
    await tiny.stop();
    expect([more.status, again.status]).toEqual([429, 200]);
    expect(more.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(Number(more.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});
