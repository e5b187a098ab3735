import { beforeEach, describe, expect, it } from "vitest";
import { Engine, type EngineOptions, type EngineScript } from "~/components/player/engine/engine";
import type { Fault } from "~/components/player/playback/failure";

/** When a live picture is hurried back to where live is played (S 7.5); the engine only notes what it is told. */

type Filter = (type: number, response: { data: ArrayBuffer }) => void;

const MANIFEST = 0;
const settings = new Map<string, unknown>();
let filter: Filter | undefined;
let tell: (event: Event) => boolean;
let isLive: boolean;
let loaded: unknown[];
let streamedOn = 0;
let fails: boolean;

class Player extends EventTarget {
  override addEventListener(...told: Parameters<EventTarget["addEventListener"]>): void {
    super.addEventListener(...told);
    tell = (event) => this.dispatchEvent(event);
  }
  configure(name: string | object, value?: unknown): void {
    const given = typeof name === "string" ? { [name]: value } : name;
    for (const [key, one] of Object.entries(given)) settings.set(key, one);
  }
  getNetworkingEngine = () => ({ registerResponseFilter: (given: Filter) => (filter = given) });
  attach = async () => undefined;
  load = async (what: unknown) => {
    loaded.push(what);
    if (fails) throw new Error("no playlist");
    filter?.(MANIFEST, { data: playlist });
  };
  isLive = () => isLive;
  retryStreaming = () => (streamedOn += 1);
  seekRange = () => ({ start: 0, end: 600 });
}

const library = {
  Player,
  polyfill: { installAll: () => undefined },
  net: { NetworkingEngine: { RequestType: { MANIFEST } } },
} as unknown as EngineScript;

const WITH_PARTS = "#EXTM3U\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.5\n#EXT-X-MEDIA-SEQUENCE:0\n";
const encoded = (text: string) => new TextEncoder().encode(text).buffer;
let playlist: ArrayBuffer;

const OPTIONS: EngineOptions = { ownCaptions: false, saver: false, live: true, lowLatency: true, weakSignal: false };

const ignore = () => undefined;
/** Plays on and on, as far as the engine asks. */
const playing = (more: object = {}) =>
  Object.assign(new EventTarget(), {
    seeking: false,
    played: { length: 1 },
    currentTime: 598,
    ...more,
  }) as unknown as HTMLVideoElement;

async function engineOf(options: Partial<EngineOptions> = {}, video = playing()): Promise<Engine> {
  const engine = new Engine(library, video, { onFault: ignore, onTracks: ignore }, { ...OPTIONS, ...options });
  await engine.load("/live.m3u8", null);
  return engine;
}

const stall = (buffering = true) => tell(Object.assign(new Event("buffering"), { buffering }));
const isHurried = () => settings.get("streaming.liveSync.enabled");

beforeEach(() => {
  settings.clear();
  filter = undefined;
  isLive = true;
  [loaded, fails] = [[], false];
  playlist = encoded(WITH_PARTS);
});

describe("a picture near the live edge", () => {
  it.each([
    ["of a live game with parts", {}, WITH_PARTS, true, true],
    ["of a live game without parts", {}, "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n", true, false],
    ["with data saver on", { lowLatency: false }, WITH_PARTS, true, false],
    ["of a game that is over", {}, WITH_PARTS, false, false],
  ])("%s: is it hurried?", async (_what, options, text, live, expected) => {
    playlist = encoded(text);
    isLive = live;
    await engineOf(options);
    expect(isHurried()).toBe(expected);
  });

  it("is no longer hurried once it has stopped twice for want of data", async () => {
    await engineOf();
    stall();
    stall(false);
    expect(isHurried()).toBe(true);
    stall();
    expect(isHurried()).toBe(false);
    stall(false);
    expect(isHurried()).toBe(false);
  });

  it.each([
    ["before it has shown anything", { played: { length: 0 } }],
    ["while the viewer goes elsewhere", { seeking: true }],
  ])("is hurried still when it waits %s", async (_when, video) => {
    await engineOf({}, playing(video));
    for (let one = 0; one < 5; one += 1) stall();
    expect(isHurried()).toBe(true);
  });
});

it.each([
  ["1 s behind live stays where it is", 599, 0, 599],
  ["more than that behind goes live", 598.9, 0, 600],
  ["on a connection that has stopped twice stays", 590, 2, 590],
])("a first picture that took a while: %s", async (_what, at, stalls, expected) => {
  const video = playing({ currentTime: at });
  await engineOf({}, video);
  for (let one = 0; one < stalls; one += 1) stall();
  video.dispatchEvent(new Event("playing"));
  expect(video.currentTime).toBe(expected);
});

it.each([
  [
    "is what the line carries, as far as the browser knows",
    false,
    { defaultBandwidthEstimate: 400_000, useNetworkInformation: true },
  ],
  ["is the smallest on a weak line", true, { defaultBandwidthEstimate: 50_000, useNetworkInformation: false }],
])("the first picture: %s", async (_what, weakSignal, expected) => {
  await engineOf({ weakSignal });
  expect(settings.get("abr")).toEqual(expected);
});

describe("what was brought before the video was wanted", () => {
  it.each<[what: string, goesWrong: "load" | "later" | null, loads: number]>([
    ["is all there is to load", null, 1],
    ["is loaded anew, where it could not be had", "load", 2],
    ["is loaded anew, where a segment could not be had", "later", 2],
  ])("%s", async (_what, goesWrong, loads) => {
    const faults: Fault[] = [];
    const listener = { onFault: (one: Fault) => faults.push(one), onTracks: () => undefined };
    const engine = new Engine(library, playing(), listener, { ...OPTIONS, live: false, lowLatency: false });
    fails = goesWrong === "load";
    await engine.loadAhead("/film.m3u8", 90);
    if (goesWrong === "later") tell(new Event("error"));
    expect(settings.get("streaming.stopFetchingOnPause")).toBe(true);
    fails = false;
    expect(await engine.load("/film.m3u8", 90)).toBe(true);
    expect([settings.get("streaming.stopFetchingOnPause"), loaded.length, faults]).toEqual([false, loads, []]);
  });
});

describe("what goes wrong in the engine", () => {
  const MANIFEST_REQUEST = 0;
  const SEGMENT_REQUEST = 1;
  const answer = (status: number, asked: number) => ({
    ...{ code: 1001, category: 1, severity: 1 },
    data: ["/live.m3u8", status, "", {}, asked, "/live.m3u8"],
  });

  it.each([
    [
      "a playlist refused",
      answer(403, MANIFEST_REQUEST),
      { source: "engine", code: 1001, category: 1, severity: 1, status: 403, ofPlaylist: true },
    ],
    [
      "a segment refused",
      answer(403, SEGMENT_REQUEST),
      { source: "engine", code: 1001, category: 1, severity: 1, status: 403 },
    ],
    [
      "no network",
      { code: 1002, category: 1, severity: 2, data: ["/live.m3u8", new Error("no network"), 0] },
      { source: "engine", code: 1002, category: 1, severity: 2 },
    ],
  ])("%s", async (_what, detail, fault) => {
    const faults: Fault[] = [];
    const engine = new Engine(library, playing(), { onFault: (one) => faults.push(one), onTracks: ignore }, OPTIONS);
    await engine.load("/live.m3u8", null);
    tell(Object.assign(new Event("error"), { detail }));
    expect(faults).toEqual([fault]);
  });

  it("is asked for again from where it was missed", async () => {
    (await engineOf()).retryStreaming();
    expect(streamedOn).toBe(1);
  });

  it("is asked for no longer once it has been given up", async () => {
    const engine = await engineOf();
    expect(settings.has("manifest.continueLoadingWhenPaused")).toBe(false);
    engine.rest();
    expect(settings.get("manifest.continueLoadingWhenPaused")).toBe(false);
    expect((settings.get("streaming.failureCallback") as () => unknown)()).toBeUndefined();
  });
});
