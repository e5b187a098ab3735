import { beforeEach, describe, expect, it, vi } from "vitest";
import { followGames, showGame } from "~/enhancement/listed-games";
import type { LiveGames } from "~/models/card/live-game";

/** When a page asks how its listed games stand (rulings 3, "status while on the page"). */

let listed: string[];
let next: number;
const ask = vi.fn<(address: string) => Promise<object>>();
const page = () => ask.mock.calls.map(([address]) => address);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [listed, next] = [["gam1"], 10];
  ask
    .mockReset()
    .mockImplementation(async () => ({
      ...{ status: 200, ok: true },
      text: async () => JSON.stringify({ games: [], next } satisfies LiveGames),
    }));
  const site = new EventTarget();
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", site.addEventListener.bind(site));
  for (const name of ["Text", "Element"]) vi.stubGlobal(name, EventTarget);
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("performance", { getEntriesByType: () => [] });
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), {
      visibilityState: "visible",
      body: { dataset: {} },
      querySelectorAll: () => listed.map((liveGame) => ({ dataset: { liveGame } })),
      querySelector: () => ({ dataset: { liveKeys: "/live/games.json" } }),
    }),
  );
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const renewed = () => document.dispatchEvent(new Event("renewed"));

describe("a list of games", () => {
  it("is asked about while one of them is on, and no more once all are over", async () => {
    followGames();
    await pass(10);
    next = 0;
    await pass(10);
    expect(page()).toHaveLength(2);
    await pass(3_600);
    expect(page()).toHaveLength(2);
  });

  it("that is renewed after that is asked about again, for the games that it then has", async () => {
    next = 0;
    followGames();
    await pass(60);
    expect(page()).toEqual(["/live/games.json?keys=gam1"]);
    [listed, next] = [["gam3", "gam2"], 10];
    renewed();
    await pass(2);
    expect(page().slice(1)).toEqual(["/live/games.json?keys=gam2,gam3"]);
    await pass(10);
    expect(page()).toHaveLength(3);
  });
});

describe("a list of more games than one question takes", () => {
  const keys = Array.from({ length: 120 }, (_, index) => `gam${String(index).padStart(3, "0")}`);
  const groups = [keys.slice(0, 50), keys.slice(50, 100), keys.slice(100)];
  const addresses = groups.map((group) => `/live/games.json?keys=${group.join(",")}`);
  let paces: number[];
  beforeEach(() => {
    [listed, paces] = [keys, [10, 10, 10]];
    ask.mockImplementation(async (address) => ({
      ...{ status: 200, ok: true },
      text: async () => JSON.stringify({ games: [], next: paces[addresses.indexOf(address)] ?? 0 }),
    }));
  });

  it("is asked about in turn, as often as any list", async () => {
    followGames();
    await pass(40);
    expect(page()).toEqual([...addresses, addresses[0]]);
  });

  it("is asked about as long as any of them plays, at the pace of the one that plays, and then no more", async () => {
    paces = [0, 600, 10];
    followGames();
    await pass(60);
    expect(page()).toEqual([...addresses, ...addresses]);
    paces = [0, 0, 0];
    await pass(3_600);
    expect(page().slice(6)).toEqual(addresses);
  });

  it("is asked about once more where nobody answered for some of them", async () => {
    paces = [0, 0, 0];
    ask.mockRejectedValueOnce(new TypeError("offline"));
    followGames();
    await pass(3_600);
    expect(page()).toEqual([...addresses, ...addresses]);
  });
});

const badge = () => ({ hidden: true, dataset: {}, lastChild: null });
const tile = () => {
  const [label, words] = [badge(), { hidden: false }];
  const parts: Record<string, unknown> = { '[data-live="label"]': label, '[data-live="words"]': words };
  const place = { querySelector: (selector: string) => parts[selector] ?? null, querySelectorAll: () => [] };
  return { label, words, place: place as unknown as HTMLElement };
};

it.each<[told: string | null, shown: string]>([
  [null, "words"],
  ["Live", "label"],
  ["Canceled", "label"],
])("a tile whose game is still to come, told %s, shows its %s", (told, shown) => {
  const { label, words, place } = tile();
  showGame(place, ["gam1", told, null, null, null, null]);
  expect([label.hidden, words.hidden]).toEqual([shown !== "label", shown !== "words"]);
});
