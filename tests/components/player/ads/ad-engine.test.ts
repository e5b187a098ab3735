import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AdShown } from "~/components/player/ads/ad";
import { AdBreaks } from "~/components/player/ads/ad-breaks";
import { AD_TIMEOUT_MS, AdTimeout } from "~/components/player/ads/ad-timeouts";
import type { EngineScript } from "~/components/player/engine/engine";
import { FakeVideo } from "./fake-video";
import { QuietParser } from "./quiet-parser";

const shaka = vi.hoisted(() => ({ script: new Promise<unknown>(() => undefined) }));
vi.mock("~/components/player/engine/engine", async (original) => ({
  ...(await original<object>()),
  loadEngineScript: () => shaka.script,
}));

const HLS = '<MediaFile type="application/x-mpegurl" width="640" height="360">https://m.test/a.m3u8</MediaFile>';
const adOf = (name: string, sequence: number) =>
  `<Ad id="${name}" sequence="${sequence}"><InLine><AdSystem>x</AdSystem><AdTitle>${name}</AdTitle>
   <Error>https://t.test/${name}?c=[ERRORCODE]</Error><Creatives><Creative><Linear><Duration>00:00:15</Duration>
   <MediaFiles>${HLS}</MediaFiles></Linear></Creative></Creatives></InLine></Ad>`;
const pod = `<VAST version="4.2">${adOf("first", 1)}${adOf("second", 2)}</VAST>`;

/** Engines, as far as ads need them: how each loads, and which are gone. */
let engines: Player[];
let loads: (() => Promise<void>)[];
class Player extends EventTarget {
  isDestroyed = false;
  constructor() {
    super();
    engines.push(this);
  }
  configure = () => undefined;
  attach = async () => undefined;
  load = () => (loads.shift() ?? never)();
  destroy = async () => (this.isDestroyed = true);
}
const well = async () => undefined;
const never = () => new Promise<void>(() => undefined);
const library = { Player, polyfill: { installAll: () => undefined } } as unknown as EngineScript;

let sent: string[];
let shown: AdShown[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  [engines, loads, sent, shown] = [[], [], [], []];
  shaka.script = Promise.resolve(library);
  vi.stubGlobal("DOMParser", QuietParser);
  vi.stubGlobal("devicePixelRatio", 1);
  vi.stubGlobal("window", { MediaSource: Object });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith("https://ads.test/")) return new Response(pod);
    sent.push(url.replace("https://t.test/", ""));
    return new Response(null, { status: 204 });
  });
});

const element = (fake: FakeVideo) => fake as unknown as HTMLVideoElement;
function run(video = new FakeVideo()) {
  const breaks = new AdBreaks(
    element(video),
    (ad) => shown.push(ad),
    () => true,
  );
  const over = breaks.run("https://ads.test/pod", element(new FakeVideo()), new AdTimeout(AD_TIMEOUT_MS));
  return { over: over.catch(() => undefined), video };
}
const title = () => shown.at(-1)?.title;

describe("the engine of an ad's stream", () => {
  it("goes when it loads for too long", async () => {
    const { over } = run();
    await vi.advanceTimersByTimeAsync(3_100);
    await over;
    expect([engines.map(({ isDestroyed }) => isDestroyed), sent]).toEqual([[true], ["first?c=402"]]);
  });

  it("isn't made once nobody waits for it", async () => {
    let arrive: (script: EngineScript) => void = () => undefined;
    shaka.script = new Promise((resolve) => (arrive = resolve));
    const { over } = run();
    await vi.advanceTimersByTimeAsync(3_100);
    await over;
    arrive(library);
    await vi.advanceTimersByTimeAsync(100);
    expect(engines).toEqual([]);
  });

  it("goes with its ad, and ends no other", async () => {
    loads = [well, well];
    const { over, video } = run();
    await vi.waitFor(() => expect([title(), video.paused]).toEqual(["first", false]));
    video.end();
    await vi.waitFor(() => expect([title(), video.paused]).toEqual(["second", false]));
    expect(engines.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
    const broken = () => new CustomEvent("error", { detail: { code: 3016, category: 3, severity: 2 } });
    engines[0]?.dispatchEvent(broken());
    await vi.advanceTimersByTimeAsync(100);
    expect(video.paused).toBe(false);
    engines[1]?.dispatchEvent(broken());
    await over;
    expect(sent).toEqual(["second?c=405"]);
  });
});
