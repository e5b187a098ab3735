import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const program =
  "import('./app/services/process/env.server.ts').then(({ settings }) => { settings(); console.log('running'); })";

type Ended = { code: unknown; out: string; err: string };

function run(env: Record<string, string>) {
  const options = {
    cwd: root,
    encoding: "utf8" as const,
    env: { NODE_ENV: "test" as const, PATH: process.env.PATH, ...env },
  };
  return new Promise<Ended>((resolve) => {
    execFile(process.execPath, ["--import", "tsx", "--eval", program], options, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });
}

test("a bad value stops the process with the list and without a stack", async () => {
  const [bad, good] = await Promise.all([run({ APP_ENV: "moon", PORT: "x" }), run({})]);
  expect(bad).toEqual({
    code: 1,
    out: "",
    err:
      'The configuration cannot be used:\n  - Environment "moon" is not defined in config.js\n  - PORT must be a ' +
      "port number\n",
  });
  expect(good).toMatchObject({ code: 0, out: "running\n" });
}, 30_000);
