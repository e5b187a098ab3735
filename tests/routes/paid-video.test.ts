import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loader as event } from "~/routes/events.$slug.$key/route";
import { loader as live } from "~/routes/media.live.$/route";
import { loader as vod } from "~/routes/media.vod.$/route";
import { action as devices } from "~/routes/member.devices/route";
import { action as enter } from "~/routes/users.$authenticate/route";
import { action as leave } from "~/routes/users.sign_out/route";
import { startClock } from "~/services/process/clock.server";
import { closeNetwork, development, network } from "~/services/upstreams.server";
import type { VideoUrl } from "~contracts/records/event";
import { startingMoment } from "../support/moments";
import { get, post } from "./call-route";

/** A paid game's video is its viewer's: an address that is copied out of the page opens nothing (S 5.4, 7.5). */

const dataDir = await vi.hoisted(async () => {
  const { seededDirectory } = await import("../support/seeded-store");
  const directory = seededDirectory("paid-video");
  const { processSingleton } = await import("~/services/process/singleton.server");
  const { readSettings } = await import("~/services/process/env.server");
  // Before the settings that most tests of routes share.
  processSingleton("settings", () =>
    readSettings({
      APP_ENV: "test",
      LOG_LEVEL: "silent",
      DATA_DIR: directory,
      SCHOOLS: "51",
      SESSION_SECRET: "s".repeat(32),
    }),
  );
  return directory;
});
const pages = new Map<string, string>();
beforeAll(async () => {
  startClock(Date.parse(startingMoment()));
  await network();
  for (const { name, url } of (await (await development())?.scenarios()) ?? [])
    pages.set(name, new URL(url, "http://localhost:3000").pathname);
});
afterAll(async () => {
  await closeNetwork();
  rmSync(dataDir, { recursive: true, force: true });
});

type Cookies = Record<string, string>;

async function signedIn(name: string): Promise<Cookies> {
  const form = { email: `${name}@fieldhouse.example`, password: "Friday-Night-26" };
  const { status, cookies } = await post(enter, { path: "/users/sign_in", params: { authenticate: "sign_in" } }, form);
  expect(status).toBe(303);
  return cookies;
}

/** The page of a scenario: what plays there, and the visitor's cookies afterward. */
async function opened(scenario: string, cookies: Cookies) {
  const path = pages.get(scenario) ?? "";
  const [, , slug, key] = path.split("/");
  const answer = await get(event, { path, params: { slug, key } as Record<string, string>, cookies });
  const { view } = answer.body as { view: { stage: { kind: string; video?: VideoUrl } } };
  return { stage: view.stage, cookies: { ...cookies, ...answer.cookies }, set: Object.keys(answer.cookies) };
}

async function asked(address: string, cookies: Cookies, headers: Record<string, string> = {}) {
  const [, , kind, ...rest] = (address.split("?")[0] ?? "").split("/");
  return get(kind === "vod" ? vod : live, { path: address, params: { "*": rest.join("/") }, cookies, headers });
}

const beside = (address: string, name: string) => address.slice(0, address.lastIndexOf("/") + 1) + name;

describe("a paid live game", () => {
  it("plays for who was let in, for as long as a game is, and for nobody else", async () => {
    const member = await signedIn("annual");
    const { stage, cookies } = await opened("paid_live", member);
    const address = stage.video?.video_url ?? "";
    const pass = `media_pass_${/^\/media\/live\/(bdc\w+)\/master\.m3u8$/.exec(address)?.[1]}`;
    expect(Object.keys(cookies)).toContain(pass);

    for (const name of ["master.m3u8", "480p.m3u8", "480p.mp4"]) {
      const part = beside(address, name);
      expect([name, (await asked(part, cookies)).status]).toEqual([name, 200]);
      // A copied link: a guest, a member who never opened the page, a pass that was tampered with.
      expect([name, (await asked(part, {})).status]).toEqual([name, 403]);
      expect([name, (await asked(part, member)).status]).toEqual([name, 403]);
      // The session ended by itself: the game goes on until the player has told its viewer.
      const { member_access_token: _ended, member_refresh_token: _over, ...left } = cookies;
      expect([name, (await asked(part, left)).status]).toEqual([name, 200]);
      expect([name, (await asked(part, { ...cookies, [pass]: `${cookies[pass]}x` })).status]).toEqual([name, 403]);
    }
    expect((await asked(beside(address, "480p.mp4"), cookies, { Range: "bytes=0-9" })).status).toBe(206);
    expect(String((await asked(beside(address, "480p.m3u8"), cookies)).body)).not.toContain("/media/");

    const left = await post(leave, { path: "/users/sign_out", cookies });
    expect(left.cookies[pass]).toBe("");
  });

  it("shows a guest no address, and lets them in to nothing", async () => {
    const { stage, set } = await opened("paid_live", {});
    expect(stage.kind).toBe("upsell");
    expect(set.join()).not.toContain("media_pass");
  });
});

it("plays in two of eight browsers of one account, and ends where it is signed out from afar", async () => {
  const browsers: Awaited<ReturnType<typeof opened>>[] = [];
  for (let i = 0; i < 8; i += 1) browsers.push(await opened("paid_live", await signedIn("monthly")));
  const playing = async (name: string) => {
    const statuses = [];
    for (const { stage, cookies } of browsers)
      statuses.push((await asked(beside(stage.video?.video_url ?? "", name), cookies)).status);
    return statuses;
  };
  const others = Array<number>(6).fill(403);
  for (const part of ["480p.m3u8", "480p.mp4"]) expect(await playing(part)).toEqual([200, 200, ...others]);

  const signOut = { path: "/member/devices", cookies: browsers[0]?.cookies ?? {} };
  expect((await post(devices, signOut, { intent: "sign-out-others" })).status).toBe(303);
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 5_000);
  for (const part of ["480p.m3u8", "480p.mp4"]) expect(await playing(part)).toEqual([200, 403, ...others]);
  vi.restoreAllMocks();
});

it("a paid replay likewise, with its film", async () => {
  const { stage, cookies } = await opened("paid_replay", await signedIn("annual"));
  const { video_url = "", mp4_url = "", sound } = stage.video ?? {};
  const alone = [sound?.hls_url ?? "", sound?.mp4_url ?? ""];
  for (const address of [video_url, mp4_url ?? "", beside(video_url, "720p.m3u8"), ...alone]) {
    expect(address).toMatch(/^\/media\/vod\/vod\w+\//);
    expect((await asked(address, cookies)).status).toBe(200);
    expect((await asked(address, {})).status).toBe(403);
  }
});

it("a free game is everybody's, and nobody is given a pass for it", async () => {
  const { stage, set } = await opened("free_live", {});
  expect(stage.kind).toBe("video");
  expect(set.join()).not.toContain("media_pass");
  const answer = await asked(stage.video?.video_url ?? "", {});
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=1"]);
});
