import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "./debian-package.js";
import { freePort } from "./free-port.js";

const program = () =>
  (process.env.PATH ?? "")
    .split(":")
    .map((folder) => join(folder, "redis-server"))
    .find((path) => existsSync(path));

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
  if (!program()) installFromDebian("Redis", "redis-server");
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
