import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const talking = fileURLToPath(new URL("./talking-process.ts", import.meta.url));
const MB = 1024 * 1024;

type Told = { rounds: number; rss: number };

it("a log that nobody reads costs lines, not memory; once it is read on, it says how many", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", talking], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const memoryAfter = async (rounds: number): Promise<number> => {
    for (;;) {
      const [told] = (await once(child, "message")) as [Told];
      if (told.rounds >= rounds) return told.rss;
    }
  };
  // 20 MB are said in 20 rounds, 150 in 150.
  const before = await memoryAfter(20);
  const after = await memoryAfter(150);
  child.send("enough");
  let read = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (read += text));
  await once(child, "close");
  expect(after - before).toBeLessThan(60 * MB);

  const lines = read.trimEnd().split("\n");
  const said = lines.filter((line) => line === "x".repeat(1_000)).length;
  const others = lines.filter((line) => !line.startsWith("x")).map((line) => JSON.parse(line) as object);
  expect(others).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "lines of the log were dropped: it is not read fast enough",
      lines: expect.any(Number),
    }),
  ]);
  expect(said + others.length).toBe(lines.length);
  expect(said).toBeGreaterThan(7_000);
  expect(said).toBeLessThan(12_000);
});
