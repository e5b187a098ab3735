import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a program from Debian's package, where this machine has such packages and allows it. */
export function installFromDebian(program, ...names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`${program} is not here: installing Debian's package…`);
  const apt = (...args) =>
    // A machine without a network is to notice soon.
    spawnSync("apt-get", ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  if (apt("update", "-qq").status === 0) apt("install", "-y", "-qq", "--no-install-recommends", ...names);
}
