import { describe, expect, it } from "vitest";
import { findAmong, scheduleFile } from "~network/importer/schedule-file.server";

const game = { id: "one", date: "2026-12-01", sport: "Football", home: "elkins", access: "free" };

it.each([
  ["19:00", "19:00"],
  ["7:05pm", "19:05"],
  ["7 PM", "19:00"],
  ["12:00 AM", "00:00"],
  ["0:00", "00:00"],
  ["7:05p", "19:05"],
  ["7:30 p.m.", "19:30"],
  ["19:30:00", "19:30"],
  ["7:30:00 PM", "19:30"],
  ["7:30\u00a0PM", "19:30"],
  ["7:30\u202fPM", "19:30"],
  ["noon", "12:00"],
  ["", null],
  ["TBD", null],
])("reads the time %j", (time, expected) => {
  expect(scheduleFile.row.parse({ ...game, time })).toMatchObject({ time: expected });
});

it.each(["24:00", "25:00", "7:60 PM", "13 PM", "7", "night"])("refuses the time %j", (time) => {
  expect(scheduleFile.row.safeParse({ ...game, time })).toMatchObject({
    success: false,
    error: { issues: [{ message: "is no time such as 19:00 or 7:00 PM" }] },
  });
});

it.each(["12/1/2026", "12/1/26", "12-1-2026", "2026-12-1", "Tue, Dec 1, 2026", "1-Dec-26", "12/1/2026 0:00"])(
  "reads the day %j",
  (date) => expect(scheduleFile.row.parse({ ...game, time: "", date })).toMatchObject({ date: "2026-12-01" }),
);

it.each([
  ["Girls Basketball", { sport: "basketball", gender: "girls", level: null }],
  ["JV Boys' Soccer", { sport: "soccer", gender: "boys", level: "junior-varsity" }],
  ["Track & Field", { sport: "track-and-field" }],
])("reads %j", (sport, said) => expect(scheduleFile.row.parse({ ...game, time: "", sport })).toMatchObject(said));

it.each([
  ["Girls Basketbal", "Basketbal is no sport or activity of the list (did you mean Basketball?)"],
  ["Quidditch", "Quidditch is no sport or activity of the list"],
])("names the sport %j, which is none, and where the list is", (sport, said) => {
  const message = `${said}; npm run fieldhouse -- import --help has the list`;
  expect(scheduleFile.row.safeParse({ ...game, time: "", sport })).toMatchObject({ error: { issues: [{ message }] } });
});

it.each([
  ...["America/Indiana/Indianapolis", "America/Detroit", "US/Eastern", "US-Eastern", "EST5EDT", "eastern"],
  ...["Eastern Standard Time", "(UTC-05:00) Eastern Time (US & Canada)", "/America/New_York"],
  "/freeassociation.sourceforge.net/America/New_York",
])("takes %s for the East", (time_zone) =>
  expect(scheduleFile.row.parse({ ...game, time: "", time_zone })).toMatchObject({ time_zone: "East" }),
);

it.each(["EST", "UTC", "America/Toronto", "America/Adak", "Indiana"])("takes %s for no zone of ours", (time_zone) =>
  expect(scheduleFile.row.safeParse({ ...game, time: "", time_zone }).success).toBe(false),
);

describe("finds an organization", () => {
  const called = (id: string, name: string, short_name = name) => ({ key: `sch${id}`, name, short_name });
  const elkins = called("elkins", "Elkins High School", "Elkins");
  const renamed = called("grafton", "Taylor County High School", "Taylor County");
  const grafton = called("540000000007", "Grafton High School", "Grafton");
  const zeroed = called("010000500870", "Coldwater Valley High School");
  const find = findAmong([zeroed, elkins, renamed, grafton, called("l-1", "Liberty High"), called("l-2", "Liberty")]);

  it.each([
    ["elkins", elkins],
    ["Elkins High", elkins],
    [" ELKINS ", elkins],
    ["taylor county", renamed],
    ["Grafton", "Grafton is the id of Taylor County High School, and the name of another, whose id is 540000000007"],
    ["GRAFTON", "GRAFTON is the id of Taylor County High School, and the name of another, whose id is 540000000007"],
    ["grafton", renamed],
    [" grafton ", renamed],
    ["540000000007", grafton],
    ["10000500870", zeroed],
    ["Liberty", "2 organizations are called Liberty; give the id"],
    ["Harman", "no organization has the id or the name Harman"],
  ])("by %j", (text, found) => expect(find(text)).toEqual(found));
  it("by its id where others share its name", () => {
    const twins = [called("liberty", "Liberty High"), called("l-2", "Liberty")];
    expect(findAmong(twins)("liberty")).toBe(twins[0]);
  });
});
