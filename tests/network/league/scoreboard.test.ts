import { describe, expect, it } from "vitest";
import { scoreboardSchema } from "~contracts/records/event";
import { LEAGUE_ACTIVITIES } from "~network/league/activities";
import { listingScoreAt, playsAt, scoreboardAt } from "~network/league/scoreboard";

const MINUTE = 60_000;
const start = Date.parse("2026-11-20T23:00:00Z");
const times = { start_at: start, on_air_at: start, complete_at: start + 120 * MINUTE };
const game = (sport_slug: string, key = "gam0001") => ({ key, sport_slug, ...times });
const teams = [
  { key: "a", shortName: "Lincoln" },
  { key: "b", shortName: "Adams" },
];
const total = (board: ReturnType<typeof scoreboardAt>) =>
  (board?.teams ?? []).reduce((sum, team) => sum + team.score, 0);

const SPORTS = LEAGUE_ACTIVITIES.filter((one) => one.isSport).map((one) => one.slug);

describe("a scoreboard", () => {
  it("has nothing to say before the game", () => {
    expect(scoreboardAt(game("football"), teams, start - 1)).toBeNull();
    expect(listingScoreAt(game("football"), teams, start - 1)).toBeNull();
  });

  it.each(SPORTS)("%s: scores only grow, periods add up, the final stays", (slug) => {
    let before = 0;
    for (let minute = 0; minute <= 125; minute += 5) {
      const board = scoreboardAt(game(slug), teams, start + minute * MINUTE);
      expect(scoreboardSchema.safeParse(board).success).toBe(true);
      expect(board?.final).toBe(minute >= 120);
      expect(total(board)).toBeGreaterThanOrEqual(before);
      before = total(board);
      expect(new Set(board?.teams.map((team) => team.by_period.length)).size).toBe(1);
      if (slug !== "volleyball")
        for (const team of board?.teams ?? [])
          expect(team.by_period.reduce((sum, one) => sum + one, 0)).toBe(team.score);
    }
    const final = scoreboardAt(game(slug), teams, start + 125 * MINUTE);
    expect(scoreboardAt(game(slug), teams, start + 900 * MINUTE)).toEqual(final);
    expect(final).toMatchObject({ period: "Final", clock: null, updated_at: "2026-11-21T01:00:00.000Z" });
  });

  it("wins volleyball sets at 25 by two", () => {
    for (const key of ["gam1", "gam2", "gam3", "gam4"]) {
      const board = scoreboardAt(game("volleyball", key), teams, start + 121 * MINUTE);
      const [first, second] = board?.teams ?? [];
      expect((first?.score ?? 0) + (second?.score ?? 0)).toBe(3);
      for (const [set, points] of (first?.by_period ?? []).entries()) {
        const other = second?.by_period[set] ?? 0;
        expect(Math.max(points, other)).toBeGreaterThanOrEqual(25);
        expect(Math.abs(points - other)).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it("counts a golfer's strokes on nine holes", () => {
    const { teams: sides = [], plays = [] } = scoreboardAt(game("golf"), teams, start + 121 * MINUTE, Infinity) ?? {};
    expect(sides).toHaveLength(2);
    for (const { key, score, by_period } of sides) {
      expect(by_period).toHaveLength(9);
      expect(score).toBeGreaterThanOrEqual(36 * 3);
      const own = plays.filter(({ team_key }) => team_key === key);
      expect(own).toHaveLength(36);
      for (const { period } of own) expect(own.filter((play) => play.period === period)).toHaveLength(4);
      expect(new Set(own.map(({ player }) => player)).size).toBe(4);
    }
  });

  it.each([2, 4, 9])("counts the places of five runners of each of %i schools", (count) => {
    const schools = Array.from({ length: count }, (_, index) => ({ key: `s${index}`, shortName: `School ${index}` }));
    const board = scoreboardAt(game("cross-country"), schools, start + 121 * MINUTE, Infinity);
    const places = (board?.plays ?? []).map(({ points }) => points).reverse();
    expect(places).toEqual(Array.from({ length: 5 * count }, (_, index) => index + 1));
    expect(total(board)).toBe((5 * count * (5 * count + 1)) / 2);
  });

  it.each([
    [1, "first"],
    [3, "third"],
    [9, "ninth"],
    [10, "10th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [20, "20th"],
    [21, "21st"],
    [22, "22nd"],
    [23, "23rd"],
    [24, "24th"],
  ])("names place %i of a race the %s", (place, name) => {
    const schools = Array.from({ length: 5 }, (_, index) => ({ key: `s${index}`, shortName: `School ${index}` }));
    const board = scoreboardAt(game("cross-country"), schools, start + 121 * MINUTE, Infinity);
    const play = board?.plays.find(({ points }) => points === place);
    expect(play?.text).toMatch(new RegExp(`^School \\d: #.*, takes ${name} place$`));
  });

  it("counts down in football and up in soccer", () => {
    const after = (sport: string, minutes: number) => scoreboardAt(game(sport), teams, start + minutes * MINUTE);
    expect(after("football", 15)).toMatchObject({ period: "1st", clock: "6:00" });
    expect(after("soccer", 30)).toMatchObject({ period: "1st half", clock: "20:00" });
    expect(after("baseball", 30)?.clock).toBeNull();
  });

  it("differs from game to game and shows the newest play first", () => {
    const finals = ["gam1", "gam2", "gam3", "gam4", "gam5"].map((key) =>
      scoreboardAt(game("basketball", key), teams, start + 121 * MINUTE),
    );
    expect(new Set(finals.map((board) => board?.teams.map((team) => team.score).join("-"))).size).toBeGreaterThan(2);
    const plays = scoreboardAt(game("basketball"), teams, start + 100 * MINUTE)?.plays ?? [];
    expect(plays).toHaveLength(8);
    expect(plays.every((play) => play.text.startsWith("Lincoln: ") || play.text.startsWith("Adams: "))).toBe(true);
    const seconds = (clock: string) => Number(clock.split(":")[0]) * 60 + Number(clock.split(":")[1]);
    const samePeriod = plays.filter((play) => play.period === plays[0]?.period).map((play) => seconds(play.clock));
    expect(samePeriod).toEqual([...samePeriod].sort((a, b) => a - b));
  });

  it.each([
    ["as it was told", { a: 14, b: 7 }, {}, { period: "3rd", final: false, teams: [{ score: 14 }, { score: 7 }] }],
    ["of other teams", { a: 14, c: 7 }, {}, null],
    ["after a result", { a: 14, b: 7 }, { final_score: { a: 21, b: 7 } }, { final: true, teams: [{ score: 21 }, {}] }],
  ])("is kept by hand: %s", (_, scores, more, board) => {
    const overrides = JSON.stringify({ live_score: { at: start + MINUTE, period: "3rd", scores }, ...more });
    const shown = scoreboardAt({ ...game("football"), overrides }, teams, start + MINUTE);
    if (board) expect(shown).toMatchObject(board);
    else expect(shown).toBeNull();
  });

  it("gives a card its two scores", () => {
    const board = scoreboardAt(game("basketball"), teams, start + 60 * MINUTE);
    expect(listingScoreAt(game("basketball"), teams, start + 60 * MINUTE)).toEqual({
      period: board?.period,
      clock: board?.clock,
      first_score: board?.teams[0]?.score,
      second_score: board?.teams[1]?.score,
    });
  });
});

describe("the plays of a game that is over", () => {
  const over = start + 120 * MINUTE;

  it.each(SPORTS)("%s: are as many as the score says, in order, within the game", (slug) => {
    const plays = playsAt(game(slug), teams, over);
    const times = plays.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    for (const time of times) expect(time >= start && time < over).toBe(true);
    const last = scoreboardAt(game(slug), teams, over)?.plays ?? [];
    expect(plays.slice(-last.length || plays.length).map(({ at }) => at)).toEqual(last.map(({ at }) => at).reverse());
  });

  it.each(SPORTS)("%s: each says who scored how much, and all of them make the score", (slug) => {
    const board = scoreboardAt(game(slug), teams, over, Infinity);
    for (const { key, by_period } of board?.teams ?? []) {
      const own = (board?.plays ?? []).filter(({ team_key }) => team_key === key);
      const points = own.reduce((sum, play) => sum + (play.points ?? 0), 0);
      expect(points).toBe(by_period.reduce((sum, one) => sum + one, 0));
      for (const { text, player } of own) expect(text).toContain(`: ${player}, `);
    }
  });

  it("a soccer game has no touchdown", () => {
    for (let nth = 0; nth < 40; nth += 1)
      for (const { title } of playsAt(game("soccer", `gam${nth}`), teams, over)) expect(title).toMatch(/, goal$/);
  });

  it("are untold before it is over, and where only the result is known", () => {
    expect(playsAt(game("soccer"), teams, over - 1)).toEqual([]);
    const known = { ...game("basketball"), overrides: JSON.stringify({ final_score: { a: 50, b: 40 } }) };
    expect(playsAt(known, teams, over)).toEqual([]);
  });
});
