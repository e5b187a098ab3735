import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdShown } from "~/components/player/ads/ad";
import { AdGate } from "~/components/player/ads/ad-gate";
import type { AdTags } from "~/enhancement/watch/playable";
import { neverAnswers } from "../../../support/never-answers";
import { FakeVideo } from "./fake-video";
import { QuietParser } from "./quiet-parser";
import { VAST_ANSWERS } from "./vast-answers";

const RULE = "/events/gam1/ads";
type Answer = (signal: AbortSignal) => Promise<Response>;
const ruleWith =
  (name: string): Answer =>
  async () =>
    Response.json({
      block: null,
      playoff: "no",
      tags: { preroll: `https://ads.test/${name}`, midroll: `https://ads.test/${name}` },
    });
const never: Answer = (signal) => neverAnswers("", { signal });
const fails: Answer = async () => new Response("", { status: 503 });

let rule: Answer;
let ruleAsked: Promise<AdTags> | undefined;
let adServer: Answer | null;
let sent: string[];
let asked: string[];
let video: FakeVideo;
let game: FakeVideo;
let mayShow: boolean;
let shown: (AdShown | null)[];
const ad = () => shown.at(-1) ?? null;

// Loading it takes a busy machine longer than a test waits.
beforeAll(() => import("~/components/player/ads/ad-breaks"));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  [rule, ruleAsked, adServer, sent, asked, shown] = [ruleWith("inline"), undefined, null, [], [], []];
  [video, game, mayShow] = [new FakeVideo(), new FakeVideo(), true];
  vi.stubGlobal("DOMParser", QuietParser);
  vi.stubGlobal("devicePixelRatio", 1);
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { createElement: () => video, hidden: false });
  vi.stubGlobal("fetch", async (url: string, { signal }: { signal?: AbortSignal } = {}) => {
    if (url === RULE) return rule(signal ?? AbortSignal.any([]));
    if (url.startsWith("https://ads.test/")) {
      asked.push(url);
      if (adServer) return adServer(signal ?? AbortSignal.any([]));
      return new Response(VAST_ANSWERS[new URL(url).pathname.slice(1)] ?? "", { status: 200 });
    }
    sent.push(url.replace("https://t.test/", ""));
    return new Response(null, { status: 204 });
  });
});

const gate = () =>
  new AdGate(
    { url: RULE, tags: ruleAsked },
    (one) => void shown.push(one),
    () => mayShow,
  );
const element = (fake: FakeVideo) => fake as unknown as HTMLVideoElement;
/** A break that has begun to play, and its end. */
async function begun(kind: "preroll" | "midroll" = "preroll", on = gate()) {
  const over = on.run(kind, element(game));
  await vi.waitFor(() => expect(ad()?.paused).toBe(false));
  return { over, on };
}

it.each<[what: string, tags: () => Promise<AdTags>, shown: boolean]>([
  ["has no ads", async () => null, false],
  ["has an ad", async () => ({ preroll: "https://ads.test/inline", midroll: "https://ads.test/inline" }), true],
  ["could not be had: asked again", () => Promise.reject(new Error("offline")), true],
])("a rule that was asked for with the press: %s", async (_what, tags, isShown) => {
  ruleAsked = tags();
  const { over, on } = isShown ? await begun() : { over: gate().run("preroll", element(game)), on: null };
  on?.close();
  await over;
  expect(asked).toHaveLength(isShown ? 1 : 0);
});

describe("nothing about ads keeps anybody from the game", () => {
  it.each<[what: string, set: () => void, tellsServer: string[]]>([
    [
      "no ads may show here",
      () => (rule = async () => Response.json({ block: "Ads Blocked By Region", playoff: "no", tags: null })),
      [],
    ],
    ["the rule fails", () => (rule = fails), []],
    ["the ad server has none", () => (rule = ruleWith("empty")), []],
    ["the ad server fails", () => (adServer = fails), []],
    ["the ad server answers no VAST", () => (rule = ruleWith("html")), []],
    ["its answer is broken", () => (rule = ruleWith("broken")), []],
    ["its ad is no web address", () => (rule = ruleWith("wicked")), ["error?wicked&c=403"]],
    ["its ad is a program", () => (rule = ruleWith("programs")), ["error?vpaid&c=403"]],
    ["its ad is too short", () => (rule = ruleWith("short")), ["error?short&c=202"]],
    ["its ad is too long", () => (rule = ruleWith("long")), ["error?long&c=202"]],
    ["its ad does not load", () => (video.loads = "not"), ["error?shoes&c=405"]],
    ["the browser does not let it play", () => (video.refuses = true), ["error?shoes&c=405"]],
  ])("when %s", async (_what, set, tellsServer) => {
    set();
    await gate().run("preroll", element(game));
    expect([ad(), sent]).toEqual([null, tellsServer]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[what: string, set: () => void, tellsServer: string[]]>([
    ["the rule does not come", () => (rule = never), []],
    ["the ad server is silent", () => (adServer = never), []],
    ["the ad's file does not come", () => (video.loads = "never"), ["error?shoes&c=402"]],
  ])("for longer than three seconds when %s", async (_what, set, tellsServer) => {
    set();
    let over = false;
    const run = gate()
      .run("preroll", element(game))
      .then(() => (over = true));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await run;
    expect([ad(), sent]).toEqual([null, tellsServer]);
  });

  it("when the game was paused, or went elsewhere, while the ad was on its way", async () => {
    rule = ruleWith("pod");
    mayShow = false;
    await gate().run("midroll", element(game));
    expect([shown, sent]).toEqual([[null], []]);
  });

  it("when its picture stands still", async () => {
    const { over } = await begun();
    video.reach(4);
    await vi.advanceTimersByTimeAsync(4_000);
    await over;
    expect([ad(), sent.at(-1)]).toEqual([null, "error?shoes&c=402"]);
  });

  it("when it breaks in the middle", async () => {
    const { over } = await begun();
    video.tell("error");
    await over;
    expect([ad(), sent.at(-1)]).toEqual([null, "error?shoes&c=405"]);
  });

  it("when the player goes", async () => {
    const { over, on } = await begun();
    on.close();
    await over;
    expect([ad(), video.paused, video.src]).toEqual([null, true, ""]);
  });
});

describe("an ad", () => {
  it("plays to its end, and its server hears of all of it, once", async () => {
    const { over } = await begun();
    for (const at of [1, 4, 5.1, 7.6, 8, 7.4, 7.7]) video.reach(at);
    video.end();
    await over;
    expect(sent).toEqual(["impression", "start", "five", "midpoint"]);
    expect(ad()).toBeNull();
  });

  it("counts down, and may be skipped when it says so", async () => {
    const { over } = await begun();
    expect(ad()).toMatchObject({
      title: "shoes",
      index: 1,
      of: 1,
      secondsLeft: 15,
      skipIn: 5,
      clickThrough: "https://shop.test/?a=1&b=2",
    });
    video.reach(3.2);
    ad()?.skip();
    await vi.advanceTimersByTimeAsync(10);
    expect(sent).not.toContain("skip");
    expect(ad()).toMatchObject({ secondsLeft: 12, skipIn: 2 });
    video.reach(5);
    expect(ad()?.skipIn).toBe(0);
    ad()?.skip();
    await over;
    expect([ad(), sent.at(-1)]).toEqual([null, "skip"]);
  });

  it("tells what stands beside it only where that is seen", async () => {
    const { over } = await begun();
    expect([ad()?.companion?.src, sent.includes("cv")]).toEqual(["https://m.test/c.webp", false]);
    ad()?.companionShown();
    ad()?.companionClicked();
    expect(sent.slice(-2)).toEqual(["cv", "cc"]);
    video.end();
    await over;
  });

  it("of several comes in its place, and a broken one is passed over", async () => {
    rule = ruleWith("pod");
    const { over } = await begun();
    expect(ad()).toMatchObject({ title: "first", index: 1, of: 2 });
    video.loads = "not";
    video.end();
    await over;
    expect([ad(), sent.at(-1)]).toEqual([null, "error?second&c=405"]);
  });
});

it("of several, one that is too long is not counted", async () => {
  rule = ruleWith("longInPod");
  const { over } = await begun();
  expect(ad()).toMatchObject({ title: "first", index: 1, of: 2 });
  video.end();
  await vi.waitFor(() => expect(ad()).toMatchObject({ title: "last", index: 2, of: 2 }));
  video.end();
  await over;
  expect(sent.filter((one) => one === "error?long&c=202")).toHaveLength(1);
});

describe("of ads that stand alone", () => {
  it("one is enough", async () => {
    rule = ruleWith("spares");
    const { over } = await begun();
    expect(ad()).toMatchObject({ title: "one", index: 1, of: 1 });
    video.end();
    await over;
    expect(new Set(shown.map((one) => one?.title))).toEqual(new Set(["one", undefined]));
  });

  it.each([
    ["that can't be played", "programFirst", NaN, "error?vpaid&c=403"],
    ["that is too long", "longFirst", NaN, "error?long&c=202"],
    ["that turns out too short", "unmeasured", 5, "error?unmeasured&c=202"],
  ])("the next takes the place of one %s", async (_what, name, length, tellsServer) => {
    rule = ruleWith(name);
    video.duration = length;
    const { over } = await begun();
    expect([ad()?.title, sent[0]]).toEqual(["other", tellsServer]);
    video.end();
    await over;
  });

  it("none is tried once the time for the first is over", async () => {
    rule = ruleWith("spares");
    video.loads = "never";
    const over = gate().run("preroll", element(game));
    await vi.advanceTimersByTimeAsync(3_100);
    await over;
    expect([ad(), sent]).toEqual([null, ["error?one&c=402"]]);
  });
});

it("asks for the rule once, and the ad server for each break, past every cache", async () => {
  const rules = vi.fn(ruleWith("empty"));
  rule = rules;
  const one = gate();
  await one.run("preroll", element(game));
  await one.run("midroll", element(game));
  expect([rules.mock.calls.length, asked.length]).toEqual([1, 2]);
});
