import { rmSync } from "node:fs";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "~/services/limits/limit-table";
import { seededDirectory } from "../../support/seeded-store";
import { type RunningServer, startServer } from "../../support/server";

/** What works in one process works in several: each request here comes on a connection of its own, in turn to each. */

const dataDirectory = seededDirectory("processes");
let site: RunningServer;
let game = "";

beforeAll(async () => {
  const alone = await startServer({ dataDirectory });
  const { scenarios } = (await (await fetch(`${alone.url}/dev/scenarios.json`)).json()) as {
    scenarios: { name: string; url: string }[];
  };
  game = scenarios.find(({ name }) => name === "free_live_with_stats")?.url ?? "";
  await alone.stop();
  site = await startServer({ dataDirectory, env: { WEB_PROCESSES: "2" } });
});
afterAll(async () => {
  await site.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Asked = {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  agent?: Agent | false;
};

function ask(path: string, { method, headers = {}, form, agent = false }: Asked = {}): Promise<Reply> {
  const body = form && new URLSearchParams(form).toString();
  const posted = body !== undefined && {
    Origin: site.url,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      site.url + path,
      { method: method ?? (form ? "POST" : "GET"), agent, headers: { ...headers, ...posted } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const cookiesOf = ({ headers }: Reply) => [headers["set-cookie"] ?? []].flat().map((one) => one.split(";")[0] ?? "");

/** The web processes, by their process id. */
const webProcesses = () =>
  readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

async function answered(method: string): Promise<number> {
  const { text } = await ask("/metrics");
  return [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
    .filter(([, labels]) => labels?.includes(`method="${method}"`))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}

/** Asks without a pause on several connections until it is ended; tells every answer. */
function visitors(path: string, agent: () => Agent | false) {
  const statuses: (number | string)[] = [];
  let leaving = false;
  const visits = Array.from({ length: 6 }, async () => {
    const own = agent();
    while (!leaving)
      statuses.push(
        await ask(`${path}?q=${statuses.length}`, { agent: own }).then(
          ({ status, text }) => (text.includes("</html>") ? status : "cut short"),
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        ),
      );
    if (own) own.destroy();
  });
  return {
    statuses,
    async end() {
      leaving = true;
      await Promise.all(visits);
      return statuses;
    },
  };
}

describe("a site in two web processes", () => {
  it("is ready, and says how many serve it", async () => {
    expect((await ask("/readyz")).status).toBe(200);
    expect(webProcesses()).toHaveLength(2);
  });

  it("knows a member, and what the member did, in each of them", async () => {
    const signedIn = await ask("/users/sign_in", {
      form: { email: "free@fieldhouse.example", password: "Friday-Night-26" },
    });
    expect(signedIn.status).toBe(303);
    const headers = { Cookie: cookiesOf(signedIn).join("; ") };
    const key = game.split("/").at(-1) ?? "";
    const path = `/member/reminders/game/${key}`;
    for (const [intent, reminded] of [
      ["remind", true],
      ["forget", false],
    ] as const) {
      expect((await ask(path, { headers, form: { intent } })).status).toBeLessThan(400);
      for (const _ of [1, 2, 3, 4]) {
        const library = await ask("/member/library", { headers });
        expect([library.status, library.text.includes(key)]).toEqual([200, reminded]);
      }
    }
  });

  it("counts how often something is done over all of them", async () => {
    const { times } = LIMITS.lead.network;
    let passed = 0;
    while (passed < 2 * times && (await ask("/advertise", { form: {} })).status !== 429) passed += 1;
    // A busy main process may miss a few, which the web process then counts itself; alone, each would allow as many.
    expect(passed).toBeGreaterThanOrEqual(times);
    expect(passed).toBeLessThan(2 * times);
  });

  it("tells everyone how a game stands, whichever process they are connected to", async () => {
    const state = (await ask(`/events/${game.split("/").at(-1)}/live.json`)).text;
    const firstOf = () =>
      new Promise<string>((resolve, reject) => {
        const sent = request(`${site.url}/events/${game.split("/").at(-1)}/live/stream`, { agent: false }, (answer) => {
          let text = "";
          answer.on("error", () => undefined);
          answer.on("data", (part: Buffer) => {
            text += part.toString();
            const [, data] = /^data: (.*)$/m.exec(text) ?? [];
            if (data === undefined || !text.endsWith("\n\n")) return;
            sent.destroy();
            resolve(data);
          });
        });
        sent.on("error", reject);
        sent.end();
      });
    const keys = (text: string) => Object.keys(JSON.parse(text) as object);
    for (const data of await Promise.all([firstOf(), firstOf(), firstOf(), firstOf()]))
      expect(keys(data)).toEqual(keys(state));
  });

  it("adds its metrics up", async () => {
    // No one else asks so. Each is counted a moment after its answer, and a busy process may tell its figures late.
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask("/search", { method: "HEAD" })).status).toBe(200);
    await vi.waitFor(async () => expect(await answered("HEAD")).toBe(5), { timeout: 30_000 });
    // One build, not one for each process.
    expect((await ask("/metrics")).text).toMatch(/^build_info\{.*\} 1$/m);
  });

  it("loses no request after one of them is killed, and replaces it", async () => {
    const counted = await answered("GET");
    const [first, second] = webProcesses();
    const crowd = visitors("/search", () => false);
    await vi.waitFor(() => expect(crowd.statuses.length).toBeGreaterThan(20), { timeout: 60_000 });
    process.kill(first ?? 0, "SIGKILL");
    await vi.waitFor(() => expect(webProcesses()).not.toContain(first), { timeout: 20_000 });
    const later = visitors("/search", () => false);
    await vi.waitFor(
      async () => {
        expect(webProcesses()).toHaveLength(2);
        expect(later.statuses.length).toBeGreaterThan(50);
      },
      { timeout: 60_000 },
    );
    expect(new Set(await later.end())).toEqual(new Set([200]));
    await crowd.end();
    expect(webProcesses()).toContain(second);
    expect(await answered("GET")).toBeGreaterThan(counted);
  });

  it("replaces one after another on SIGHUP without losing a request", async () => {
    const before = webProcesses();
    const fresh = visitors("/search", () => false);
    const kept = visitors("/search", () => new Agent({ keepAlive: true, maxSockets: 1 }));
    await vi.waitFor(() => expect(fresh.statuses.length).toBeGreaterThan(10), { timeout: 60_000 });
    process.kill(site.pid, "SIGHUP");
    await vi.waitFor(() => expect(webProcesses().filter((pid) => before.includes(pid))).toEqual([]), {
      timeout: 60_000,
    });
    await vi.waitFor(() => expect(webProcesses()).toHaveLength(2), { timeout: 60_000 });
    expect(new Set([...(await fresh.end()), ...(await kept.end())])).toEqual(new Set([200]));
  });

  it("hands no more visitors to one that was told to leave by itself", async () => {
    const [first = 0, second = 0] = webProcesses();
    // Forms that are never finished keep both at work: new connections go to each in turn.
    const held = [1, 2, 3, 4].map(() => {
      const sent = request(`${site.url}/users/sign_in`, {
        method: "POST",
        agent: false,
        headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "100" },
      });
      sent.on("error", () => undefined);
      sent.write("email=");
      return sent;
    });
    await ask("/search");
    process.kill(first, "SIGTERM");
    // A process that leaves closes each connection after its answer; the signal itself takes a moment.
    await vi.waitFor(
      async () => {
        const told: (string | string[] | undefined)[] = [];
        for (let nth = 0; nth < 20; nth += 1)
          told.push((await ask("/search", { headers: { Connection: "keep-alive" } })).headers.connection);
        expect(new Set(told)).toEqual(new Set(["keep-alive"]));
      },
      { timeout: 30_000 },
    );
    expect(webProcesses()).toContain(first);
    for (const sent of held) sent.destroy();
    await vi.waitFor(() => expect(webProcesses()).not.toContain(first), { timeout: 60_000 });
    await vi.waitFor(() => expect(webProcesses()).toHaveLength(2), { timeout: 60_000 });
    expect(webProcesses()).toContain(second);
  });

  it("leaves together on SIGTERM, with everything that is under way", async () => {
    const [first = 0, second = 0] = webProcesses();
    const crowd = visitors("/search", () => false);
    await vi.waitFor(() => expect(crowd.statuses.length).toBeGreaterThan(10), { timeout: 60_000 });
    const ending = crowd.end();
    expect(await site.stop()).toBe(0);
    expect(new Set(await ending)).toEqual(new Set([200]));
    for (const pid of [first, second]) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});

it("says what is wrong with a setting, once, and ends", async () => {
  const started = startServer({ dataDirectory, env: { WEB_PROCESSES: "many" } });
  await expect(started).rejects.toThrow('WEB_PROCESSES must be "auto" or a number from 1 to 64');
});
