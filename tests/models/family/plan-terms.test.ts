import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { FAMILY_FORMS, inviteSchema, refusalText } from "~/models/family/family-forms";
import { familyView } from "~/models/family/family-page.server";
import { planView } from "~/models/family/plan-terms";

const now = DateTime.fromISO("2026-11-20T12:00:00Z", { zone: "utc" });
const plan = { plan_description: "Family Annual Pass", expires_at: "2026-12-01T03:00:00.000Z", renews_at: null };
const viewing = { zone: "America/New_York", now, siteUrl: "https://site.example" };

it.each([
  ["that renews", { ...plan, renews_at: plan.expires_at }, true, "Renews on Nov 30, 2026"],
  ["that ends", plan, true, "Runs until Nov 30, 2026"],
  ["that ends this very moment", { ...plan, expires_at: "2026-11-20T12:00:00.000Z" }, false, "Ended on Nov 20, 2026"],
  ["with an unreadable date", { ...plan, expires_at: "soon" }, false, "Ended"],
])("a plan's term: %s (S 4.5)", (_what, terms, runs, term) =>
  expect(planView(terms, "America/New_York", now)).toEqual({ name: "Family Annual Pass", runs, term }),
);

describe("the family page's view", () => {
  const invitation = {
    id: "i1",
    email: "a@mail.example",
    sent_at: "2026-11-19T12:00:00.000Z",
    expires_at: "2026-11-26T12:00:00.000Z",
    token: "t".repeat(43),
  };
  const owned = {
    role: "owner" as const,
    plan,
    owner: { key: "o", name: "Faye", last_name: "Holloway" },
    seats: { total: 5, used: 0 },
    members: [],
  };

  it("shows the link of an invitation that can be used, and of no other", () => {
    const invitations = [
      invitation,
      { ...invitation, id: "i2", expires_at: "2026-11-20T12:00:00.000Z" },
      { ...invitation, id: "i3", token: null },
    ];
    const view = familyView({ ...owned, invitations }, viewing);
    expect(view.role === "owner" && view.invitations.map(({ link, isExpired }) => [link, isExpired])).toEqual([
      [`https://site.example/member/invite/${"t".repeat(43)}`, false],
      [null, true],
      [null, false],
    ]);
  });

  it("tells a member whose plan it is, and nobody's address", () => {
    const view = familyView({ ...owned, role: "member", joined_at: "2026-09-01T00:00:00Z", invitations: [] }, viewing);
    expect(view).toEqual({
      role: "member",
      plan: expect.objectContaining({ runs: true }),
      owner: "Faye Holloway",
      seats: { total: 5, used: 0 },
      joined: "Aug 31, 2026",
    });
  });
});

describe("the forms of the family page", () => {
  it.each([
    ["a@b.example", true],
    [" a@b.example ", true],
    ["a@", false],
    ["", false],
    [`${"x".repeat(250)}@b.example`, false],
  ])("takes the address %j: %s", (email, ok) => expect(inviteSchema.safeParse({ email }).success).toBe(ok));
  it.each([
    ["../x", false],
    ["a b", false],
    ["3f1c-9", true],
    ["x".repeat(101), false],
  ])("takes the id %j: %s", (id, ok) => expect(FAMILY_FORMS.revoke.safeParse({ id }).success).toBe(ok));
  it("says why it refuses, of its own reasons alone", () => {
    expect(refusalText("toString")).toBeNull();
    expect(refusalText("full")).toMatch(/no open seat/);
  });
});
