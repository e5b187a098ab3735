import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { createLog } from "../../../server/http/request-log";
import { runMainProcess } from "../../../server/processes/main-process";
import { freePort } from "../../support/free-port.js";

const directory = mkdtempSync(join(tmpdir(), "main-process-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function startWith(source: string, count = 1) {
  const script = join(directory, `web-${count}-${source.length}.mjs`);
  writeFileSync(script, source);
  const lines: string[] = [];
  const gaveUp = vi.fn();
  const close = vi.fn(async () => undefined);
  const started = runMainProcess({
    count,
    place: { port: await freePort(), host: "127.0.0.1" },
    script,
    shared: { variables: () => ({ GIVEN: "yes" }), answers: {}, metrics: async () => [], close },
    log: createLog("error", { write: (line) => void lines.push(line) }),
    gaveUp,
    leavesWithin: 500,
  });
  return { started, gaveUp, close, lines };
}

const READY = 'process.send({ asked: 1, what: "ready", given: [] });';

it("does not start where a web process cannot, and lets go of everything", async () => {
  const { started, close, gaveUp } = await startWith("process.exit(3)", 2);
  await expect(started).rejects.toThrow("A web process ended before it was ready");
  expect([close.mock.calls.length, gaveUp.mock.calls.length]).toEqual([1, 0]);
});

it("gives up when they keep dying, and says so", async () => {
  const { started, gaveUp, lines } = await startWith(`${READY} setTimeout(() => process.exit(1), 20);`);
  const main = await started;
  await vi.waitFor(() => expect(gaveUp).toHaveBeenCalledTimes(1), { timeout: 30_000, interval: 100 });
  expect(lines.filter((line) => line.includes("a web process ended"))).toHaveLength(6);
  expect(lines.join("")).toContain("web processes ended too often within a minute");
  await main.stop();
  expect(gaveUp).toHaveBeenCalledTimes(1);
});

it("ends a web process that does not leave by itself", async () => {
  const { started, close, gaveUp } = await startWith(`${READY} setInterval(() => {}, 1000);`);
  await (await started).stop();
  expect([close.mock.calls.length, gaveUp.mock.calls.length]).toEqual([1, 0]);
}, 20_000);

it("hands a connection on that a process had and never took", async () => {
  const { started } = await startWith(
    `import { existsSync, writeFileSync } from "node:fs";
     const mark = ${JSON.stringify(join(directory, "died"))};
     ${READY}
     process.on("message", (message, socket) => {
       if (message?.what === "leave") process.exit(0);
       if (message !== "take") return;
       if (!existsSync(mark)) { writeFileSync(mark, ""); process.kill(process.pid, "SIGKILL"); }
       process.send("took");
       socket.end("HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\nConnection: close\\r\\n\\r\\nok");
     });`,
  );
  const main = await started;
  const answer = await fetch(main.address, { signal: AbortSignal.timeout(20_000) });
  expect(await answer.text()).toBe("ok");
  await main.stop();
});
