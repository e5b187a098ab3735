import { connect } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { PATIENCE } from "../../server/run";
import { startTiny, type Tiny, tinyBuild } from "./tiny-site";

/** A request that is under way until the site is told to release it. */
const holdForm = ({ origin }: Tiny) =>
  fetch(`${origin}/form`, { method: "POST", body: new URLSearchParams({ hold: "on" }), headers: { Origin: origin } });

describe("leaving (security 7)", () => {
  it("takes at most 12 s in all", () => {
    expect(PATIENCE.underWay).toBeLessThanOrEqual(10_000);
    expect(PATIENCE.whole).toBeLessThanOrEqual(12_000);
    expect(PATIENCE.whole).toBeGreaterThan(PATIENCE.underWay);
  });

  it.each(["never closes", "fails to close"])("ends when the store %s, and says so", async (how) => {
    const { build } = tinyBuild();
    const close = () =>
      how === "never closes" ? new Promise<void>(() => undefined) : Promise.reject(new Error("disk"));
    const { operations } = build.entry.module as unknown as { operations: { close: () => Promise<void> } };
    operations.close = close;
    const tiny = await startTiny({}, undefined, { build, patience: { linger: 10, underWay: 50, whole: 200 } });
    await expect(tiny.stop()).rejects.toThrow(
      how === "never closes" ? "Not everything had ended after 200 ms" : "disk",
    );
  });

  it("goes on with what is under way when another visitor's connection breaks", async () => {
    const tiny = await startTiny({}, undefined, { patience: { linger: 10, underWay: 30_000, whole: 40_000 } });
    const held = holdForm(tiny);
    const other = connect(tiny.port, "127.0.0.1");
    other.write("POST /form HTTP/1.1\r\nHost: x\r\n");
    await expect.poll(() => [tiny.counts.actions, other.readyState]).toEqual([1, "open"]);
    const stopped = tiny.stop().then(
      () => "in order",
      (error: unknown) => String(error),
    );
    await vi.waitFor(() => expect(fetch(`${tiny.origin}/healthz`)).rejects.toThrow(), { timeout: 20_000 });
    other.resetAndDestroy();
    const first = await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 300, "still open"))]);
    tiny.release();
    expect([first, (await held).status, await stopped]).toEqual(["still open", 200, "in order"]);
  });

  it("lets whoever tells it a second time wait for the same end", async () => {
    const tiny = await startTiny({}, undefined, { patience: { linger: 10, underWay: 30_000, whole: 40_000 } });
    const held = holdForm(tiny);
    await expect.poll(() => tiny.counts.actions).toBe(1);
    const order: string[] = [];
    const first = tiny.stop();
    const second = tiny.stop().then(() => order.push("ended"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push("released");
    tiny.release();
    expect((await held).status).toBe(200);
    await Promise.all([first, second]);
    expect(order).toEqual(["released", "ended"]);
  });
});
