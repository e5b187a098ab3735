import { describe, expect, it } from "vitest";
import { PATIENCE } from "../../server/run";
import { startTiny, tinyBuild } from "./tiny-site";

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
});
