import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createLog } from "~/services/process/log.server";
import { runMainProcess, WITHIN } from "../../../server/processes/main-process";
import { WEB_PATIENCE } from "../../../server/processes/web-process";
import { freePort } from "../../support/free-port.js";

const directory = mkdtempSync(join(tmpdir(), "main-process-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Given = Parameters<typeof runMainProcess>[0];
type Ways = {
  count?: number;
  within?: Given["within"];
  variables?: Given["shared"]["variables"];
  answers?: Given["shared"]["answers"];
  close?: () => Promise<void>;
};

let scripts = 0;
/** `begun` counts how many web processes were begun; each knows which one it is as `NTH`. */
async function startWith(source: string, { count = 1, within, variables, answers = {}, close: closes }: Ways = {}) {
  const script = join(directory, `web-${(scripts += 1)}.mjs`);
  writeFileSync(script, source);
  const lines: string[] = [];
  const gaveUp = vi.fn();
  const close = vi.fn(closes ?? (async () => undefined));
  const begun = vi.fn();
  const started = runMainProcess({
    count,
    place: { port: await freePort(), host: "127.0.0.1" },
    script,
    shared: {
      variables: () => {
        begun();
        return { GIVEN: "yes", NTH: String(begun.mock.calls.length), ...variables?.() };
      },
      answers,
      metrics: async () => [],
      close,
    },
    log: createLog("error", { write: (line) => void lines.push(line) }),
    gaveUp,
    within: { left: 500, ...within },
  });
  return { started, gaveUp, close, begun, lines };
}

const READY = 'process.send({ asked: 1, what: "ready", given: [] });';

it("does not start where a web process cannot, and lets go of everything", async () => {
  const { started, close, gaveUp } = await startWith("process.exit(3)", { count: 2 });
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

/** A web process that answers each connection with its number. */
const WEB = `
  import { existsSync, writeFileSync } from "node:fs";
  const nth = Number(process.env.NTH);
  const ready = () => process.send({ asked: 1, what: "ready", given: [] });
  const answer = (socket, text) => socket.end(
    "HTTP/1.1 200 OK\\r\\nContent-Length: " + text.length + "\\r\\nConnection: close\\r\\n\\r\\n" + text);
  const answered = new Map();
  let asked = 1;
  const ask = (what) => new Promise((resolve) => {
    answered.set(asked += 1, resolve);
    process.send({ asked, what, given: [] });
  });
  const serve = (take = (socket) => answer(socket, String(nth)), leave = () => process.exit(0)) =>
    process.on("message", (message, socket) => {
      if (message?.what === "leave") return leave();
      if (message?.answered > 1) return answered.get(message.answered)(message);
      if (message !== "take") return;
      process.send("took");
      if (socket) take(socket);
    });`;

const answerOf = async ({ address }: { address: string }) =>
  (await fetch(address, { signal: AbortSignal.timeout(20_000) })).text();
it("hands connections to processes that it stops and that a signal has reached, too", async () => {
  let hasSaidSo: () => void;
  const said = new Promise<void>((resolve) => (hasSaidSo = resolve));
  const { started } = await startWith(
    `${WEB}
     const last = (socket) => { socket.on("finish", () => process.exit(0)); answer(socket, String(nth)); };
     serve(last, async () => { await ask("leaving"); await ask("left"); });
     ready();`,
    { answers: { left: async () => hasSaidSo() }, within: { left: 20_000 } },
  );
  const main = await started;
  const stopped = main.stop();
  await said;
  expect(await answerOf(main)).toBe("1");
  await stopped;
});

describe("replacing", () => {
  it("leaves the site to the old ones where a new one cannot start", async () => {
    const { started, gaveUp, begun } = await startWith(`${WEB} if (nth > 2) process.exit(3); serve(); ready();`, {
      count: 2,
    });
    const main = await started;
    await main.replaceAll();
    await sleep(300);
    expect([begun.mock.calls.length, gaveUp.mock.calls.length]).toEqual([3, 0]);
    expect(["1", "2"]).toContain(await answerOf(main));
    await main.stop();
  });

  it("replaces one that is only starting, too: it may have read what was there before", async () => {
    const { started, begun } = await startWith(
      `${WEB} serve(); setTimeout(ready, nth === 2 ? 1000 : 0); if (nth === 1) setTimeout(() => process.exit(1), 200);`,
    );
    const main = await started;
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), { timeout: 30_000, interval: 20 });
    await main.replaceAll();
    expect([await answerOf(main), begun.mock.calls.length]).toEqual(["3", 3]);
    await main.stop();
  });

  it("waits for a new one so long and no longer", async () => {
    const { started, begun } = await startWith(
      `${WEB} if (nth < 2) { serve(); ready(); } setInterval(() => {}, 1000);`,
      {
        within: { ready: 5_000 },
      },
    );
    const main = await started;
    await main.replaceAll();
    expect([await answerOf(main), begun.mock.calls.length]).toEqual(["1", 2]);
    await main.stop();
  });

  it("begins no second one for an old one that dies meanwhile", async () => {
    const mark = join(directory, "begun");
    const { started, begun } = await startWith(
      `${WEB}
       const mark = ${JSON.stringify(mark)};
       if (nth === 1) setInterval(() => existsSync(mark) && process.exit(1), 10);
       if (nth === 2) writeFileSync(mark, "");
       serve();
       setTimeout(ready, nth === 1 ? 0 : 500);`,
    );
    const main = await started;
    await main.replaceAll();
    expect(await answerOf(main)).toBe("2");
    await sleep(300);
    expect(begun).toHaveBeenCalledTimes(2);
    await main.stop();
  });

  it("tells each old one once to leave, though the site stops meanwhile", async () => {
    const [mark, told] = [join(directory, "told-first"), join(directory, "told-again")];
    const { started } = await startWith(
      `${WEB}
       const [mark, told] = ${JSON.stringify([mark, told])};
       serve(undefined, () => {
         if (nth > 1) return;
         if (existsSync(mark)) return writeFileSync(told, "");
         writeFileSync(mark, "");
         setTimeout(() => process.exit(0), 1500);
       });
       if (nth === 1) ready();
       else setInterval(() => existsSync(mark) && ready(), 10);`,
      { within: { left: 3_000 } },
    );
    const main = await started;
    const replaced = main.replaceAll();
    await sleep(100);
    const ended: string[] = [];
    const both = [main.stop().then(() => ended.push("first")), main.stop().then(() => ended.push("second"))];
    await sleep(100);
    expect(ended).toEqual([]);
    await Promise.all([...both, replaced]);
    expect([existsSync(mark), existsSync(told)]).toEqual([true, false]);
  });
});

it("hands nothing to one that leaves by itself, and replaces it when it has ended", async () => {
  const { started } = await startWith(
    `${WEB}
     const leave = async (socket) => {
       if (nth > 1) return answer(socket, String(nth));
       await ask("leaving");
       answer(socket, "1");
       setTimeout(() => process.exit(0), 1500);
     };
     serve(leave);
     ready();`,
    { count: 2 },
  );
  const main = await started;
  await vi.waitFor(async () => expect(await answerOf(main)).toBe("1"), { timeout: 30_000 });
  const answers = [];
  for (let nth = 0; nth < 6; nth += 1) answers.push(await answerOf(main));
  expect(answers).not.toContain("1");
  await vi.waitFor(async () => expect(await answerOf(main)).toBe("3"), { timeout: 30_000 });
  await main.stop();
});

describe("a replacement that the system refuses", () => {
  const { execPath } = process;
  afterEach(() => void (process.execPath = execPath));

  it.each<[string, () => Record<string, string>]>([
    ["at once", () => ({ BIG: "x".repeat(4_000_000) })],
    [
      "a moment later",
      () => {
        process.execPath = "/nonexistent/node";
        return {};
      },
    ],
  ])("%s is tried again", async (_, refused) => {
    let nth = 0;
    const { started, gaveUp } = await startWith(
      `${WEB} serve(); ready(); if (nth === 1) setTimeout(() => process.exit(1), 200);`,
      {
        variables: () => {
          nth += 1;
          process.execPath = execPath;
          return nth === 2 ? refused() : {};
        },
      },
    );
    const main = await started;
    await vi.waitFor(async () => expect(await answerOf(main)).toBe("3"), { timeout: 30_000 });
    await main.stop();
    expect(gaveUp).not.toHaveBeenCalled();
  });
});

it("tells the metrics of all in time, though one says nothing", async () => {
  const { started } = await startWith(
    `${WEB}
     serve(async (socket) => {
       const late = setTimeout(() => answer(socket, "too late"), 5000);
       const { value } = await ask("metrics");
       clearTimeout(late);
       answer(socket, "metrics: " + typeof value);
     });
     ready();`,
    { count: 2, within: { metrics: 100 } },
  );
  const main = await started;
  expect(await answerOf(main)).toBe("metrics: string");
  await main.stop();
});

describe("stopping all of them (security 7)", () => {
  it("takes at most 12 s, and each has its own end before", () => {
    expect(WITHIN.whole).toBeLessThanOrEqual(12_000);
    expect(WITHIN.left).toBeLessThan(WITHIN.whole);
    expect(WEB_PATIENCE.whole).toBeLessThan(WITHIN.left);
    expect(WEB_PATIENCE.underWay).toBeLessThan(WEB_PATIENCE.whole);
  });

  it("says so when what they share doesn't close in time", async () => {
    const { started } = await startWith(`${WEB} serve(); ready();`, {
      within: { whole: 1_500 },
      close: () => new Promise(() => undefined),
    });
    await expect((await started).stop()).rejects.toThrow("Not everything had ended after 1500 ms");
  });
});
