import { beforeEach, describe, expect, it } from "vitest";
import { loader as logo } from "~/routes/logos.$file/route";
import { loader as media } from "~/routes/media.live.$/route";
import { loader as replay } from "~/routes/media.vod.$/route";
import type { EmbeddedPassThrough } from "~/services/upstreams.server";
import { callsWith } from "./call-route";

const asked: string[] = [];
const passThrough: Partial<EmbeddedPassThrough> = {
  gameStream: async ({ kind, key, name }) => {
    asked.push(`/${kind}/${key}/${name}`);
    return name.endsWith(".mp4")
      ? new Response(null, { headers: { "x-film": `/media/football/${name}` } })
      : new Response("#EXTM3U");
  },
  drawnLogo: async ({ url }) => {
    asked.push(url);
    return new Response("<svg/>");
  },
};
const { get } = callsWith(() => ({ passThrough }));
beforeEach(() => void (asked.length = 0));

describe("files of the embedded network", () => {
  it("a live playlist", async () => {
    expect((await get(media, { path: "/media/live/b1/480p.m3u8", params: { "*": "b1/480p.m3u8" } })).body).toBe(
      "#EXTM3U",
    );
    expect(asked).toEqual(["/live/b1/480p.m3u8"]);
  });

  it.each([
    ["bytes=0-99", 206, "100"],
    ["bytes=100-", 206, null],
    [undefined, 200, null],
    ["bytes=999999999-", 416, null],
  ])("the range %s of a replay's film", async (range, status, length) => {
    const answer = await get(replay, {
      path: "/media/vod/v1/240p.mp4",
      params: { "*": "v1/240p.mp4" },
      headers: range ? { Range: range } : {},
    });
    expect(answer.status).toBe(status);
    if (length) expect(answer.headers.get("content-length")).toBe(length);
    if (status === 206) expect(answer.headers.get("content-range")).toMatch(/^bytes \d+-\d+\/\d+$/);
    expect(answer.headers.get("cache-control") ?? "private").toContain("private");
  });

  it("no film but those that are there", async () => {
    for (const name of ["999p.mp4", "poster.mp4"])
      expect((await get(replay, { path: `/media/vod/v1/${name}`, params: { "*": `v1/${name}` } })).status).toBe(404);
  });

  it.each(["", "../readiness", "b1/../../x"])("no playlist is called %j", async (path) => {
    expect((await get(media, { path: "/media/live/x", params: { "*": path } })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("a logo, its name never more than a name", async () => {
    expect((await get(logo, { path: "/logos/boise.svg", params: { file: "boise.svg" } })).body).toBe("<svg/>");
    await get(logo, { path: "/logos/x", params: { file: "../v2/schools?x=1" } });
    expect(asked).toEqual([
      "http://catalogue.embedded/logos/boise.svg",
      "http://catalogue.embedded/logos/..%2Fv2%2Fschools%3Fx%3D1",
    ]);
  });
});
