import { expect, test } from "vitest";
import { DESK_ROLES, type DeskAction, mayDo } from "~contracts/desk";

/** Letters: support, schedule, money, owner, the school's own; no type fits while an action has no row. */
const MAY: Record<DeskAction, string> = {
  "people.read": "s-mo-",
  "people.refund": "--mo-",
  "people.receipt": "s-mo-",
  "people.sessions": "s--o-",
  "people.address": "s--o-",
  "people.give": "--mo-",
  "people.end": "--mo-",
  "people.delete": "---o-",
  "inbox.change": "s--o-",
  "tonight.read": "scmo-",
  "games.read": "sc-oh",
  "games.change": "-c-oh",
  "games.sell": "-c-o-",
  "announcement.change": "-c-o-",
  "codes.change": "--mo-",
  "flags.change": "---o-",
  "figures.read": "--moh",
  "figures.money": "--mo-",
  "staff.change": "---o-",
  "audit.read": "---o-",
};

test.each(Object.entries(MAY) as [DeskAction, string][])("%s is done by %s alone (security 3)", (action, may) => {
  expect(DESK_ROLES.filter((role) => mayDo(role, action))).toEqual(
    DESK_ROLES.filter((_, position) => may[position] !== "-"),
  );
});
