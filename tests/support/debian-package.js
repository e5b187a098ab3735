import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs a program from Debian's package, where this machine has such packages and allows it. One process at a time:
 * apt refuses a second one beside it, and who waited finds the program there.
 */
export function installFromDebian(program, ...names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`${program} is not here: installing Debian's package…`);
  // A machine without a network is to notice soon; the machine's own updates may hold the lock for a while.
  const options = "-qq -o Acquire::Retries=0 -o Acquire::http::Timeout=15 -o DPkg::Lock::Timeout=300";
  const install = `apt-get ${options} update && apt-get ${options} install -y --no-install-recommends "$@"`;
  spawnSync("flock", ["/var/lib/apt", "sh", "-c", install, "sh", ...names], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
