import { expect, test } from "vitest";
import { DESK_ACTIONS, DESK_ROLES, mayDo } from "~contracts/desk";

test("each role may do this, and nothing else (security 3)", () => {
  const may = Object.fromEntries(
    DESK_ROLES.map((role) => [role, DESK_ACTIONS.filter((action) => mayDo(role, action))]),
  );
  expect(may).toEqual({
    support: ["people.read", "people.receipt", "people.sessions", "games.read"],
    schedule: ["games.read", "games.change", "announcement.change"],
    money: ["people.read", "people.refund", "people.receipt"],
    owner: DESK_ACTIONS,
    school: ["games.read", "games.change"],
  });
});
