import { expect, it, vi } from "vitest";
import { familyCard } from "~/models/family/family-card.server";
import { utc } from "~/models/place/time";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";

const FLAG = "growth-family-plan-memberships";
const plan = { role: "owner", seats: { used: 2, total: 5 }, members: [], invitations: [] };
/** The flag is on for the member alone, whose profile takes 2 s. */
const upstreams = {
  flags: { evaluate: async ({ anonymous }: { anonymous: boolean }) => ({ [FLAG]: !anonymous }) },
  member: {
    userInfo: () => new Promise((resolve) => setTimeout(() => resolve({ key: "u1" }), 2_000)),
    familyPlan: async () => plan,
  },
} as unknown as Pick<Upstreams, "flags" | "member">;

it("the card of a family waits for a slow profile", async () => {
  vi.useFakeTimers();
  const visitor = { anonymousId: null, token: "t1" };
  const call: MemberCall = (ask) => ask("t1");
  const card = familyCard(upstreams, visitor, utc(0), call);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await card).toEqual({ role: "owner", used: 2, total: 5 });
});
