// npm run test:many: the site on many machines, each killed in turn while fans use it (docs/operations.md).
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { buildIsOld } from "../../scripts/freshness.js";
import { fromRoot } from "../../scripts/paths.js";
import { run } from "../../scripts/run.js";
import { freePort } from "../support/free-port.js";
import { startRedis } from "../support/redis.js";
import { scratchDirectory } from "../support/scratch.js";
import { startDatabases } from "./database.js";
import { startEvening } from "./evening.js";
import { balance, keepRunning } from "./processes.js";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    only: { type: "string" },
    /** How long each is down, without what its end and its start take. */
    away: { type: "string", default: "2" },
  },
});
const quiet = () => sleep(Number(options.seconds) * 1_000);

if (buildIsOld() && (await run(process.execPath, [fromRoot("scripts/build.js")])) !== 0) process.exit(1);

process.env.TMPDIR = scratchDirectory();
const secret = "many-machines-many-machines-many-machines";
// All machines go by the machine's clock: one that begins later would else be behind by as long as it takes to begin.
const common = () => ({
  NODE_ENV: "production",
  APP_ENV: "test",
  LOG_LEVEL: "error",
  SCHOOLS: "51",
  MEMBER_CLIENT_SECRET: secret,
  SESSION_SECRET: secret,
  SITE_URL: site,
});

const [publicPort, networkPort] = [await freePort(), await freePort()];
const site = `http://localhost:${publicPort}`;
const stops = [];
let failures = 1;
try {
  const databases = await startDatabases();
  stops.unshift(() => databases.stop());
  const redis = await startRedis();
  stops.unshift(() => redis.stop());
  const ports = await Promise.all(Array.from({ length: 5 }, freePort));
  const [backendPorts, webPorts] = [ports.slice(0, 2), ports.slice(2)];
  const started = async (one) => {
    stops.unshift(() => one.kill());
    return one;
  };
  const readUrl = { now: "" };
  const backends = [];
  for (const [nth, port] of backendPorts.entries()) {
    if (nth === 1) {
      const replica = await databases.addReplica();
      databases.replica = replica;
      readUrl.now = replica.url;
    }
    const env = () => ({
      ...common(),
      DATABASE_URL: databases.primary.url,
      DATABASE_READ_URL: readUrl.now,
      BACKEND_PORT: String(port),
    });
    const ready = `http://127.0.0.1:${port}/readyz`;
    const command = [process.execPath, fromRoot("build/backend.js")];
    backends.push(await started(await keepRunning(`back end ${nth + 1}`, command, { env, ready })));
    console.log(`back end ${nth + 1} is ready`);
  }
  // The first drew the league before there was a replica to read.
  await backends[0].leave();
  await backends[0].begin();
  const balancer = balance({ publicPort, webs: webPorts, networkPort, backends: backendPorts });
  const webs = await Promise.all(
    webPorts.map(async (port, nth) => {
      const env = () => ({
        ...common(),
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: mkdtempSync(join(tmpdir(), "web-")),
        NETWORK_URL: `http://127.0.0.1:${networkPort}`,
        REDIS_URL: redis.url,
        TRUST_PROXY: "loopback",
      });
      const ready = `http://127.0.0.1:${port}/readyz`;
      const command = [process.execPath, fromRoot("build/main.js")];
      return started(await keepRunning(`web node ${nth + 1}`, command, { env, ready }));
    }),
  );
  await started(await balancer);
  console.log(`two back ends, ${webs.length} web nodes, PostgreSQL with a replica, Redis: ${site}`);

  const db = new pg.Pool({ connectionString: databases.primary.url, max: 2 });
  db.on("error", () => undefined);
  stops.unshift(() => db.end());
  const rowsOf = async (text, values) => (await db.query(text, values)).rows;
  const schools = await rowsOf("select key, slug from profile where type = 'school' order by key limit 40");
  const events = await rowsOf("select key from event order by key limit 60");
  const { rows } = await db.query("select (extract(epoch from now()) * 1000)::bigint as began");
  const { began } = rows[0];
  const evening = startEvening({ site, schools, events });
  await quiet();

  /** @type {[string, () => Promise<void>, () => Promise<void>][]} */
  const steps = [
    ["a back end leaves", () => backends[0].leave(), () => backends[0].begin()],
    ["a back end is killed", () => backends[1].kill(), () => backends[1].begin()],
    ["a web node leaves", () => webs[0].leave(), () => webs[0].begin()],
    ["a web node is killed", () => webs[1].kill(), () => webs[1].begin()],
    ["Redis is killed", () => redis.kill(), () => redis.begin()],
    ["the replica is killed", () => databases.replica.kill(), () => databases.replica.begin()],
    ["PostgreSQL restarts", () => databases.primary.leave(), () => databases.primary.begin()],
    ["PostgreSQL is killed", () => databases.primary.kill(), () => sleep(500).then(databases.primary.begin)],
  ];
  for (const [name, down, up] of steps) {
    if (options.only && !name.includes(options.only)) continue;
    evening.during(name);
    const begun = performance.now();
    await down();
    await sleep(Number(options.away) * 1_000);
    await up();
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    await quiet();
    console.log(`${name}, down for ${seconds} s: ${sumOf(evening.counted[name])}`);
  }
  evening.during("at the end");
  await evening.end();

  const twice = await doubles(rowsOf, evening.done, began);
  failures = report(evening, twice);
  console.log(
    `what calls of the web nodes came to, but for ok:\n${(await Promise.all(webPorts.map(callsOf))).join("\n")}`,
  );
  if (failures > 0)
    for (const one of [...backends, ...webs]) console.log(`\n${one.name}:\n${one.said().slice(-1_500)}`);
} finally {
  for (const stop of stops) await stop();
}
process.exit(failures === 0 ? 0 : 1);

function sumOf(kinds) {
  return Object.entries(kinds ?? {})
    .map(
      ([kind, { times, failed, slow }]) => `${times} × ${kind}${failed + slow > 0 ? ` (${failed + slow} failed)` : ""}`,
    )
    .join(", ");
}

async function callsOf(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith("upstream_calls_total"));
  return lines.filter((line) => !/outcome="(?:ok|fresh|stale)"/.test(line)).join("\n");
}

/** What was answered as done and is not there once: the table, how many are missing, and how many are there twice. */
async function doubles(rowsOf, done, began) {
  const users = await rowsOf("select key, email from \"user\" where email like 'many-%'");
  const keyOf = new Map(users.map(({ key, email }) => [email, key]));
  const timesOf = async (text) => new Map((await rowsOf(text)).map(({ of, times }) => [of, Number(times)]));
  const marks = (table) =>
    timesOf(`select user_key || ' ' || content_key as of, count(*) as times from ${table} group by 1`);
  const bought = (table) => timesOf(`select user_key as of, count(*) as times from ${table} group by 1`);
  const [follows, reminders, receipts, passes] = [
    await marks("follow"),
    await marks("reminder"),
    await bought("receipt"),
    await bought("billed_subscription"),
  ];
  const [{ charged }] = await rowsOf(
    "select count(*)::int as charged from provider_charge where state = 'succeeded' and created_at >= $1",
    [began],
  ).catch(() => [{ charged: null }]);
  const check = (what, names, times) => ({
    what,
    missing: names.filter((name) => !times.get(name)).length,
    twice: names.filter((name) => (times.get(name) ?? 0) > 1).length,
  });
  const buyers = done.purchase.map((email) => keyOf.get(email));
  const marked = (pairs) => pairs.map(([email, key]) => `${keyOf.get(email)} ${key}`);
  const accounts = await timesOf('select email as of, count(*) as times from "user" group by 1');
  return {
    charged,
    buyers: buyers.length,
    all: [
      check("follow", marked(done.follow), follows),
      check("reminder", marked(done.reminder), reminders),
      check("sign-up", done["sign-up"], accounts),
      check("receipt", buyers, receipts),
      check("pass", buyers, passes),
    ],
  };
}

function report({ counted, troubles }, { all, charged, buyers }) {
  console.log("\n| while | what | times | failed at first | never done | late |\n|---|---|---|---|---|---|");
  for (const [phase, kinds] of Object.entries(counted))
    for (const [kind, { times, failed, lost, slow }] of Object.entries(kinds))
      console.log(`| ${phase} | ${kind} | ${times} | ${failed} | ${lost} | ${slow} |`);
  for (const { what, missing, twice } of all) console.log(`${what}: ${missing} missing, ${twice} twice`);
  console.log(`purchases: ${buyers} receipts, ${charged} charges`);
  for (const { phase, kind, why } of troubles.slice(0, 60)) console.log(`- ${phase}, ${kind}: ${why}`);
  const wrong = all.reduce((sum, { missing, twice }) => sum + missing + twice, 0);
  const failed = Object.values(counted)
    .flatMap((kinds) => Object.entries(kinds))
    .reduce((sum, [kind, one]) => sum + one.lost + one.slow + (kind === "read" ? 0 : one.failed), 0);
  console.log(`\n${wrong + failed === 0 ? "all of it held" : `${failed} failed, late or lost; ${wrong} wrong`}`);
  return wrong + failed;
}
