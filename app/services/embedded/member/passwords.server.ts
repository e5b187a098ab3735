import { hash, verify, type Options } from "@node-rs/argon2";

/** OWASP's Argon2id parameters; the algorithm is the library's default. */
const ARGON2ID: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const WAITING_AT_MOST = 200;

/** More sign-ins wait than can be served in a reasonable time. */
export class TooManyPasswordChecks extends Error {
  override name = "TooManyPasswordChecks";
}

let working = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MiB and a thread: four at once leave room for everything else (security 3). */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new TooManyPasswordChecks();
    await new Promise<void>((resume) => waiting.push(resume));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

/** Hashes being computed now; never above four. */
export const hashesAtWork = (): number => working;

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

let standIn: Promise<string> | undefined;

/** True when the password is right. An unknown user costs one check too, so that time tells nothing. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  standIn ??= hashPassword("stand-in for an account that is not there");
  const compared = passwordHash ?? (await standIn);
  const matches = await inTurn(() => verify(compared, password));
  return matches && passwordHash !== undefined;
}
