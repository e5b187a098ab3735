import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { TooMany } from "../too-many";

/** OWASP's Argon2id parameters. */
const ARGON2ID: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const WAITING_AT_MOST = 200;
const LONGEST_WAIT_MS = 3_000;
const RETRY_AFTER_SECONDS = 5;
const MOST_AT_ONCE = 4;
const THREADS = 4;

/** Each hash takes 19 MiB, a processor and a libuv thread; one of each stays free (security 3). */
export const hashesAtOnce = (processors: number, threads: number): number =>
  Math.max(1, Math.min(MOST_AT_ONCE, processors - 1, threads - 1));

export const HASHES_AT_ONCE = hashesAtOnce(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE) || THREADS);

let working = 0;
const waiting: (() => void)[] = [];

function turn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(new TooMany(RETRY_AFTER_SECONDS));
    }, LONGEST_WAIT_MS);
    waiting.push(enter);
  });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < HASHES_AT_ONCE) working += 1;
  else if (waiting.length >= WAITING_AT_MOST) throw new TooMany(RETRY_AFTER_SECONDS);
  else await turn();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

/**
 * Hashes being computed now.
 * @internal
 */
export const hashesAtWork = (): number => working;

/** "é" is one character on one keyboard and two on another: the same password all the same (NIST SP 800-63B 5.1). */
const asAnyKeyboard = (password: string): string => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(asAnyKeyboard(password), ARGON2ID));

let standIn: Promise<string> | undefined;

/** Checks a stand-in hash where there is no account or no password, so that timing reveals nothing. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  standIn ??= hash("stand-in for an account that is not there", ARGON2ID);
  const compared = passwordHash || (await standIn);
  const plain = asAnyKeyboard(password);
  const matches = (typed: string) => inTurn(() => verify(compared, typed));
  // Before, a password was kept as it was typed.
  const isTheirs = (await matches(plain)) || (plain !== password && (await matches(password)));
  return isTheirs && Boolean(passwordHash);
}
