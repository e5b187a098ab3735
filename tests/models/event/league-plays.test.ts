import { expect, it } from "vitest";
import { scoreboardThen } from "~/models/event/score/past-score.server";
import { keyMoments } from "~/models/event/video/key-moments";
import { scoreboardSchema, vodSchema } from "~contracts/records/event";
import { LEAGUE_ACTIVITIES } from "~network/league/activities";
import { playsAt, scoreboardAt } from "~network/league/scoreboard";

/** What the site makes of the league's own plays, in each of its sports (rulings 3, datacast). */

const MINUTE = 60_000;
const start = Date.parse("2026-11-20T23:00:00Z");
const over = start + 120 * MINUTE;
const game = (sport_slug: string, nth: number) => ({
  ...{ key: `gam${nth}`, sport_slug, start_at: start, on_air_at: start, complete_at: over },
});
const teams = [
  { key: "a", shortName: "Lincoln" },
  { key: "b", shortName: "Adams" },
];
const GAMES = LEAGUE_ACTIVITIES.filter((one) => one.isSport).flatMap(({ slug }) =>
  [1, 2, 3].map((nth) => [slug, nth] as const),
);

it.each(GAMES)("a viewer who has rewound reads the score that %s %i had then", (slug, nth) => {
  const at = (minutes: number) =>
    scoreboardSchema.nullable().parse(scoreboardAt(game(slug, nth), teams, start + minutes * MINUTE, Infinity));
  const newest = at(100);
  if (!newest) throw new Error("no scoreboard");
  const scores = (board: typeof newest | null) => board?.teams.map(({ score }) => score);
  for (const minutes of [5, 31, 59, 61, 99]) {
    const then = scoreboardThen(newest, start + minutes * MINUTE);
    expect([minutes, scores(then), then?.plays]).toEqual([minutes, scores(at(minutes)), at(minutes)?.plays]);
  }
});

it.each(GAMES)("a chapter of %s %i starts within two seconds of its play", (slug, nth) => {
  const plays = playsAt(game(slug, nth), teams, over);
  const [from, length] = [start, 120 * 60];
  const vod = vodSchema.parse({
    ...{ key: "v1", status: "complete", duration: length, key_moments: plays },
    recorded_from: new Date(from).toISOString(),
    recorded_until: new Date(over).toISOString(),
  });
  const chapters = keyMoments(vod);
  for (const { at } of plays) {
    const second = (Date.parse(at) - from) / 1_000;
    expect(Math.min(...chapters.map((chapter) => Math.abs(chapter.start - second)))).toBeLessThanOrEqual(2);
  }
});
