import { expect, test } from "vitest";
import { type DeskAction, type DeskRole, mayDo } from "~contracts/desk";

const OWNER: DeskAction[] = [
  ...(["people.read", "people.refund", "people.receipt", "people.sessions"] as const),
  ...(["games.read", "games.change", "announcement.change", "staff.change", "audit.read"] as const),
];

test.each<[DeskRole, DeskAction[]]>([
  ["support", ["people.read", "people.receipt", "people.sessions", "games.read"]],
  ["schedule", ["games.read", "games.change", "announcement.change"]],
  ["money", ["people.read", "people.refund", "people.receipt"]],
  ["owner", OWNER],
  ["school", ["games.read", "games.change"]],
])("%s may do this, and nothing else (security 3)", (role, actions) => {
  expect(OWNER.filter((action) => mayDo(role, action))).toEqual(actions);
});
