import { describe, expect, it } from "vitest";
import { readSettings } from "~/services/process/env.server";
import { howMany, type Machine } from "../../../server/processes/how-many";
import { replacement } from "../../../server/processes/replacement";
import { shareOf } from "../../../server/processes/web-process";
import { settingsOf } from "../../../server/settings";

const MB = 1_048_576;

describe("how many web processes there are (performance 2)", () => {
  const machine = (processors: number, freeMegabytes: number): Machine => ({ processors, freeMegabytes });
  it.each<[string, number | "auto", Machine, number, RegExp]>([
    ["one for each processor", "auto", machine(2, 8_000), 2, /^processors: 2/],
    ["one where there is one", "auto", machine(1, 8_000), 1, /^processors: 1/],
    ["two where memory just suffices", "auto", machine(2, 1_100), 2, /^processors: 2/],
    ["one where it just doesn't", "auto", machine(2, 1_099), 1, /^memory is short: .* 1099,/],
    ["as many as fit", "auto", machine(16, 1_450), 3, /^memory is short/],
    ["one however little there is", "auto", machine(4, 90), 1, /^memory is short/],
    ["the number that was asked for", 4, machine(1, 90), 4, /WEB_PROCESSES/],
    ["one that was asked for", 1, machine(8, 64_000), 1, /WEB_PROCESSES/],
  ])("%s", (_, wanted, given, count, why) => {
    expect(howMany(wanted, given)).toEqual({ count, why: expect.stringMatching(why) });
  });

  const started = (env: Record<string, string>) =>
    settingsOf(readSettings({ SESSION_SECRET: "s".repeat(32), SITE_URL: "https://www.fieldhouse.example", ...env }))
      .webProcesses;
  it.each<[string, Record<string, string>, number | "auto"]>([
    ["one where nothing is said", { APP_ENV: "production" }, 1],
    ["what the machine has, on request", { APP_ENV: "production", WEB_PROCESSES: "auto" }, "auto"],
    ["one in a test", { APP_ENV: "test", SITE_URL: "" }, 1],
    ["as many as a test asks for", { APP_ENV: "test", SITE_URL: "", WEB_PROCESSES: "2" }, 2],
    [
      "what the machine has, where a test asks for it",
      { APP_ENV: "test", SITE_URL: "", WEB_PROCESSES: "auto" },
      "auto",
    ],
    ["64 at most", { APP_ENV: "production", WEB_PROCESSES: "64" }, 64],
  ])("is %s", (_, env, expected) => expect(started(env)).toBe(expected));

  it.each(["0", "65", "-1", "2.5", "all"])("cannot be %j", (WEB_PROCESSES) => {
    expect(() => started({ APP_ENV: "production", WEB_PROCESSES })).toThrow(/WEB_PROCESSES must be "auto" or a number/);
  });
});

describe("a web process that died", () => {
  const NOW = 1_000_000;
  const deaths = (...ago: number[]) => ago.map((ms) => NOW - ms);
  it.each<[string, number[], number, ReturnType<typeof replacement>]>([
    ["is replaced at once", deaths(0), 2, { waitMs: 0 }],
    ["is replaced at once when the last one died a minute ago", deaths(60_000, 0), 2, { waitMs: 0 }],
    ["waits a little when it was less", deaths(59_999, 0), 2, { waitMs: 250 }],
    ["waits longer each time", deaths(3, 2, 1, 0), 2, { waitMs: 1_000 }],
    ["never waits longer than four seconds", deaths(7, 6, 5, 4, 3, 2, 1, 0), 2, { waitMs: 4_000 }],
    ["is replaced for the tenth time", deaths(...Array.from({ length: 10 }, (_, ms) => ms)), 2, { waitMs: 4_000 }],
    ["is not for the eleventh", deaths(...Array.from({ length: 11 }, (_, ms) => ms)), 2, null],
    ["is where there are more of them", deaths(...Array.from({ length: 11 }, (_, ms) => ms)), 3, { waitMs: 4_000 }],
  ])("%s", (_, all, processes, expected) => expect(replacement(all, NOW, processes)).toEqual(expected));
});

describe("what a setting allows is divided", () => {
  it.each([
    [{ pageCacheBytes: 64 * MB, socketsPerNetwork: 512 }, 2, { pageCacheBytes: 32 * MB, socketsPerNetwork: 256 }],
    [{ pageCacheBytes: 0, socketsPerNetwork: 0 }, 4, { pageCacheBytes: 0, socketsPerNetwork: 0 }],
    [{ pageCacheBytes: 10, socketsPerNetwork: 50 }, 4, { pageCacheBytes: 2, socketsPerNetwork: 16 }],
    [{ pageCacheBytes: 10, socketsPerNetwork: 65 }, 4, { pageCacheBytes: 2, socketsPerNetwork: 17 }],
  ])("%j by %i", (settings, processes, expected) => expect(shareOf(settings, processes)).toEqual(expected));
});
