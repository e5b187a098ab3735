import { beforeEach, describe, expect, it, vi } from "vitest";
import { Interruptions } from "~/components/player/ads/interruptions";
import { FakeVideo } from "./fake-video";

const RULE = "/events/gam1/ads";
const tags = { preroll: "https://ads.test/none", midroll: "https://ads.test/none" };

let game: FakeVideo;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  [game, asked] = [new FakeVideo(), 0];
  Object.assign(game, { paused: false, currentTime: 700, duration: 5_400 });
  vi.stubGlobal("document", { createElement: () => new FakeVideo() });
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === RULE) return Response.json({ block: null, playoff: "no", tags });
    asked += 1;
    return new Response("", { status: 503 });
  });
});

const of = (live: boolean) =>
  new Interruptions({ url: RULE, tags: undefined }, game as unknown as HTMLVideoElement, live, () => undefined);
/** The picture leaves the page, as on an iPhone, or is back. */
const goElsewhere = (is: boolean) => void Object.assign(game, { webkitDisplayingFullscreen: is });

/** A game that has been watched for so long that an ad may come. */
async function watched(live: boolean): Promise<Interruptions> {
  const one = of(live);
  goElsewhere(true);
  for (let second = 1; second < 600; second += 1) await one.consider(true);
  goElsewhere(false);
  return one;
}

describe("a live game", () => {
  /** The periods as they are told; "?" where no one saw when. */
  it.each<[what: string, tellings: string, sought: number]>([
    ["rests when one period follows another", "2nd? 3rd", 1],
    ["not when nobody saw how long ago that was", "2nd 3rd?", 0],
    ["not when its first period is told", "1st", 0],
    ["not after its last, when the datacast names none", "4th -", 0],
    ["not when a period is named again after none", "2nd - 3rd", 0],
    ["not while a period goes on", "3rd 3rd", 0],
  ])("%s", async (_what, tellings, sought) => {
    const one = await watched(true);
    for (const telling of tellings.split(" "))
      one.tellPeriod(telling === "-" ? null : telling.replace("?", ""), !telling.endsWith("?"));
    await one.consider(true);
    expect(asked).toBe(sought);
  });

  it.each([
    ["behind live", { atLiveEdge: false, isElsewhere: false }],
    ["away from the page", { atLiveEdge: true, isElsewhere: true }],
  ])("that a viewer followed %s has its break no more once they are back", async (_what, where) => {
    const one = await watched(true);
    one.tellPeriod("2nd", true);
    one.tellPeriod("3rd", true);
    goElsewhere(where.isElsewhere);
    await one.consider(where.atLiveEdge);
    goElsewhere(false);
    vi.advanceTimersByTime(6_000);
    await one.consider(true);
    expect(asked).toBe(0);
  });

  it("that stood still during its break has it no more when it goes on", async () => {
    const one = await watched(true);
    one.tellPeriod("2nd", true);
    one.tellPeriod("3rd", true);
    game.paused = true;
    await one.consider(true);
    vi.advanceTimersByTime(60_000);
    game.paused = false;
    await one.consider(true);
    expect(asked).toBe(0);
  });
});

it("a replay rests once it is back on the page, for it was watched elsewhere too", async () => {
  const one = await watched(false);
  goElsewhere(true);
  await one.consider(true);
  expect(asked).toBe(0);
  goElsewhere(false);
  await one.consider(true);
  expect(asked).toBe(1);
});
