import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = () =>
  (process.env.PATH ?? "")
    .split(":")
    .map((folder) => join(folder, "redis-server"))
    .find((path) => existsSync(path));

function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Redis is not here: installing Debian's package…");
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  if (spawnSync("apt-get", ["update", "-qq"], options).status !== 0) return;
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "redis-server"], options);
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

async function untilItListens(port) {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const there = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("redis-server does not listen");
}

/** A Redis for the tests, which may be stalled and killed; it keeps nothing. Installed first where that is possible. */
export async function startRedis() {
  if (!program()) installOnDebian();
  const redis = program();
  if (!redis) throw new Error("There is no redis-server: install Debian's package");
  const directory = mkdtempSync(join(tmpdir(), "redis-"));
  const port = await freePort();
  let child;
  const begin = async () => {
    child = spawn(
      redis,
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", directory],
      { stdio: "ignore" },
    );
    await untilItListens(port);
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  await begin();
  return {
    url: `redis://127.0.0.1:${port}`,
    stall: () => child.kill("SIGSTOP"),
    goOn: () => child.kill("SIGCONT"),
    kill: end,
    begin,
    async stop() {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
