import { describe, expect, it } from "vitest";
import { finishIntents, type Intent } from "~/models/intent/finish-intent.server";
import { json, scriptedUpstreams, status } from "../scripted-upstreams";

const upstream = scriptedUpstreams();

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
    expect(await finishIntents(upstream.clients, [wanted], "t1")).toBe(asked.length > 0);
    expect(upstream.asked()).toEqual(asked);
  });

  it("is done at once: the first waits here for the second to be asked for", async () => {
    const secondAsked = new Promise<void>((resolve) =>
      upstream.on("member PUT /v1/user/reminders/school/k1", () => {
        resolve();
        return Response.json({ success: true, reminder: {} });
      }),
    );
    upstream.on("member PUT /v1/user/following/school/k1", async () => {
      await secondAsked;
      return Response.json({ success: true, following: {} });
    });
    expect(await finishIntents(upstream.clients, [intent("follow"), intent("remind")], "t1")).toBe(true);
  });

  it("is done also beside a failure", async () => {
    upstream.on("member PUT /v1/user/following/school/k1", status(404));
    upstream.on("member PUT /v1/user/reminders/school/k1", json({ success: true, reminder: {} }));
    const both = [intent("follow"), intent("remind")];
    expect(await finishIntents(upstream.clients, both, "t1")).toBe(false);
    expect(await finishIntents(upstream.clients, both.slice(1), "t1")).toBe(true);
    expect(upstream.asked()).toEqual(
      ["following", "reminders", "reminders"].map((what) => `member PUT /v1/user/${what}/school/k1`),
    );
  });

  it("that fails says so, and does not fail the sign-in", async () => {
    upstream.on("member", status(500));
    for (const kind of ["follow", "remind"] as const)
      await expect(finishIntents(upstream.clients, [intent(kind)], "t1")).resolves.toBe(false);
    await expect(finishIntents(upstream.clients, [intent("favorite-team", { sport: "Football" })], "t1")).resolves.toBe(
      false,
    );
  });
});
