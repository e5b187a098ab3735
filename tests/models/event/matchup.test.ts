import { describe, expect, it } from "vitest";
import { matNumber } from "~/models/card/format-card";
import { eventTypeCode, hasMatchups, matchupRows, NO_MATCHUPS, playerName } from "~/models/event/page/matchup";

describe("wrestling (S 2.15, 5.9)", () => {
  it.each([
    [{ event_type: "Individual", tournament_id: 7 }, true],
    [{ event_type: "Individual", tournament_id: "7" }, true],
    [{ event_type: "Individual", tournament_id: "" }, false],
    [{ event_type: "Individual" }, false],
    [{ event_type: "Dual", tournament_id: 7 }, false],
    [null, false],
  ])("matchup button for %o: %s", (record, expected) => expect(hasMatchups(record)).toBe(expected));
  it.each([
    ["Individual", "P"],
    ["Dual", "T"],
    ["Other", null],
    [null, null],
  ])("event type %s is %s (S 9.10)", (type, code) => expect(eventTypeCode(type)).toBe(code));
  it.each([
    ["Mat", "3", "3"],
    ["Field", "North", "North"],
    ["Mat", 3, null],
    ["Mat", null, null],
    ["Mat", "", null],
    ["Court", "3", null],
    ["mat", "3", null],
    [null, "3", null],
  ])("%s %s is mat %s", (sublocation, detail, expected) => expect(matNumber(sublocation, detail)).toBe(expected));
  it.each([
    [{ first_name: "Frank", last_name: "Last" }, "F. Last"],
    [{ first_name: "frank", last_name: "Last" }, "F. Last"],
    [{ first_name: "", last_name: "Last" }, "Last"],
    [{ last_name: "Last" }, "Last"],
    [{ first_name: "Frank" }, "TBD"],
    [{ first_name: "Frank", last_name: " " }, "TBD"],
    [{}, "TBD"],
    [null, "TBD"],
  ])("%o is shown as %s", (player, expected) => expect(playerName(player)).toBe(expected));
  it("makes rows of matches", () => {
    const winner = { first_name: "Al", last_name: "Oak", team_name: "Lakewood" };
    expect(matchupRows([{ weight: "120", winner, loser: null }, { weight_class: "126", weight: "1" }, {}])).toEqual([
      { weightClass: "120", winner: { name: "A. Oak", team: "Lakewood" }, loser: { name: "TBD", team: "" } },
      { weightClass: "126", winner: { name: "TBD", team: "" }, loser: { name: "TBD", team: "" } },
      { weightClass: "", winner: { name: "TBD", team: "" }, loser: { name: "TBD", team: "" } },
    ]);
    expect(NO_MATCHUPS).toBe("Sorry, no matchups are available right now.");
  });
});
