import fs, { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { standardOutput, TRIED_AGAIN_MS } from "~/services/process/log.server";

const directory = mkdtempSync(join(tmpdir(), "standard-output-"));
afterEach(() => void rmSync(directory, { recursive: true, force: true }));

it("goes on once there is room on a full disk, and loses only lines", async () => {
  const file = join(directory, "log");
  const written = () => readFileSync(file, "utf8");
  const output = standardOutput(file);
  await vi.waitFor(() => expect(fs.existsSync(file)).toBe(true));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const isFull = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const full = vi.fn();
  vi.spyOn(fs, "write").mockImplementation(((...given: unknown[]) => {
    full();
    process.nextTick(given.at(-1) as (error: Error) => void, isFull);
  }) as typeof fs.write);

  output.write("first\n");
  await vi.waitFor(() => expect(full).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setImmediate(resolve));
  for (let nth = 0; nth < 1_000; nth += 1) output.write("dropped\n");
  expect(full).toHaveBeenCalledTimes(1);

  vi.restoreAllMocks();
  vi.advanceTimersByTime(TRIED_AGAIN_MS);
  output.write("last\n");
  await vi.waitFor(() => expect(written()).toBe("first\nlast\n"));
});
