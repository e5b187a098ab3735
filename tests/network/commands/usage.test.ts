import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runClips } from "~network/commands/clips.server";
import { runImport } from "~network/commands/import.server";
import { runInbox } from "~network/commands/inbox.server";
import { runMember } from "~network/commands/member.server";
import { runReconcile } from "~network/commands/reconcile.server";
import { runRefund } from "~network/commands/refund.server";
import { runSchoolsShare } from "~network/commands/schools-share.server";
import { runSeed } from "~network/commands/seed.server";
import { runVouchers } from "~network/commands/vouchers.server";
import { fromShell } from "../../support/from-shell";

/** Of each command of the team: what it doesn't take. */

beforeEach(() => void vi.stubEnv("DATA_DIR", "/nowhere"));
afterEach(() => void vi.unstubAllEnvs());

const sam = "sam@mail.example";
const code = "SUMMER-26";
it.each<[name: string, run: Parameters<typeof fromShell>[0], wrong: string[][]]>([
  ["clips", runClips, [[], ["remove"], ["show", "a", "b"], ["delete", "a"], ["remove", "a", "--all"]]],
  ["import", runImport, [[], ["schools"], ["teachers", "f"], ["schools", "f", "more"], ["schools", "f", "--force"]]],
  ["inbox", runInbox, [[], ["read"], ["list", "letters"], ["list", "--force"], ["show"]]],
  ["inbox", runInbox, [["show", "a", "b"], ["done"], ["done", "a", "--all"]]],
  ["member", runMember, [[], ["show"], ["look", sam], ["show", sam, sam], ["show", sam, "--yes"]]],
  ["member", runMember, [["delete", sam, "--file", "x.json"]]],
  ["reconcile", runReconcile, [["now"], ["--now"]]],
  ["refund", runRefund, [[], ["FH-1", "FH-2"], ["--now"]]],
  ["schools-share", runSchoolsShare, [["--from", "2026-09-01"]]],
  ["seed", runSeed, [["now"], ["--now"]]],
  ["vouchers", runVouchers, [["withdraw"], ["withdraw", code, "--note", "n"]]],
  [
    "vouchers",
    runVouchers,
    [
      ["withdraw", code, "--csv", "a.csv"],
      ["withdraw", code, "--days", "3"],
    ],
  ],
])("%s says how it is used where it makes no sense of what it is told", async (name, run, wrong) => {
  const usage = expect.stringContaining(`Usage: npm run fieldhouse -- ${name}`);
  for (const args of wrong)
    expect(await fromShell(run)(...args), args.join(" ")).toEqual({ code: 2, said: usage, printed: "" });
  expect(await fromShell(run)("--help")).toEqual({ code: 0, said: "", printed: usage });
});
