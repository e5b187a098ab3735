import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The team's program as the build has it. */
const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: mkdtempSync(join(tmpdir(), "fieldhouse-")) };
    execFile(process.execPath, ["build/fieldhouse.js", ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

const EVERY = /clips .*flags .*import .*inbox .*member .*move .*reconcile .*refund .*schools-share .*seed .*vouchers /s;

it.each([
  ["nothing", [], 0, EVERY, /^$/],
  ["--help", ["--help"], 0, EVERY, /^$/],
  ["a command's --help", ["refund", "--help"], 0, /^Usage: npm run fieldhouse -- refund ORDER\n/, /^$/],
  ["a command that there is not", ["nope"], 2, /^$/, /^There is no command "nope"\.\n\nUsage: [^]*vouchers /],
  ["what is no use to a command", ["refund"], 2, /^$/, /^Usage: npm run fieldhouse -- refund ORDER\n/],
  ["a store that is not there", ["inbox", "list"], 2, /^$/, /^There is no store in /],
])("%s", async (_what, args, code, out, err) => {
  expect(await run(...args)).toEqual({ code, out: expect.stringMatching(out), err: expect.stringMatching(err) });
});
