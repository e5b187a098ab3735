import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "~/components/ui/icon-names";
import { activityDrawing, activityDrawings } from "~/models/card/activity-drawing";
import { GENDERED_SPORTS, NON_GENDERED_SPORTS } from "~contracts/vocabulary/activities";

/** S 9.9, as written there; "a competition/performance" are two activities. */
const activities =
  `academic competition, academic performance, archery, assembly, association meeting, badminton, band competition,
band performance, banquet, baseball, basketball, bowling, ceremony, chapel, cheer and dance, cheerleading,
chess, chorus, cinema, class, bass fishing, cricket, cross-country, dance, debate, diving, dodgeball, drama
competition, drama performance, esports, event, fencing, field hockey, field, flag football, football, golf,
graduation, gymnastics, ice hockey, interview, jrotc, lacrosse, literary event, literature, meeting, music
performance, music, news, other activity, other sports, pep rally, performing arts, practice, press conference,
track and field, riflery, robotics, rugby, service, show, highlight, signing day, skiing, snowboarding, soccer,
softball, speech and debate, speech, spirit, sports show, swimming and diving, swimming, tennis, track, unified
sports, unknown, volleyball, water polo, weightlifting, wheelchair sports, wrestling`.split(/,\s*/);

test.each(activities)("%s has a drawing of its own, not the one for the unknown", (activity) => {
  const icon = activityDrawing(activity);
  expect(iconNames).toContain(icon);
  if (activity !== "unknown") expect(icon).not.toBe("activity-unknown");
});

test.each([...GENDERED_SPORTS, ...NON_GENDERED_SPORTS])("the sport %s has a drawing", (sport) => {
  expect(activityDrawing(sport)).not.toBe("activity-unknown");
});

test.each(["quidditch", "", null, "constructor", "__proto__"])("%j falls back", (name) => {
  expect(activityDrawing(name)).toBe("activity-unknown");
});

test("every name of the table is in the sprite", () => {
  const sprite = readFileSync("public/icons.svg", "utf8");
  const drawn = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]));
  expect([...drawn].sort()).toEqual([...iconNames].sort());
  for (const icon of Object.values(activityDrawings)) expect(drawn).toContain(icon);
});
