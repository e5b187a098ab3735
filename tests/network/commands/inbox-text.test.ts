import { expect, it } from "vitest";
import { csv, itemText, listText, standing } from "~network/commands/inbox-text";
import type { InboxItem } from "~network/inbox/inbox.server";

const DAY = 86_400_000;
const NOW = Date.UTC(2027, 0, 10, 12);
const item = (over: Partial<InboxItem> = {}): InboxItem => ({
  reference: "PR-AAAAAAAA",
  kind: "privacy",
  received_at: NOW - 40 * DAY,
  due_at: NOW + 5 * DAY,
  done_at: null,
  email: "sam@home.test",
  about: "delete",
  fields: { name: "Sam Lee", details: "My\nhistory" },
  ...over,
});

it.each([
  ["open, with no day", { due_at: null }, ""],
  ["due far ahead", { due_at: NOW + 8 * DAY }, "due 2027-01-18"],
  ["due within a week", { due_at: NOW + 7 * DAY }, "due 2027-01-17 (in 7 days)"],
  ["due within a day", { due_at: NOW + 1 }, "due 2027-01-10 (in 1 day)"],
  ["due this moment", { due_at: NOW }, "OVERDUE 2027-01-10"],
  ["done, though late", { due_at: NOW - DAY, done_at: NOW }, "done 2027-01-10"],
])("says how an item stands that is %s", (_what, over, said) => expect(standing(item(over), NOW)).toBe(said));

it("lists a line for each, its columns under one another", () => {
  const lead = item({ reference: "LD-BBBBBBBB", kind: "lead", due_at: null, about: "advertise", email: "a@b.test" });
  expect(listText([item(), lead], NOW)).toBe(
    "PR-AAAAAAAA  privacy  2026-12-01  delete     sam@home.test  due 2027-01-15 (in 5 days)\n" +
      "LD-BBBBBBBB  lead     2026-12-01  advertise  a@b.test\n",
  );
  expect(listText([], NOW)).toBe("Nothing is open.\n");
});

it("shows every field, with nothing that a terminal would obey", () => {
  const text = itemText(
    item({ fields: { name: "Sam\u001b[2J Lee", details: "One\r\nTwo", sub_options: ["a", "b"] } }),
    NOW,
  );
  expect(text).toBe(
    "reference: PR-AAAAAAAA\nkind: privacy, delete\nreceived: 2026-12-01T12:00:00.000Z\nstanding: due " +
      "2027-01-15 (in 5 days)\n" +
      'name: Sam[2J Lee\ndetails: One\n    Two\nsub_options: ["a","b"]\n',
  );
});

it("writes a table that no spreadsheet runs as a formula", () => {
  const rows = csv(
    [item({ fields: { name: '=HYPERLINK("x")', details: 'a "b", c' } }), item({ fields: { zip: 2 } })],
    NOW,
  );
  expect(rows.split("\n")).toEqual([
    "reference,kind,about,received,due,done,standing,from,name,details,zip",
    "PR-AAAAAAAA,privacy,delete,2026-12-01T12:00:00.000Z,2027-01-15T12:00:00.000Z,,due 2027-01-15 (in 5 " +
      'days),sam@home.test,"\'=HYPERLINK(""x"")","a ""b"", c",',
    "PR-AAAAAAAA,privacy,delete,2026-12-01T12:00:00.000Z,2027-01-15T12:00:00.000Z,,due 2027-01-15 (in 5 " +
      "days),sam@home.test,,,2",
    "",
  ]);
});
