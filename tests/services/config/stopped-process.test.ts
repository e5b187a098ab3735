import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = "import('./app/services/config/env.server.ts').then(({ settings }) => { settings(); console.log('running'); })";

function run(env: Record<string, string>) {
  return new Promise<{ code: number | string | null | undefined; out: string; err: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', '--eval', program], { cwd: root, env: { PATH: process.env.PATH, ...env } }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });
}

test('a bad value stops the process with the list and without a stack', async () => {
  const [bad, good] = await Promise.all([run({ APP_ENV: 'moon', PORT: 'x' }), run({})]);
  expect(bad).toEqual({
    code: 1,
    out: '',
    err: 'The configuration cannot be used:\n  - Environment "moon" is not defined in config.js\n  - PORT must be a port number\n',
  });
  expect(good).toMatchObject({ code: 0, out: 'running\n' });
}, 30_000);
