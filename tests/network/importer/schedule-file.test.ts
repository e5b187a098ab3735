import { expect, it } from "vitest";
import { scheduleFile } from "~network/importer/schedule-file.server";

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
