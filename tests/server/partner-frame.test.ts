import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../support/raw-request";
import { type RunningServer, startServer } from "../support/server";

/** Event pages in a frame of a partner's page (S 5.4, rulings 4). */

let server: RunningServer;
let scenarios: { name: string; url: string }[];
beforeAll(async () => {
  server = await startServer({ env: { EMBED_ORIGINS: "https://partner.example" } });
  ({ scenarios } = await (await fetch(`${server.url}/dev/scenarios.json`)).json());
});
afterAll(() => server.stop());

async function open(name: string, headers: Record<string, string>) {
  const { host, port } = new URL(server.url);
  const { pathname } = new URL(scenarios.find((one) => one.name === name)?.url ?? "", server.url);
  const lines = Object.entries({ Host: host, Connection: "close", Accept: "text/html", ...headers });
  const answer = await sendRaw(
    Number(port),
    `GET ${pathname} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join("")}\r\n`,
  );
  const watch = parse(answer.body).querySelector("#watch");
  const offer = watch?.querySelector("[data-offer] a");
  return {
    status: answer.status,
    kept: answer.headers["cache-control"],
    cookies: answer.headers["set-cookie"],
    stage: watch?.getAttribute("data-kind"),
    plays: watch?.querySelector("video source")?.getAttribute("src") ?? null,
    offer: offer && [offer.getAttribute("href"), offer.getAttribute("target")],
  };
}

const FRAMED = { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site", Referer: "https://partner.example/" };
const SHARED = /^public/;

describe("a paid game in a frame", () => {
  it("of a partner's page has the video, without a pass to it, and what opens it on the site", async () => {
    expect(await open("paid_live", FRAMED)).toEqual({
      status: 200,
      kept: "private, no-store",
      cookies: undefined,
      stage: "video",
      plays: expect.stringMatching(/\.m3u8$/),
      offer: [expect.stringMatching(/^\/subscribe\/event\?/), "_blank"],
    });
  });

  it.each<[string, Record<string, string>]>([
    ["of somebody else's page", { ...FRAMED, Referer: "https://evil.example/" }],
    ["on a page of its own, come to from the partner", { ...FRAMED, "Sec-Fetch-Dest": "document" }],
    ["asked for by nobody in particular", {}],
  ])("%s is offered only, also after a partner's frame had it", async (_what, headers) => {
    await open("paid_live", FRAMED);
    expect(await open("paid_live", headers)).toMatchObject({
      kept: expect.stringMatching(SHARED),
      stage: "upsell",
      plays: null,
    });
  });

  it("doesn't play: the site's own streams ask for a pass that no frame gets", async () => {
    const { plays } = await open("paid_live", FRAMED);
    expect((await fetch(new URL(plays ?? "", server.url), { headers: { Referer: FRAMED.Referer } })).status).toBe(403);
  });
});
