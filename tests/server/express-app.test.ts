import { Agent, get } from "node:http";
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

describe("under more load than it carries (security 7)", () => {
  const HELD = 170;
  let tiny: Tiny;
  beforeAll(async () => {
    tiny = await startTiny({ trustedProxies: ["127.0.0.1"] });
  });
  afterAll(() => tiny.stop());

  const hold = () =>
    fetch(`${tiny.origin}/form`, {
      method: "POST",
      body: "hold=on",
      headers: { Origin: tiny.origin, "Content-Type": "application/x-www-form-urlencoded" },
    });
  /** Over one connection. */
  function visitor(headers: Record<string, string> = {}) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const asks = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = get(`${tiny.origin}/personal`, { agent, headers }, (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode));
        });
        request.once("error", reject);
      });
    return { asks, leaves: () => agent.destroy() };
  }

  it("who asks again at once waits, and is let in once the load is gone; a proxy never waits", async () => {
    const forms = Array.from({ length: HELD }, hold);
    const metrics = async () => (await fetch(`${tiny.origin}/metrics`)).text();
    await expect.poll(metrics, { timeout: 20_000 }).toContain(`http_work_in_progress ${HELD}`);
    const [eager, other, proxy] = [visitor(), visitor(), visitor({ "X-Forwarded-For": "203.0.113.7" })];
    expect(await eager.asks()).toBe(503);
    const again = eager.asks();
    expect([await other.asks(), await proxy.asks(), await proxy.asks()]).toEqual([503, 503, 503]);
    tiny.waits.passwords = HELD - 128;
    expect(await proxy.asks(), "sign-ins that wait for their password are no work").toBe(200);
    tiny.waits.passwords = HELD - 129;
    expect(await proxy.asks(), "one less of them").toBe(503);
    tiny.waits.passwords = 0;
    tiny.release();
    await Promise.all(forms);
    expect(await again).toBe(200);
    for (const each of [eager, other, proxy]) each.leaves();
  });
});
