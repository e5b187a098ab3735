import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createContentClient } from "~/services/content/client.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { contentApp, echoApp } from "~network/content/content.server";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { transportTo } from "../support/transport-to";
import { callsWith } from "./call-route";

/** Pictures of shared links: only of what there is, drawn once, kept by whoever asks for the present version. */

const bound = { clients: {} as unknown };
const { get } = callsWith(() => bound.clients);
siteClock(() => NOW);

const drawn = vi.hoisted(() => ({ count: 0, hold: null as Promise<void> | null }));
vi.mock("~/services/picture/draw-picture.server", () => ({
  drawPicture: async () => {
    drawn.count += 1;
    await drawn.hold;
    return new ArrayBuffer(8);
  },
}));

const small = openSmallUpstreams();
beforeAll(async () => {
  const clock = { now: () => NOW };
  const to = (app: { fetch(request: Request): Response | Promise<Response> }) => ({
    baseUrl: "http://upstream.test",
    transport: transportTo(small.store, app),
  });
  bound.clients = {
    ...small.clients,
    content: createContentClient({
      echo: to(echoApp({ db: small.store.db, clock })),
      cdn: to(contentApp({ db: small.store.db, clock, liveHlsBaseUrl: "/media", redirectTarget: async () => null })),
    }),
    flags: { evaluate: async () => FLAG_DEFAULTS },
    passThrough: {
      drawnLogo: async ({ url }: Request) => {
        const status = Number(/(\d{3})\.svg$/.exec(url)?.[1] ?? 200);
        return new Response("<svg/>", { status, headers: { "Cache-Control": "public, max-age=60" } });
      },
    },
  };
});
beforeEach(() => {
  drawn.count = 0;
  drawn.hold = null;
});

const { loader } = await import("~/routes/share.$family.$file/route");
const { loader: eventLoader, meta: eventMeta } = await import("~/routes/events.$slug.$key/route");

const { loader: logoLoader } = await import("~/routes/logos.$file/route");

const picture = (family: string, file: string, query = "") =>
  get(loader, { path: `/share/${family}/${file}${query}`, params: { family, file } });

describe("the picture of a shared link", () => {
  it.each([
    ["events", "live.png"],
    ["schools", "lincoln-or.png"],
    ["associations", "osaa.png"],
  ])("of %s: %s", async (family, file) => {
    const { status, headers } = await picture(family, file);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("image/png");
    expect([headers.get("Cache-Control"), headers.get("Vary")]).toEqual(["public, max-age=60", "Cookie"]);
  });

  it.each([
    ["events", "nowhere.png"],
    ["brackets", "nowhere.png"],
    ["schools", "nowhere.png"],
    ["teams", "lincoln-or.png"],
    ["events", "live.svg"],
    ["events", "..%2Flive.png"],
  ])("is not drawn where there is nothing: %s %s", async (family, file) => {
    const { status } = await picture(family, file);
    expect(status).toBe(404);
    expect(drawn.count).toBe(0);
  });

  it("stays good at the address that the event's page names", async () => {
    const page = await get(eventLoader, {
      path: "/events/lincoln/tonight",
      params: { slug: "lincoln", key: "tonight" },
    });
    const tags = (eventMeta as never as (args: object) => { property?: string; content?: string }[])({
      data: page.body,
    });
    const of = (name: string) => tags.find(({ property }) => property === name)?.content ?? "";
    expect([of("og:image:width"), of("og:image:height")]).toEqual(["1200", "630"]);
    expect(of("og:image:alt")).toContain("Lincoln");
    const { pathname, search } = new URL(of("og:image"));
    const { headers } = await picture("events", pathname.split("/").at(-1) ?? "", search);
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });
});

it("makes a crest a PNG for mail programs, kept as long as its drawing, if there is one", async () => {
  const answers = ["boise", "404", "503"].map((name) =>
    get(logoLoader, { path: `/logos/${name}.svg.png`, params: { file: `${name}.svg.png` } }),
  );
  const [crest, ...refused] = await Promise.all(answers);
  expect(refused.map(({ status }) => status)).toEqual([404, 503]);
  const told = ["Content-Type", "Cache-Control"].map((name) => crest?.headers.get(name));
  expect([crest?.status, ...told, drawn.count]).toEqual([200, "image/png", "public, max-age=60", 1]);
});
