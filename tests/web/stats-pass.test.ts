import "./configured";
import { describe, expect, it } from "vitest";
import { opensStats, statsPass } from "~/web/visit/timed-pass.server";

const HOUR = 3_600_000;
const opened = Date.parse("2026-11-21T00:40:00Z");

describe("the pass to paid stats", () => {
  const pass = statsPass("gam1", opened);

  it("is the same for all pages of one hour", () => {
    expect(statsPass("gam1", Date.parse("2026-11-21T00:00:00Z"))).toBe(pass);
    expect(statsPass("gam1", Date.parse("2026-11-21T01:00:00Z"))).not.toBe(pass);
  });

  it.each<[string, string | null, string, number, boolean]>([
    ["at once", pass, "gam1", opened, true],
    ["until its last millisecond", pass, "gam1", Date.parse("2026-11-22T00:00:00Z") - 1, true],
    ["not after a full day", pass, "gam1", Date.parse("2026-11-22T00:00:00Z"), false],
    ["not for another event", pass, "gam2", opened, false],
    ["not with a later end", pass.replace(/^[^.]+/, ((opened + 48 * HOUR) / HOUR).toString(36)), "gam1", opened, false],
    ["not with another signature", `${pass.slice(0, -2)}AA`, "gam1", opened, false],
    ["not without one", pass.split(".")[0] ?? "", "gam1", opened, false],
    ["not when empty", "", "gam1", opened, false],
    ["not when there is none", null, "gam1", opened, false],
  ])("opens %s", (_what, given, key, epochMs, expected) => expect(opensStats(given, key, epochMs)).toBe(expected));
});
