import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { utc, type Viewing } from "~/models/place/time";
import { bracketFeed } from "~/models/playoffs/bracket-feed";
import { bracketPage } from "~/models/playoffs/bracket-page";
import { bracketRounds, currentRound } from "~/models/playoffs/bracket-view";
import { type Bracket, type BracketGame, bracketSchema, type BracketSide } from "~contracts/records/playoffs";

const team = (key: string, seed: number, score: number | null = null): BracketSide => {
  const names = { name: `${key} High School`, short_name: key, slug: `${key.toLowerCase()}-oh` };
  return { kind: "team", seed, score, team: { key, ...names, primary_color: "0x112233" } };
};
const inCity = (side: BracketSide, short_name: string, city: string): BracketSide =>
  side.kind === "team" ? { ...side, team: { ...side.team, short_name, city } } : side;
const winnerOf = (game: number): BracketSide => ({ kind: "winner_of", game });
const bye: BracketSide = { kind: "bye" };
const played = { time_zone: "East", time_to_be_determined: false, is_cancelled: false, is_postponed: false };

/** Five teams: three byes, one first-round game, a semifinal on air, the other to come. */
const GAMES: BracketGame[] = [
  { ...played, round: 1, position: 0, status: "bye", first: team("Akron", 1), second: bye, winner_key: "Akron" },
  {
    ...{ ...played, round: 1, position: 1, number: 1, status: "complete", start_time: "2026-11-14T00:00:00Z" },
    ...{ first: team("Lima", 5, 21), second: team("Elyria", 4, 14), winner_key: "Lima" },
    event: { key: "gam1", slug: "ohsaa" },
  },
  { ...played, round: 1, position: 2, status: "bye", first: team("Parma", 3), second: bye, winner_key: "Parma" },
  { ...played, round: 1, position: 3, status: "bye", first: bye, second: team("Xenia", 2), winner_key: "Xenia" },
  {
    ...{ ...played, round: 2, position: 0, number: 2, status: "on_air", start_time: "2026-11-21T00:00:00Z" },
    ...{ period: "3rd 4:12", first: team("Akron", 1, 7), second: team("Lima", 5, 10) },
    event: { key: "gam2", slug: "ohsaa" },
  },
  {
    ...{ ...played, round: 2, position: 1, number: 3, status: "scheduled", start_time: "2026-11-22T00:30:00Z" },
    ...{ first: team("Parma", 3), second: team("Xenia", 2), event: { key: "gam3", slug: null } },
  },
  {
    ...{ ...played, round: 3, position: 0, number: 4, status: "scheduled", start_time: "2026-11-29T00:00:00Z" },
    ...{ time_to_be_determined: true, first: winnerOf(2), second: winnerOf(3) },
  },
];
const BRACKET: Bracket = bracketSchema.parse({
  ...{ key: "brk1", name: "Ohio Football Division 1 Championship", short_name: "State Championship", slug: "state" },
  ...{ state_code: "OH", section: null, sport: "Football", sport_slug: "football", gender: null },
  ...{ division: "Division 1", division_slug: "division-1", season: "2026-27", status: "in_progress" },
  ...{ team_count: 5, live_games: 1 },
  rounds: ["Quarterfinals", "Semifinals", "Final"].map((name, index) => ({ number: index + 1, name })),
  games: GAMES,
});
const ZONE = { zone: "America/Chicago", now: DateTime.fromISO("2026-11-21T23:00:00Z", { zone: "utc" }) };
const view = (games: BracketGame[] = GAMES, change: Partial<Bracket> = {}) =>
  bracketRounds({ ...BRACKET, ...change, games }, ZONE);
const at = (round: number, position: number, games = GAMES) => {
  const game = view(games).rounds.find(({ number }) => number === round)?.games[position];
  if (!game) throw new Error("no such place");
  return game;
};
const changed = (number: number, change: Partial<BracketGame>) =>
  GAMES.map((game) => (game.number === number ? { ...game, ...change } : game));

describe("a bracket's places", () => {
  it.each([
    ["a bye", 1, 0, "null bye null null"],
    ["a game that is over", 1, 1, "Game 1 final Final /events/ohsaa/gam1"],
    ["a game on air", 2, 0, "Game 2 live Live, 3rd 4:12 /events/ohsaa/gam2"],
    ["a game to come, where it is played", 2, 1, "Game 3 upcoming Sat, Nov 21 · 7:30 PM EST /events/event/gam3"],
    ["a game whose teams are open", 3, 0, "Game 4 upcoming Sat, Nov 28 · Time TBD null"],
  ])("%s", (_what, round, position, expected) => {
    const { label, state, when, href } = at(round, position);
    expect(`${label} ${state} ${when} ${href}`).toBe(expected);
  });

  it("two schools of one name are told apart by their cities, in its feed, too", () => {
    const namesakes = { first: inCity(team("t1", 2), "Thoreau", "Bow"), second: inCity(team("t2", 11), "Thoreau", "") };
    const games = changed(1, { ...namesakes, winner_key: null });
    const names = at(1, 1, games).sides.map((side) => side.kind === "team" && side.name);
    expect(names).toEqual(["Thoreau (Bow)", "Thoreau"]);
    expect(bracketFeed({ ...BRACKET, games })[0]?.title).toMatch(/^Thoreau vs\. Thoreau \(Bow\)/);
    expect(at(2, 0).sides[0]).toMatchObject({ name: "Akron" });
  });

  it("a bye reads differently from an opponent not yet known", () => {
    expect(at(1, 0).sides[1]).toEqual({ kind: "bye", text: "Bye" });
    expect(at(3, 0).sides).toEqual([
      { kind: "open", text: "Winner of game 2" },
      { kind: "open", text: "Winner of game 3" },
    ]);
  });
  it("a side says its seed, its score and what came of it", () => {
    expect(at(1, 1).sides).toMatchObject([
      { name: "Lima", seed: 5, score: 21, outcome: "won", color: "#112233" },
      { name: "Elyria", seed: 4, score: 14, outcome: "lost" },
    ]);
    expect(at(2, 0).sides).toMatchObject([
      { score: 7, outcome: null },
      { score: 10, outcome: null },
    ]);
  });
  it("a canceled game says so, and holds nobody up", () => {
    const canceled = changed(3, { is_cancelled: true, event: null });
    expect(at(2, 1, canceled)).toMatchObject({ state: "canceled", when: "Canceled", href: null });
    const postponed = changed(3, { is_cancelled: true, is_postponed: true });
    expect(at(2, 1, postponed)).toMatchObject({ state: "postponed", when: "Postponed" });
  });
  it("a zone may be an IANA name", () =>
    expect(at(2, 1, changed(3, { time_zone: "America/Denver" })).when).toBe("Sat, Nov 21 · 5:30 PM MST"));
  it("where the hour is open, its day is New York's, not the visitor's (S 4.2, 4.3)", () => {
    const open = { start_time: "2026-11-22T05:30:00Z", time_to_be_determined: true, time_zone: null };
    expect(at(2, 1, changed(3, open)).when).toBe("Sun, Nov 22 · Time TBD");
  });
  it("the zone of the visitor stands in for one that is missing", () =>
    expect(at(2, 1, changed(3, { time_zone: null })).when).toBe("Sat, Nov 21 · 6:30 PM CST"));
});

describe("the winner's line", () => {
  const lit = (games: BracketGame[]) =>
    view(games).rounds.flatMap(({ games: places }) => places.filter((place) => place.lit).map(({ id }) => id));
  it("is lit for every team still in it", () =>
    expect(lit(GAMES)).toEqual(["round-1-1", "round-1-2", "round-1-3", "round-1-4"]));
  it("goes out behind a team that has lost", () => {
    const over = changed(2, { status: "complete", winner_key: "Lima" });
    expect(lit(over)).toEqual(["round-1-2", "round-1-3", "round-1-4", "round-2-1"]);
  });
  it("is the champion's alone in the end", () => {
    const champion = { key: "Lima", name: "Lima High School", slug: "lima-oh" };
    const final = { first: team("Lima", 5, 3), second: team("Xenia", 2, 0) };
    const ends: Record<number, Partial<BracketGame>> = {
      2: { winner_key: "Lima" },
      3: { winner_key: "Xenia" },
      4: { ...final, winner_key: "Lima" },
    };
    const over = GAMES.map((game) => {
      const end = ends[game.number ?? 0];
      return end ? { ...game, status: "complete" as const, ...end } : game;
    });
    expect(lit(over)).toEqual(["round-1-2", "round-2-1", "round-3-1"]);
    expect(view(over, { champion }).champion).toMatchObject({ name: "Lima High School", href: "/schools/lima-oh" });
    expect(view().champion).toBeNull();
  });
});

it.each<[string, BracketGame[], number]>([
  ["the one being played", GAMES, 2],
  ["the first, before it", GAMES.map((game) => (game.status === "bye" ? game : { ...game, status: "scheduled" })), 1],
  ["the final, when all is over", GAMES.map((game) => ({ ...game, status: "complete" })), 3],
  [
    "a canceled game is not waited for",
    changed(2, { is_cancelled: true }).map((game) => (game.number === 3 ? { ...game, is_cancelled: true } : game)),
    3,
  ],
])("the round shown first: %s", (_what, games, round) => expect(currentRound({ ...BRACKET, games })).toBe(round));

describe("the page", () => {
  const found = { state: "OH", sport: "football", division: "division-1", bracket: "state" } as const;
  const viewing: Viewing = { zone: "America/New_York", now: utc(0), storedZone: null };
  const page = (change: Partial<Parameters<typeof bracketPage>[2]> = {}, bracket = BRACKET) =>
    bracketPage(bracket, found, { view: "tree", round: null, full: false, ...change }, viewing);
  const path = "/playoffs/brackets/ohio/football/division-1/state";

  it("shows the round that is asked for, where there is one", () => {
    expect([page()?.round, page({ round: 1 })?.round, page({ round: 9 })?.round]).toEqual([2, 1, 2]);
    expect(page()?.roundChips).toEqual([
      { label: "Quarterfinals", href: `${path}?round=1`, current: false },
      { label: "Semifinals", href: `${path}?round=2`, current: true },
      { label: "Final", href: `${path}?round=3`, current: false },
    ]);
  });
  it("names the way here, by the section where it is one's", () => {
    const labels = (bracket: Bracket) => page({}, bracket)?.breadcrumbs.map(({ label }) => label);
    expect(labels(BRACKET)).toEqual(["Home", "Playoffs", "Ohio", "Football"]);
    const southern = { ...BRACKET, section: "cifss", slug: "cifss" };
    expect(labels(southern)).toEqual(["Home", "Playoffs", "Ohio", "CIF Southern Section", "Football"]);
    expect(labels({ ...BRACKET, section: "cif", slug: "state-girls" })).toEqual(labels(BRACKET));
  });
  it("is none without games", () =>
    expect(page({}, { ...BRACKET, games: [], rounds: [], status: "undrawn" })).toBeNull());
});

describe("as a feed", () => {
  const feed = bracketFeed(BRACKET);
  it("lists every game and no bye", () =>
    expect(feed.map(({ key }) => key)).toEqual(["brk1-1-1", "brk1-2-0", "brk1-2-1", "brk1-3-0"]));
  it("says what is known", () => {
    expect(feed[2]).toEqual({
      ...{ key: "brk1-2-1", round: "Semifinals", path: "/events/event/gam3" },
      title: "Xenia vs. Parma - Ohio Football Division 1 Championship, Semifinals",
      ...{ start: "2026-11-22T00:30:00Z", zone: "America/New_York", timeToBeDetermined: false },
      ...{ status: "scheduled", off: null, updated: null },
    });
    expect(feed[3]).toMatchObject({
      title: "Winner of game 3 vs. Winner of game 2 - Ohio Football Division 1 Championship, Final",
      timeToBeDetermined: true,
      path: null,
    });
  });
});
