import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COOKIE } from "~/web/session/cookies.server";
import { brand } from "~contracts/brand";
import { OWN_PAGE_POLICY } from "../../../server/http/own-page";
import { boardRefresh, refuse, refusedPage } from "../../../server/http/refused-page";
import { withoutTrailingPunctuation } from "../../../server/http/trailing-punctuation";
import { sendRaw } from "../../support/raw-request";
import { startTiny, type Tiny } from "../tiny-site";

const LOST = "Seems we can't find what you are looking for. Let's get you somewhere better instead.";

describe("the page of a refusal", () => {
  it.each([
    [400, "Bad address", LOST],
    [414, "Address too long", LOST],
    [403, "Cross-origin request refused", "This form came from another site, so we didn't take it."],
    [413, "Body too large", "That was too much to send at once."],
    [431, "Clear your cookies and try again.", "Clear your cookies and try again."],
  ])("says for %i %s what a fan can do", (status, message, words) => {
    const page = refusedPage(status, message, "night");
    expect(page).toContain(`<h1 class="words">${words}`);
    expect(page).toContain(`<title>${status} | `);
    expect(page).toMatch(/>Home<.*>Watch Events<.*>My Account<.*>Customer Support</);
    expect(page).toContain(`<img src="/drawings/lost.svg" alt="${status}"`);
    expect(page).toContain(`href="${brand.support.customerSupport}" target="_blank" rel="noopener noreferrer"`);
  });

  it.each(["night", "day", "auto"] as const)("is small, in the site's %s, and needs no script", (theme) => {
    const page = refusedPage(400, "Bad address", theme);
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(4_096);
    expect(page).toContain(`data-theme="${theme}"`);
    expect(page).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });
});

it.each([
  ["too many visitors", 503, "/events/gam1/board", { Refresh: "10" }],
  ["an error", 500, "/events/gam1/board?publisher_key=p", { Refresh: "10" }],
  ["too many tries", 429, "/events/gam1/board", { Refresh: "10" }],
  ["a list in a frame", 503, "/embed/schools/x?theme=day", { Refresh: "10" }],
  ["the lines to copy", 503, "/embed/schools/x/code", {}],
  ["a long address", 414, "/events/gam1/board", {}],
  ["another page", 503, "/events/gam1/boards", {}],
  ["a page that ends so", 503, "/a/events/gam1/board", {}],
])("a gym's screen comes again by itself after a refusal: %s", (_what, status, target, headers) =>
  expect(boardRefresh(status, target)).toEqual(headers),
);

it.each(["text/html", "*/*"])("a refusal itself tells the screen so, to who takes %s", (accept) => {
  const sent: Record<string, string>[] = [];
  const response = {
    req: { url: "/events/gam1/board", method: "GET" },
    writeHead: (_status: number, headers: Record<string, string>) => void sent.push(headers),
    end: () => undefined,
  } as unknown as ServerResponse;
  refuse(response, { accept }, 503, "Too many visitors at once.", { "Retry-After": "2" });
  expect(sent).toEqual([expect.objectContaining({ Refresh: "10", "Retry-After": "2" })]);
});

describe("a refused request", () => {
  let tiny: Tiny;
  beforeAll(async () => {
    tiny = await startTiny();
  });
  afterAll(() => tiny.stop());

  const send = (line: string, ...headers: string[]) =>
    sendRaw(tiny.port, [line, `Host: localhost:${tiny.port}`, ...headers, "Connection: close", "", ""].join("\r\n"));

  it.each([
    ["an address that does not decode", "GET /%E0%A4%A HTTP/1.1", 400],
    ["an address with a control character", "GET /a%00b HTTP/1.1", 400],
    ["a query that does not decode", "GET /?q=%E0%A4%A HTTP/1.1", 400],
    ["a long address", `GET /${"a".repeat(4_096)} HTTP/1.1`, 414],
  ])("for %s shows a visitor the error page in their theme, anyone else a line", async (_what, line, status) => {
    const page = await send(line, "Accept: text/html,*/*", `Cookie: ${COOKIE.theme}=light`);
    expect(page).toMatchObject({ status, headers: { "cache-control": "private, no-store" } });
    expect(page.headers["content-security-policy"]).toBe(OWN_PAGE_POLICY);
    expect(page.body).toContain(LOST);
    expect(page.body).toContain('data-theme="day"');
    const toScripts = await send(line, "Accept: */*");
    expect(toScripts).toMatchObject({ status, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(toScripts.body).not.toContain("<");
  });

  it("has no body where none was asked for", async () => {
    const answer = await send("HEAD /%E0%A4%A HTTP/1.1", "Accept: text/html");
    expect([answer.status, answer.body]).toEqual([400, ""]);
  });

  it("with a form that cannot be kept shows a page too", async () => {
    const form = {
      method: "POST",
      body: "a=%07",
      headers: { Origin: tiny.origin, "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    };
    const answer = await fetch(`${tiny.origin}/form`, form);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("The form holds control characters. Go back, take them out");
  });
});

describe("slashes, and what was pasted, at the end of an address", () => {
  it.each([
    ["/find-school//", "/find-school"],
    ["/find-school///", "/find-school"],
    ["/search//?q=a//", "/search?q=a//"],
    ["/events/keller/gam1.", "/events/keller/gam1"],
    ["/events/keller/gam1%E2%80%9D).?t=20", "/events/keller/gam1?t=20"],
    ["/g/gam1%3E,%20", "/g/gam1"],
    ["/find-school//.", "/find-school"],
    ["/schools/st.-mary's", null],
    ["/find-school/", null],
    ["/find-school", null],
    ["/", null],
    ["/playoffs//brackets", null],
    ["/find-school?q=//", null],
  ])("%s has one address: %s", (target, address) => expect(withoutTrailingPunctuation(target)).toBe(address));

  it("are led there for good, with the query", async () => {
    const tiny = await startTiny();
    const answer = await fetch(`${tiny.origin}/personal//?a=1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/personal?a=1"]);
    await tiny.stop();
  });
});
