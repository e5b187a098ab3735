import { expect, test } from "vitest";
import { type DeskAction, type DeskRole, mayDo } from "~contracts/desk";

const OWNER: DeskAction[] = [
  ...(["people.read", "people.refund", "people.receipt", "people.sessions"] as const),
  ...(["people.give", "people.end", "people.address", "people.delete", "inbox.change"] as const),
  ...(["tonight.read", "games.read", "games.change", "games.sell", "announcement.change"] as const),
  ...(["codes.change", "flags.change", "figures.read", "figures.money", "staff.change", "audit.read"] as const),
];

test.each<[DeskRole, DeskAction[]]>([
  [
    "support",
    [
      ...(["people.read", "people.receipt", "people.sessions", "people.address", "inbox.change"] as const),
      ...(["tonight.read", "games.read"] as const),
    ],
  ],
  ["schedule", ["tonight.read", "games.read", "games.change", "games.sell", "announcement.change"]],
  [
    "money",
    [
      "people.read",
      "people.refund",
      "people.receipt",
      "people.give",
      "people.end",
      "tonight.read",
      "codes.change",
      "figures.read",
      "figures.money",
    ],
  ],
  ["owner", OWNER],
  ["school", ["games.read", "games.change", "figures.read"]],
])("%s may do this, and nothing else (security 3)", (role, actions) => {
  expect(OWNER.filter((action) => mayDo(role, action))).toEqual(actions);
});
