import { describe, expect, it } from "vitest";
import { findAmong, scheduleFile } from "~network/importer/schedule-file.server";

const game = { id: "one", date: "2026-12-01", sport: "Football", home: "elkins", access: "free" };

it.each([
  ["19:00", "19:00"],
  ["7:05pm", "19:05"],
  ["7 PM", "19:00"],
  ["12:00 AM", "00:00"],
  ["0:00", "00:00"],
  ["", null],
])("reads the time %j", (time, expected) => {
  expect(scheduleFile.row.parse({ ...game, time })).toMatchObject({ time: expected });
});

it.each(["24:00", "25:00", "7:60 PM", "noon"])("refuses the time %j", (time) => {
  expect(scheduleFile.row.safeParse({ ...game, time })).toMatchObject({
    success: false,
    error: { issues: [{ message: "is no time such as 19:00 or 7:00 PM" }] },
  });
});

describe("finds an organization", () => {
  const called = (id: string, name: string, short_name = name) => ({ key: `sch${id}`, name, short_name });
  const elkins = called("elkins", "Elkins High School", "Elkins");
  const renamed = called("grafton", "Taylor County High School", "Taylor County");
  const grafton = called("540000000007", "Grafton High School", "Grafton");
  const find = findAmong([
    elkins,
    renamed,
    grafton,
    called("liberty-1", "Liberty High"),
    called("liberty-2", "Liberty"),
  ]);

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
    ["Liberty", "2 organizations are called Liberty; give the id"],
    ["Harman", "no organization has the id or the name Harman"],
  ])("by %j", (text, found) => expect(find(text)).toEqual(found));
  it("by its id where others share its name", () => {
    const twins = [called("liberty", "Liberty High"), called("liberty-2", "Liberty")];
    expect(findAmong(twins)("liberty")).toBe(twins[0]);
  });
});
