import { beforeEach, describe, expect, it, vi } from "vitest";
import { pollLive } from "~/enhancement/live-poll";
import { visitorClock } from "~/enhancement/visitor-clock";

/** When a page asks how its event stands, and when it listens (rulings 3, "status while on the page"). */

type State = { next: number };
type Answer = { status: number; ok: boolean; text: () => Promise<string> };

const PLAYING: State = { next: 10 };
const answerOf = (state: State | null, status = 200): Answer => ({
  ...{ status, ok: status === 200 },
  text: async () => (state ? JSON.stringify(state) : "no state"),
});

class Stream extends EventTarget {
  static all: Stream[] = [];
  static open = () => Stream.all.filter(({ isOpen }) => isOpen).length;
  isOpen = true;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor() {
    super();
    Stream.all.push(this);
  }
  close() {
    this.isOpen = false;
  }
  beat() {
    this.dispatchEvent(new Event("beat"));
  }
}

let page: EventTarget & { visibilityState: string };
let site: EventTarget & { EventSource: typeof Stream };
/** What the server says, one for each question; a promise is a question that is out. */
let ask: ReturnType<typeof vi.fn<() => Promise<Answer>>>;
let told: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  Stream.all = [];
  told = [];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  site = Object.assign(new EventTarget(), { EventSource: Stream });
  ask = vi.fn(async () => answerOf(PLAYING));
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", site);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("performance", { getEntriesByType: () => [] });
  vi.stubGlobal("addEventListener", site.addEventListener.bind(site));
});

const poll = (firstAfter = 10) =>
  pollLive<State>({
    href: () => "/events/gam1/live?part=1",
    stream: () => "/events/gam1/live/stream?part=1",
    read: (text) => (text === "no state" ? null : (JSON.parse(text) as State)),
    firstAfter,
    heard: ({ next }) => told.push(`heard ${next}`),
    unchanged: () => told.push("unchanged"),
    silent: () => told.push("silent"),
    gone: () => told.push("gone"),
  });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const isOnline = () => site.dispatchEvent(new Event("online"));
const isSeen = (seen: boolean) => {
  page.visibilityState = seen ? "visible" : "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
};
/** A question that is out until it is told what it hears. */
function unanswered(): (answer: Answer) => void {
  let answerWith: (answer: Answer) => void = () => undefined;
  ask.mockReturnValueOnce(new Promise((resolve) => (answerWith = resolve)));
  return (answer) => answerWith(answer);
}

describe("while a game is on", () => {
  it("one stream takes the place of asking", async () => {
    poll();
    await pass(10);
    expect([ask.mock.calls.length, Stream.open(), told]).toEqual([1, 1, ["heard 10"]]);
    await pass(59);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("there is one stream, however often the network and the viewer come back together", async () => {
    ask.mockRejectedValueOnce(new TypeError("no network"));
    poll();
    await pass(10);
    expect(told).toEqual(["silent"]);
    isOnline();
    isSeen(true);
    await pass(0);
    expect([Stream.all.length, Stream.open()]).toEqual([1, 1]);
    isSeen(false);
    expect(Stream.open()).toBe(0);
  });

  it("a page that is put away while it asks opens no stream, and asks once it is back", async () => {
    const answer = unanswered();
    poll();
    await pass(10);
    isSeen(false);
    answer(answerOf(PLAYING));
    await pass(60);
    expect([ask.mock.calls.length, Stream.all.length]).toEqual([1, 0]);
    isSeen(true);
    await pass(0);
    expect([ask.mock.calls.length, Stream.open()]).toEqual([2, 1]);
  });

  it.each([
    [59, 1, 1],
    [60, 2, 2],
  ])("a stream that shows no life for %d s: asked %d times", async (seconds, asked, streams) => {
    poll();
    await pass(10);
    await pass(seconds);
    // The time after which it asks again, as after any lost stream.
    await pass(seconds === 60 ? 2 : 0);
    expect([ask.mock.calls.length, Stream.all.length, Stream.open()]).toEqual([asked, streams, 1]);
  });

  it("signs of life, and news, keep a stream", async () => {
    poll();
    await pass(10);
    for (let minute = 0; minute < 5; minute += 1) {
      await pass(25);
      Stream.all[0]?.beat();
      await pass(50);
      Stream.all[0]?.onmessage?.({ data: JSON.stringify(PLAYING) });
    }
    expect([ask.mock.calls.length, Stream.all.length, Stream.open()]).toEqual([1, 1, 1]);
    expect(told.slice(0, 3)).toEqual(["heard 10", "unchanged", "heard 10"]);
  });

  it("a network that comes back is listened to anew: the old connection may be dead", async () => {
    poll();
    await pass(10);
    isOnline();
    await pass(0);
    expect([ask.mock.calls.length, Stream.all.length, Stream.open()]).toEqual([2, 2, 1]);
  });

  it("leaves connections to the browser's other pages: four listen, and the fifth asks", async () => {
    const held = new Set<string>();
    const request = async (name: string, _how: object, hold: (lock: object | null) => Promise<void> | void) => {
      if (held.has(name)) return hold(null);
      held.add(name);
      await hold({ name });
      held.delete(name);
    };
    vi.stubGlobal("navigator", { locks: { request } });
    for (let pages = 0; pages < 5; pages += 1) poll();
    await pass(10);
    expect([ask.mock.calls.length, Stream.open()]).toEqual([5, 4]);
    await pass(10);
    expect([ask.mock.calls.length, Stream.open()]).toEqual([6, 4]);
    Stream.all[0]?.onerror?.();
    await pass(2);
    expect([held.size, Stream.open()]).toEqual([4, 4]);
  });

  it("after three lost streams the page asks at the server's pace", async () => {
    poll();
    await pass(10);
    for (let lost = 0; lost < 3; lost += 1) {
      Stream.all.at(-1)?.onerror?.();
      await pass(2);
    }
    expect([Stream.all.length, Stream.open(), ask.mock.calls.length]).toEqual([3, 0, 4]);
    await pass(10);
    expect(ask).toHaveBeenCalledTimes(5);
  });
});

describe("a page that slept, or was put away: its timers stood still, the time did not", () => {
  const sleep = (seconds: number) => vi.setSystemTime(visitorClock() + seconds * 1_000);
  const isShownAgain = () => site.dispatchEvent(new Event("pageshow"));
  const hideAndShow = () => {
    isSeen(false);
    isSeen(true);
  };

  it.each([
    ["is seen again", hideAndShow],
    ["is shown again by the way back", isShownAgain],
    ["has its network again", isOnline],
    [
      "is told all of it",
      () => {
        hideAndShow();
        isShownAgain();
      },
    ],
  ])("asks at once, and once, when it %s", async (_what, comeBack) => {
    ask.mockResolvedValue(answerOf({ next: 600 }));
    poll();
    await pass(10);
    sleep(3_600);
    comeBack();
    await pass(0);
    expect([ask.mock.calls.length, told]).toEqual([2, ["heard 600", "heard 600"]]);
  });

  it.each([
    ["nothing before its time", 20, 19, 1],
    ["nothing within a minute, however long it would have waited", 600, 59, 1],
    ["for what is newer than a minute, long before its time", 3_600, 60, 2],
  ])("asks %s", async (_what, next, seconds, asked) => {
    ask.mockResolvedValue(answerOf({ next }));
    poll();
    await pass(10);
    sleep(seconds);
    hideAndShow();
    isShownAgain();
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(asked);
  });
});

it.each([
  ["navigate", 3_600],
  ["reload", 3_600],
  // What the browser kept says when to ask, counted from whenever that was.
  ["back_forward", 2],
])("a page that is come to by %s asks first after %d s", async (type, seconds) => {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  poll(3_600);
  await pass(seconds - 1);
  expect(ask).toHaveBeenCalledTimes(0);
  await pass(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

describe("an event that is gone", () => {
  it("is told so, and may come back", async () => {
    ask.mockResolvedValueOnce(answerOf(null, 410));
    poll();
    await pass(10);
    expect(told).toEqual(["gone"]);
    await pass(5);
    expect(told).toEqual(["gone", "heard 10"]);
  });

  it.each([404, 500, 503])("is not said of an answer with %d", async (status) => {
    ask.mockResolvedValueOnce(answerOf(null, status));
    poll();
    await pass(10);
    expect(told).toEqual(["silent"]);
  });
});
