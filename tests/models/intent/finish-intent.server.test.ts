import { beforeEach, describe, expect, it } from "vitest";
import { finishIntent, type Intent } from "~/models/intent/finish-intent.server";
import { json, scriptedUpstreams, status } from "../scripted-upstreams";

const upstream = scriptedUpstreams();

beforeEach(() => upstream.reset());

describe("what a guest wanted before signing in (rulings 3)", () => {
  const intent = (kind: Intent["kind"], details = {}): Intent => ({
    kind,
    content_type: "school",
    content_key: "k1",
    details,
  });
  it.each<[Intent, string[]]>([
    [intent("follow"), ["member PUT /v1/user/following/school/k1"]],
    [intent("remind"), ["member PUT /v1/user/reminders/school/k1"]],
    [intent("favorite-team", { sport: "Football", level: "varsity" }), ["member POST /v3/favorite_team"]],
    [intent("favorite-team"), []],
  ])("%o", async (wanted, asked) => {
    upstream.on("member", json({ success: true, following: {}, reminder: {} }));
    expect(await finishIntent(upstream.clients, wanted, "t1")).toBe(asked.length > 0);
    expect(upstream.asked()).toEqual(asked);
  });

  it("that fails says so, and does not fail the sign-in", async () => {
    upstream.on("member", status(500));
    for (const kind of ["follow", "remind"] as const)
      await expect(finishIntent(upstream.clients, intent(kind), "t1")).resolves.toBe(false);
    await expect(finishIntent(upstream.clients, intent("favorite-team", { sport: "Football" }), "t1")).resolves.toBe(
      false,
    );
  });
});
