import { get } from "./call-route";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loader as logo } from "~/routes/logos.$file/route";
import { loader as media } from "~/routes/media.live.$/route";

const { asked, answering } = vi.hoisted(() => {
  const asked: string[] = [];
  const answering = (text: string) => async (request: Request) => {
    asked.push(request.url);
    return new Response(text);
  };
  return { asked, answering };
});
vi.mock("~/services/upstreams.server", () => ({ liveStream: answering("#EXTM3U"), drawnLogo: answering("<svg/>") }));
beforeEach(() => void (asked.length = 0));

describe("files of the embedded network", () => {
  it("a live playlist", async () => {
    expect((await get(media, { path: "/media/live/b1/480p.m3u8", params: { "*": "b1/480p.m3u8" } })).body).toBe("#EXTM3U");
    expect(asked).toEqual(["http://streaming.embedded/live/b1/480p.m3u8"]);
  });

  it.each(["", "../readiness", "b1/../../x"])("no playlist is called %j", async (path) => {
    expect((await get(media, { path: "/media/live/x", params: { "*": path } })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("a logo, its name never more than a name", async () => {
    expect((await get(logo, { path: "/logos/boise.svg", params: { file: "boise.svg" } })).body).toBe("<svg/>");
    await get(logo, { path: "/logos/x", params: { file: "../v2/schools?x=1" } });
    expect(asked).toEqual(["http://catalogue.embedded/logos/boise.svg", "http://catalogue.embedded/logos/..%2Fv2%2Fschools%3Fx%3D1"]);
  });
});
