import { expect, test } from "vitest";
import { DESK_ROLES, type DeskAction, mayDo } from "~contracts/desk";

test("each role may do this, and nothing else (security 3)", () => {
  const actions = {
    "people.read": ["support", "money", "owner"],
    "people.refund": ["money", "owner"],
    "people.receipt": ["support", "money", "owner"],
    "people.sessions": ["support", "owner"],
    "games.read": ["support", "schedule", "owner", "school"],
    "games.change": ["schedule", "owner", "school"],
    "announcement.change": ["schedule", "owner"],
    "staff.change": ["owner"],
    "audit.read": ["owner"],
  } satisfies Record<DeskAction, string[]>;
  const may = (action: DeskAction) => DESK_ROLES.filter((role) => mayDo(role, action));
  for (const [action, roles] of Object.entries(actions) as [DeskAction, string[]][])
    expect([action, may(action).toSorted()]).toEqual([action, roles.toSorted()]);
});
