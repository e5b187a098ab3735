import { describe, expect, it } from "vitest";
import {
  invitationScreen,
  isOpenScreen,
  SCREEN_STATUS,
  VISITOR_KINDS,
  type VisitorKind,
  visitorKind,
} from "~/models/family/invitation-screen";
import { screenWords } from "~/models/family/screen-words";
import type { FamilyPlan, InvitationPreview, InvitationState } from "~contracts/records/family";
import { INVITATION_STATES } from "~contracts/records/family";

/** S 2.8, 4.8, rulings 3 "manage-family": every invitation meets every visitor. */
const OPEN: Record<VisitorKind, string> = {
  guest: "offer",
  invited: "confirm",
  somebody_else: "confirm_as_somebody_else",
  owner: "own",
  in_this_family: "in_this_family",
  in_another_family: "in_another_family",
  owns_family: "owns_family",
};

describe.each(INVITATION_STATES)("an invitation that is %s (S 4.8)", (state: InvitationState) => {
  it.each(VISITOR_KINDS)("meets %s", (visitor) => {
    const isSeated = visitor === "in_this_family";
    const expected = state === "open" || (isSeated && state !== "used") ? OPEN[visitor] : isSeated ? "joined" : state;
    expect(invitationScreen(state, visitor)).toBe(expected);
  });
});

it.each([
  ["offer", 200],
  ["joined", 200],
  ["in_this_family", 200],
  ["unknown", 404],
  ["used", 410],
  ["revoked", 410],
  ["expired", 410],
  ["full", 200],
  ["ended", 200],
  ["unavailable", 503],
] as const)("the screen %s answers %i", (screen, status) => expect(SCREEN_STATUS[screen]).toBe(status));

it("a seat is offered on three screens alone, and every other says why not and what next", () => {
  const screens = Object.keys(SCREEN_STATUS) as (keyof typeof SCREEN_STATUS)[];
  expect(screens.filter(isOpenScreen)).toEqual(["offer", "confirm", "confirm_as_somebody_else"]);
  for (const screen of screens) {
    if (isOpenScreen(screen) || screen === "joined" || screen === "unavailable") continue;
    const { title, text, next } = screenWords(screen, "Faye");
    expect(
      [title, text, next].every((words) => words.length > 10),
      screen,
    ).toBe(true);
  }
  // It may have none at all, and then a seat that someone gives back opens none.
  expect(screenWords("full", "Faye").text).toBe("There's no open seat on Faye's plan right now.");
  expect(screenWords("full", "Faye").next).toBe("If that changes, this link will work again.");
  expect(screenWords("expired", "Faye").next).toContain("Ask Faye");
  expect(screenWords("in_this_family", "Faye").title).toBe("You're already on Faye's plan");
});

describe("who a member is to an invitation", () => {
  const owner = { key: "o", name: "Faye", last_name: "Holloway" };
  const preview: InvitationPreview = {
    state: "open",
    owner,
    plan_description: null,
    email: "Cousin@mail.example",
    expires_at: "2026-09-11T23:00:00.000Z",
    seats: { total: 5, used: 1 },
  };
  const family = (changes: Partial<FamilyPlan>): FamilyPlan => ({
    role: "none",
    members: [],
    invitations: [],
    ...changes,
  });
  const seated = {
    key: "m",
    name: "Milo",
    last_name: "H",
    email: "m@mail.example",
    joined_at: "2026-09-01T00:00:00.000Z",
  };

  it.each([
    ["the owner", { key: "o", email: "faye@mail.example" }, family({ role: "owner" }), "owner"],
    ["one in a seat", { key: "p", email: "cousin@mail.example" }, family({ role: "member", owner }), "in_this_family"],
    [
      "one who sits elsewhere",
      { key: "p", email: "cousin@mail.example" },
      family({ role: "member", owner: { ...owner, key: "x" } }),
      "in_another_family",
    ],
    [
      "one whose plan others sit on",
      { key: "p", email: "cousin@mail.example" },
      family({ role: "owner", members: [seated] }),
      "owns_family",
    ],
    ["one who pays, alone", { key: "p", email: "cousin@mail.example" }, family({ role: "owner" }), "invited"],
    ["whoever it was sent to, in any case", { key: "p", email: "COUSIN@mail.example" }, family({}), "invited"],
    ["anybody else", { key: "p", email: "friend@mail.example" }, family({}), "somebody_else"],
  ])("%s", (_who, person, plan, kind) => expect(visitorKind(preview, person, plan)).toBe(kind));
});
