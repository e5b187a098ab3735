import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTiny, type Tiny, tinyBuild } from "./tiny-site";

describe("an answer that fails before the site is asked", () => {
  let tiny: Tiny;
  beforeAll(async () => {
    const { build } = tinyBuild();
    const { operations } = build.entry.module as unknown as { operations: { limits: object } };
    operations.limits = { take: () => Promise.reject(new Error("the counts are gone")) };
    tiny = await startTiny({}, undefined, { build });
  });
  afterAll(() => tiny.stop());

  it("is told in a plain line, and nobody waits for it", async () => {
    const sent = fetch(`${tiny.origin}/users/sign_in`, {
      method: "POST",
      body: "email=a",
      headers: { Origin: tiny.origin, "Content-Type": "application/x-www-form-urlencoded" },
      signal: AbortSignal.timeout(5_000),
    });
    const answer = await sent;
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringMatching(/^Something went wrong\./)]);
  });
});

describe("the upstreams of the process", () => {
  let tiny: Tiny;
  beforeAll(async () => {
    tiny = await startTiny();
  });
  afterAll(() => tiny.stop());

  it.each([
    ["one that is kept for everybody", {}, true],
    ["a member's own", { Cookie: "member_access_token=a" }, false],
  ])("are handed to every page: %s", async (_what, headers, kept) => {
    const page = await (await fetch(`${tiny.origin}/given`, { headers })).text();
    expect(page).toContain(JSON.stringify({ upstreams: "those of the process", kept }));
  });
});
