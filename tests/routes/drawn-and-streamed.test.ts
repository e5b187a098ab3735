import { beforeEach, describe, expect, it } from "vitest";
import { loader as logo } from "~/routes/logos.$file/route";
import { loader as owned } from "~/routes/media.downloads.$file/route";
import { loader as media } from "~/routes/media.live.$/route";
import { loader as replay } from "~/routes/media.vod.$/route";
import { UpstreamError } from "~/services/http/upstream-error";
import type { EmbeddedPassThrough } from "~/services/upstreams.server";
import { callsWith, member, renewable } from "./call-route";

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
    if (search === "?until=down") throw new UpstreamError({ service: "member", kind: "network" });
    const said = /^\?says=(\d+)$/.exec(search)?.[1];
    if (said) return new Response(null, { status: Number(said) });
    if (eventKey !== "gam1") return new Response(null, { status: 404 });
    return new Response(null, {
      headers: { "x-film": "/media/football/240p.mp4", "Content-Disposition": 'attachment; filename="Game.mp4"' },
    });
  },
  drawnLogo: async ({ url }) => {
    asked.push(url);
    const failed = /(\d{3})\.svg$/.exec(url)?.[1];
    return failed ? Response.json({ error: "internal" }, { status: Number(failed) }) : new Response("<svg/>");
  },
};
const renewal = { answer: 401 };
const refreshToken = async () => {
  throw new UpstreamError({ service: "member", kind: "status", status: renewal.answer });
};
const { get } = callsWith(() => ({ passThrough, member: { refreshToken } }));
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

  it("a film that goes on where it was interrupted, as long as it is the same", async () => {
    const film = async (headers: Record<string, string> = {}) => {
      const answer = await get(replay, { path: "/media/vod/v1/240p.mp4", params: { "*": "v1/240p.mp4" }, headers });
      return { status: answer.status, tag: answer.headers.get("etag") ?? "" };
    };
    const { tag } = await film();
    expect(tag).toMatch(/^"[\w-]+"$/);
    const rest = { Range: "bytes=100-" };
    const answers = [
      await film(rest),
      await film({ ...rest, "If-Range": tag }),
      await film({ ...rest, "If-Range": '"another"' }),
      await film({ ...rest, "If-Range": `W/${tag}` }),
      await film({ ...rest, "If-Range": "Fri, 20 Nov 2026 19:40:00 GMT" }),
      await film({ "If-None-Match": tag }),
      await film({ "If-None-Match": '"another"' }),
    ];
    expect(answers).toEqual([206, 206, 200, 200, 200, 304, 200].map((status) => ({ status, tag })));
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
  type Asked = { search?: string; cookies?: Record<string, string>; range?: string; accept?: string };
  const file = (name: string, { search = "?until=1", cookies = member, range, accept = "*/*" }: Asked = {}) =>
    get(owned, {
      path: `/media/downloads/${name}${search}`,
      params: { file: name },
      cookies,
      headers: { Accept: accept, ...(range && { Range: range }) },
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

  const SIGN_IN = "/users/sign_in?redir=%2Fmember%2Flibrary%23downloads";
  const library = (why: string) => `/member/library?download=${why}#downloads`;
  const lapsed = (token: string) => ({ member_refresh_token: token });

  it.each<[string, string, Asked, number, string]>([
    ["after its address has ended", "gam1", { search: "?until=0" }, 403, library("ended")],
    ["of a game that isn't the member's", "gam2", {}, 404, library("none")],
    ["that isn't a film", "gam1", { search: "?says=200" }, 404, library("none")],
    ["whose file is gone", "gam1", { search: "?says=410" }, 410, library("gone")],
    ["for a guest", "gam1", { cookies: {} }, 401, SIGN_IN],
    ["after the session has ended", "gam1", { search: "?says=401" }, 401, SIGN_IN],
    ["asked for too often", "gam1", { search: "?says=429" }, 429, library("busy")],
    ["while the service fails", "gam1", { search: "?says=500" }, 503, library("failed")],
    ["while the service says that it's busy", "gam1", { search: "?says=503" }, 503, library("failed")],
    ["while the service is down", "gam1", { search: "?until=down" }, 503, library("failed")],
    ["while the session can't be renewed", "gam1", { cookies: lapsed("r-film") }, 503, library("failed")],
  ])("doesn't come %s: a page leads on, a program gets a status", async (_when, key, given, status, location) => {
    const program = await file(`${key}.mp4`, given);
    expect([program.status, program.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
    const page = await file(`${key}.mp4`, { ...given, accept: "text/html,*/*;q=0.8" });
    expect([page.status, page.location]).toEqual([303, location]);
    for (const { headers } of [program, page]) expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it.each([
    [401, SIGN_IN, true],
    [503, library("failed"), false],
  ])("whose session is refused, and whose renewal says %i, keeps or ends the cookies", async (said, to, ends) => {
    renewal.answer = said;
    const cookies = { ...renewable, member_refresh_token: `r-film-${said}` };
    const answer = await file("gam1.mp4", { search: "?says=401", cookies, accept: "text/html" });
    expect([answer.status, answer.location]).toEqual([303, to]);
    expect(answer.cookies["member_access_token"]).toBe(ends ? "" : undefined);
  });
});
