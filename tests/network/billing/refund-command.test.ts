import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runRefund } from "~network/billing/refund-command.server";

/** `npm run refund`; what it does to an order is tests/contract/refunded-orders.contract.test.ts. */

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "refund-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const screen = { write: (text: string) => void lines.push(text) };
  for (const [name, value] of Object.entries({ APP_ENV: "test", DATA_DIR: dataDir })) vi.stubEnv(name, value);
  return { code: await runRefund(args, screen, screen), text: lines.join("") };
}

it("says that there is no such order", async () => {
  expect(await run("FH-NOTHING")).toEqual({ code: 1, text: "There is no order FH-NOTHING.\n" });
});

it("tells how it is used, and takes one order", async () => {
  expect(await run("--help")).toEqual({ code: 0, text: expect.stringContaining("Usage: npm run refund") });
  for (const wrong of [[], ["FH-1", "FH-2"], ["--now"]])
    expect(await run(...wrong), wrong.join(" ")).toEqual({ code: 2, text: expect.stringContaining("Usage:") });
});
