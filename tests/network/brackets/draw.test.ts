import { describe, expect, it } from "vitest";
import type { BracketSchool } from "~network/brackets/divisions";
import { type BracketToDraw, drawBracket, fieldOfTeams, seedPlaces, sizeFor } from "~network/brackets/draw";
import { drawnAt, editionOf, PLAYOFF_SPORTS, type PlayoffSport, seasonAt } from "~network/brackets/playoff-sports";

const schools = (count: number): BracketSchool[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `sch${index}`,
    short_name: `School ${index}`,
    city: "Akron",
    state_code: "OH",
    time_zone: "East",
    enrollment: index,
    state_association_key: null,
  }));
const bracket = (count: number, change: Partial<BracketToDraw> = {}): BracketToDraw => ({
  key: "brk1",
  group: "OH/football",
  edition: 700,
  sportSlug: "football",
  schools: schools(count),
  ...change,
});

describe("seeds", () => {
  it.each([
    [2, [1, 2]],
    [4, [1, 4, 3, 2]],
    [8, [1, 8, 5, 4, 3, 6, 7, 2]],
  ])("%i stand so that the best meet last", (size, places) => expect(seedPlaces(size)).toEqual(places));
  it.each([
    [2, 2],
    [3, 4],
    [4, 4],
    [5, 8],
    [9, 16],
    [16, 16],
  ])("%i teams take a bracket of %i", (teams, size) => expect(sizeFor(teams)).toBe(size));
});

describe.each([3, 4, 5, 7, 20, 200])("a bracket drawn from %i schools", (count) => {
  const games = drawBracket(bracket(count));
  const teams = fieldOfTeams(bracket(count)).length;
  const played = games.filter((game) => game.number !== null);
  const rounds = Math.log2(sizeFor(teams));

  it("has one game less than teams, numbered through, and a place for everybody", () => {
    expect(teams).toBeGreaterThanOrEqual(Math.min(count, 8));
    expect(teams).toBeLessThanOrEqual(16);
    expect(played.map((game) => game.number)).toEqual(Array.from({ length: teams - 1 }, (_, index) => index + 1));
    expect(games).toHaveLength(2 ** rounds - 1);
  });
  it("gives byes in the first round alone, to the best seeds", () => {
    const byes = games.filter((game) => game.number === null);
    expect(byes).toHaveLength(2 ** rounds - teams);
    expect(byes.every((bye) => bye.round === 1 && (bye.first_key === null) !== (bye.second_key === null))).toBe(true);
    const seeds = byes.map((game) => game.first_seed ?? game.second_seed).sort((a, b) => (a ?? 0) - (b ?? 0));
    expect(seeds).toEqual(byes.map((_, index) => index + 1));
  });
  it("sends winners on, and nobody else", () => {
    for (const game of games.filter(({ round }) => round > 1)) {
      const from = (side: 0 | 1) =>
        games.find(({ round, position }) => round === game.round - 1 && position === game.position * 2 + side);
      expect([game.first_key, game.second_key]).toEqual([from(0)?.winner_key, from(1)?.winner_key]);
      expect(game.known_at).toBe(Math.max(from(0)?.complete_at ?? 0, from(1)?.complete_at ?? 0));
      expect(game.start_at).toBeGreaterThan(game.known_at);
    }
  });
  it("is won by who scored more, never by nobody", () => {
    for (const { first_key, second_key, first_score, second_score, winner_key } of played) {
      expect(first_score).not.toBe(second_score);
      expect(winner_key).toBe((first_score ?? 0) > (second_score ?? 0) ? first_key : second_key);
    }
  });
  it("is the same whenever it is drawn, and another in another edition", () => {
    expect(drawBracket(bracket(count))).toEqual(games);
    expect(drawBracket(bracket(count, { edition: 701 })).map((game) => game.event_key)).not.toEqual(
      games.map((game) => game.event_key),
    );
  });
});

it("nobody can be drawn against nobody", () =>
  expect([drawBracket(bracket(0)), drawBracket(bracket(1))]).toEqual([[], []]));

describe("editions", () => {
  const at = (slug: string, day: string) => {
    const found = PLAYOFF_SPORTS.find((one) => one.slug === slug);
    if (!found) throw new Error(slug);
    return editionOf("OH/x", found, Date.parse(day));
  };
  it("in season, the one being played", () => {
    const edition = at("football", "2026-11-20");
    expect(edition).not.toBeNull();
    expect(drawnAt("OH/x", edition ?? 0)).toBeLessThanOrEqual(Date.parse("2026-11-20"));
    expect(drawnAt("OH/x", (edition ?? 0) + 1)).toBeGreaterThan(Date.parse("2026-11-20"));
  });
  it.each([
    ["basketball", "2026-11-20", true],
    ["baseball", "2026-11-20", true],
    ["football", "2027-03-20", false],
    ["baseball", "2027-07-31", false],
    ["football", "2027-08-01", false],
    ["baseball", "2027-08-28", false],
    ["baseball", "2027-08-29", true],
    ["basketball", "2027-06-15", false],
    ["lacrosse", "2027-07-10", false],
  ])("%s on %s is still to come: %s", (slug, day, isToCome) => expect(at(slug, day) === null).toBe(isToCome));
  it("after the season, the last", () =>
    expect(at("football", "2027-03-20")).toBe(at("football", "2026-12-31T23:59:59Z")));

  const DAY = 24 * 3_600_000;
  /** One for each of the 28 days of a draw. */
  const GROUPS = [
    ...new Map(Array.from({ length: 400 }, (_, index) => [drawnAt(`group ${index}`, 0), `group ${index}`])).values(),
  ];
  const drawDays = (sport: PlayoffSport, now: number) =>
    GROUPS.flatMap((group) => {
      const edition = editionOf(group, sport, now);
      return edition === null ? [] : [drawnAt(group, edition)];
    });
  const monthOf = (time: number) => new Date(time).getUTCMonth() + 1;
  const firstDayOf = ({ months: [first = 1] }: PlayoffSport) => Date.UTC(first >= 8 ? 2026 : 2027, first - 1);

  describe.each(PLAYOFF_SPORTS)("of $slug ($gender)", (sport) => {
    it("begin with a draw of the season: on its first day none is half played", () => {
      const first = firstDayOf(sport);
      expect(drawDays(sport, first).filter((day) => day < first && seasonAt(day) === seasonAt(first))).toEqual([]);
    });
    it("are all drawn four weeks into it", () => {
      const first = firstDayOf(sport);
      const days = drawDays(sport, first + 28 * DAY);
      expect(days).toHaveLength(GROUPS.length);
      expect(days.filter((day) => day < first)).toEqual([]);
    });
    it("are drawn in its months alone, and stay at least until their finals are played", () => {
      for (let day = 0; day < 365; day++) {
        const now = Date.UTC(2026, 7, 1 + day);
        const days = drawDays(sport, now);
        expect(days.filter((drawn) => drawn > now || !sport.months.includes(monthOf(drawn)))).toEqual([]);
        const isRecent = (drawn: number) => now - drawn < 28 * DAY;
        const due = GROUPS.map((group) => drawnAt(group, Math.floor((now - drawnAt(group, 0)) / (28 * DAY))));
        expect(days.filter(isRecent).sort((a, b) => a - b)).toEqual(
          due.filter((drawn) => sport.months.includes(monthOf(drawn))).sort((a, b) => a - b),
        );
      }
    });
  });
  it.each([
    ["2026-07-31", "2025-26"],
    ["2026-08-01", "2026-27"],
    ["2027-01-01", "2026-27"],
  ])("%s is in the school year %s", (day, season) => expect(seasonAt(Date.parse(day))).toBe(season));
});
