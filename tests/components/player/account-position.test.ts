import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountPosition } from "~/components/player/playback/account-position";

const ACCOUNT = { url: "/member/positions/game/gam1", contentType: "game", now: Date.parse("2026-11-20T00:40:00Z") };
const beacon = vi.fn<(url: string, body: URLSearchParams) => boolean>();
const told = () => beacon.mock.calls.map(([url, body]) => `${url} ${body}`);
const LICENSED = { license: { key: "l1", keepAliveUrl: "/events/gam1/license" } };
const line = (position: string) => `${ACCOUNT.url} position=${position}&duration=600.0`;
const place = (position: number) => ({ position, duration: 600 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { sendBeacon: beacon });
});
afterEach(() => void beacon.mockReset());

it.each([
  ["a day ahead", 86_400_000],
  ["twenty minutes behind", -1_200_000],
  ["right", 0],
])("knows the site's time, on a device whose own clock is %s", (_how, ahead) => {
  vi.setSystemTime(ACCOUNT.now + ahead);
  const account = new AccountPosition(ACCOUNT, {});
  vi.advanceTimersByTime(90_000);
  expect(account.siteTime).toBe(ACCOUNT.now + 90_000);
});

describe("telling the account how far", () => {
  it.each([
    ["a free video", {}],
    ["a clip, though it plays with the game's license", { ...LICENSED, range: { start: 600, end: 630 } }],
  ])("of %s, every thirty seconds", (_what, playable) => {
    const account = new AccountPosition(ACCOUNT, playable);
    for (let second = 0; second <= 60; second += 5) {
      account.note(place(100 + second), "in-turn");
      vi.advanceTimersByTime(5_000);
    }
    expect(told()).toEqual([line("130.0"), line("160.0")]);
    expect(account.fields()).toEqual([]);
  });

  it("of a licensed video, with its sign of life", () => {
    const account = new AccountPosition(ACCOUNT, LICENSED);
    expect(account.fields()).toEqual([]);
    account.note(place(42), "in-turn");
    vi.advanceTimersByTime(60_000);
    account.note(place(102), "in-turn");
    expect(beacon).not.toHaveBeenCalled();
    expect(account.fields()).toEqual([
      ["position", "102.0"],
      ["duration", "600.0"],
      ["content_type", "game"],
    ]);
  });

  it.each([LICENSED, {}])("at once on a pause and when leaving, but the same place once (%j)", (playable) => {
    const account = new AccountPosition(ACCOUNT, playable);
    account.note(place(42), "now");
    account.note(place(42.9), "now");
    account.note(place(43), "now");
    expect(told()).toEqual([line("42.0"), line("43.0")]);
  });
});
