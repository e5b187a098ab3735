import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../support/raw-request";
import { type RunningServer, scenariosOf, startServer } from "../support/server";

/** Event pages in a frame of a partner's page (S 5.4, rulings 4). */

let server: RunningServer;
let scenarios: ReadonlyMap<string, string>;
beforeAll(async () => {
  server = await startServer({ env: { EMBED_ORIGINS: "https://partner.example" } });
  scenarios = await scenariosOf(server.url);
});
afterAll(() => server.stop());

function addressOf(name: string): string {
  const url = scenarios.get(name);
  if (!url) throw new Error(`There is no example named ${name}`);
  return new URL(url, server.url).pathname;
}

const open = (name: string, headers: Record<string, string>) => openAt(addressOf(name), headers);

async function openAt(address: string, headers: Record<string, string>) {
  const { host, port } = new URL(server.url);
  const lines = Object.entries({ Host: host, Connection: "close", Accept: "text/html", ...headers });
  const answer = await sendRaw(
    Number(port),
    `GET ${address} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join("")}\r\n`,
  );
  const page = parse(answer.body);
  const watch = page.querySelector("#watch");
  const offer = watch?.querySelector("[data-offer] a");
  return {
    status: answer.status,
    to: answer.headers["location"],
    kept: answer.headers["cache-control"],
    varies: answer.headers["vary"],
    cookies: answer.headers["set-cookie"],
    stage: watch?.getAttribute("data-kind"),
    plays: watch?.querySelector("video source")?.getAttribute("src") ?? null,
    offer: offer && [offer.getAttribute("href"), offer.getAttribute("target")],
    page: page.querySelector("article[data-event]")?.getAttribute("data-page") ?? null,
    refresh: page.querySelector("noscript")?.innerHTML.match(/content="([^"]*)"/)?.[1] ?? null,
    again: /<a [^>]*href="([^"]*)"[^>]*>Check again/.exec(answer.body)?.[1] ?? null,
  };
}

const FRAMED = { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site", Referer: "https://partner.example/" };
const SHARED = /^public/;

describe("a paid game in a frame", () => {
  it("of a partner's page has the video, without a pass to it, and what opens it on the site", async () =>
    expect(await open("paid_live", FRAMED)).toMatchObject({
      status: 200,
      kept: "private, no-store",
      cookies: undefined,
      stage: "video",
      plays: expect.stringMatching(/\.m3u8$/),
      offer: [expect.stringMatching(/^\/subscribe\/event\?/), "_blank"],
    }));

  it.each<[string, Record<string, string>]>([
    ["of somebody else's page", { ...FRAMED, Referer: "https://evil.example/" }],
    ["on a page of its own, come to from the partner", { ...FRAMED, "Sec-Fetch-Dest": "document" }],
    ["asked for by nobody in particular", {}],
  ])("%s is offered only, also after a partner's frame had it", async (_what, headers) => {
    await open("paid_live", FRAMED);
    const isFramed = headers["Sec-Fetch-Dest"] === "iframe";
    const answer = await open("paid_live", headers);
    expect(answer).toMatchObject({
      kept: isFramed ? "private, no-store" : expect.stringMatching(SHARED),
      stage: "upsell",
      plays: null,
      page: null,
    });
    if (!isFramed) expect(answer.varies).toContain("Sec-Fetch-Dest");
  });

  it("doesn't play: the site's own streams ask for a pass that no frame gets", async () => {
    const { plays } = await open("paid_live", FRAMED);
    expect((await fetch(new URL(plays ?? "", server.url), { headers: { Referer: FRAMED.Referer } })).status).toBe(403);
  });
});

describe("a frame that asks for its own page again", () => {
  const ITSELF = { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin" };
  const SCRIPT = { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" };
  const passed = async (name: string) => {
    const { page } = await open(name, FRAMED);
    expect(page).toMatch(/\?frame=[\w.%-]+$/);
    return page ?? "";
  };

  it.each([
    ["by a refresh", ITSELF],
    ["by its script", SCRIPT],
  ])("%s is still the partner's, and keeps its pass", async (_how, headers) => {
    expect(await openAt(await passed("paid_live"), { ...headers, Referer: server.url })).toMatchObject({
      status: 200,
      kept: "private, no-store",
      stage: "video",
      page: expect.stringContaining("?frame="),
    });
  });

  it("is led there by refresh, by link and by script", async () => {
    const { page, refresh, again } = await open("long_live_delayed", FRAMED);
    expect([refresh, again]).toEqual([`30;url=${page}`, page]);
    const tab = await open("long_live_delayed", {});
    expect([tab.refresh, tab.page, tab.again]).toEqual(["30", null, addressOf("long_live_delayed")]);
  });

  it("gives nothing away in a tab: its address leads to everyone's page", async () => {
    const headers = { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none" };
    expect(await openAt(await passed("paid_live"), headers)).toMatchObject({
      status: 302,
      to: addressOf("paid_live"),
      kept: "private, no-store",
    });
  });
});
