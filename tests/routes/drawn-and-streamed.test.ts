import { beforeEach, describe, expect, it } from "vitest";
import { loader as logo } from "~/routes/logos.$file/route";
import { loader as owned } from "~/routes/media.downloads.$file/route";
import { loader as media } from "~/routes/media.live.$/route";
import { loader as replay } from "~/routes/media.vod.$/route";
import type { EmbeddedPassThrough } from "~/services/upstreams.server";
import { callsWith, member } from "./call-route";

const asked: string[] = [];
const passThrough: Partial<EmbeddedPassThrough> = {
  gameStream: async ({ kind, key, name }) => {
    asked.push(`/${kind}/${key}/${name}`);
    return name.endsWith(".mp4")
      ? new Response(null, { headers: { "x-film": `/media/football/${name}` } })
      : new Response("#EXTM3U");
  },
  ownedFilm: async ({ eventKey, search, token }) => {
    asked.push(`${token} ${eventKey}${search}`);
    if (search === "?until=0") return new Response(null, { status: 403 });
    if (eventKey !== "gam1") return new Response(null, { status: 404 });
    return new Response(null, {
      headers: { "x-film": "/media/football/240p.mp4", "Content-Disposition": 'attachment; filename="Game.mp4"' },
    });
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

describe("a file that a member owns (S 3)", () => {
  const file = (name: string, { search = "?until=1", cookies = member, range = "" } = {}) =>
    get(owned, {
      path: `/media/downloads/${name}${search}`,
      params: { file: name },
      cookies,
      headers: range ? { Range: range } : {},
    });

  it("comes as an attachment under its name, in parts too, and is never kept", async () => {
    const whole = await file("gam1.mp4");
    expect(asked).toEqual([`${member.member_access_token} gam1?until=1`]);
    expect([whole.status, whole.headers.get("content-disposition"), whole.headers.get("cache-control")]).toEqual([
      200,
      'attachment; filename="Game.mp4"',
      "private, no-store",
    ]);
    const part = await file("gam1.mp4", { range: "bytes=100-199" });
    expect([part.status, part.headers.get("content-length"), part.headers.get("content-disposition")]).toEqual([
      206,
      "100",
      'attachment; filename="Game.mp4"',
    ]);
  });

  it.each<[string, Parameters<typeof file>, number]>([
    ["an address that has ended", ["gam1.mp4", { search: "?until=0" }], 403],
    ["a game that isn't the member's", ["gam2.mp4"], 404],
    ["a guest", ["gam1.mp4", { cookies: {} as typeof member }], 404],
    ["another kind of file", ["gam1.mov"], 404],
    ["a name that is a path", ["../x.mp4"], 404],
  ])("does not come to %s", async (_what, args, status) => {
    const answer = await file(...args);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
  });
});
