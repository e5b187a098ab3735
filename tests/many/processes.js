// Back ends, web nodes and a load balancer, each of which can be killed and begun again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromRoot } from "../../scripts/paths.js";
import { installFromDebian } from "../support/debian-package.js";

const PATIENCE_MS = 120_000;
const HAPROXY = "/usr/sbin/haproxy";

async function untilReady(child, url, said) {
  const begun = performance.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${said()}`);
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`It was not ready in time:\n${said()}`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A program that is kept running; `env` is asked at each beginning. */
export async function keepRunning(name, command, { env = () => ({}), ready }) {
  let child;
  let said = "";
  const begin = async () => {
    child = spawn(command[0], command.slice(1), {
      cwd: fromRoot("."),
      env: { ...process.env, ...env() },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    await untilReady(child, ready, () => said);
  };
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  await begin();
  return { name, begin, leave: () => end("SIGTERM"), kill: () => end("SIGKILL"), said: () => said };
}

/**
 * One public port over the web nodes and one over the back ends. What never reached a server is sent to another, and so
 * is what a server died over, where twice is as good as once (docs/operations.md); all else is the site's to bear.
 */
export async function balance({ publicPort, webs, networkPort, backends }) {
  if (!existsSync(HAPROXY)) installFromDebian("HAProxy", "haproxy");
  const servers = (ports) => ports.map((port) => `  server on-${port} 127.0.0.1:${port}`).join("\n");
  const settings = `
global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout queue 5s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 5s
  timeout check 3s
  retries 3
  option redispatch 1
  retry-on conn-failure
  option httpchk GET /readyz
  default-server check inter 300ms fall 1 rise 1
frontend public
  bind 127.0.0.1:${publicPort}
  option forwardfor if-none
  acl twice-is-once method GET HEAD
  acl twice-is-once path_beg /member/following/ /member/reminders/
  http-request disable-l7-retry if !twice-is-once
  default_backend webs
backend webs
  balance leastconn
  retry-on conn-failure empty-response
${servers(webs)}
frontend network
  bind 127.0.0.1:${networkPort}
  default_backend backends
backend backends
  balance leastconn
${servers(backends)}
`;
  const file = join(mkdtempSync(join(tmpdir(), "haproxy-")), "haproxy.cfg");
  writeFileSync(file, settings);
  const ready = `http://127.0.0.1:${publicPort}/healthz`;
  return keepRunning("load balancer", [HAPROXY, "-f", file, "-db"], { ready });
}
