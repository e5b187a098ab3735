import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openStore } from "~network/store/open-store.server";
import { DataDirectoryInUse } from "~network/store/writer-lock";

const writer = fileURLToPath(new URL("./writer-process.ts", import.meta.url));

it("keeps every acknowledged write and frees its directory when the process is killed", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "killed-"));
  const child = spawn(process.execPath, ["--import", "tsx", writer, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the writer ended by itself: ${code}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.split("\n").length > 50) resolve();
    });
  });
  await expect(openStore({ dataDir })).rejects.toBeInstanceOf(DataDirectoryInUse);

  child.kill("SIGKILL");
  await ended;
  const acknowledged = Number(printed.trimEnd().split("\n").at(-1));
  const store = await openStore({ dataDir });
  const { rows } = await sql<{ n: number; last: number }>`select count(*) as n, max(n) as last from written`.execute(
    store.db,
  );
  expect(acknowledged).toBeGreaterThanOrEqual(50);
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.n).toBe(rows[0]?.last);
  await store.close();
  rmSync(dataDir, { recursive: true });
}, 30_000);
