import type { Kysely } from "kysely";
import { z } from "zod";
import { brand } from "~contracts/brand";
import type { Database } from "../store/database";

type Db = Kysely<Database>;

/** Paths of an earlier site: inside, outside, and one that takes two hops (S 2.4, rulings 3). */
const SEEDED: Record<string, string> = {
  "/schedule": "/watch-events",
  "/plans": "/subscribe/retail",
  "/apps": "/ways-to-watch",
  "/school-finder": "/find-school",
  "/watch": "/schedule",
  "/help": brand.support.customerSupport,
};

/** A path of the site, or an absolute address elsewhere. */
const redirectTargetRule = z.union([
  z
    .string()
    .max(2_000)
    .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u),
  z.url({ protocol: /^https?$/ }).max(2_000),
]);

/** One spelling for one path: lower case, no slash at the end. */
const spelled = (path: string): string => path.toLowerCase().replace(/(?<=[^/])\/+$/, "");

/** Where an old path leads; null when it leads nowhere. */
export async function redirectTarget(db: Db, path: string): Promise<string | null> {
  const row = await db.selectFrom("redirect").select("target").where("path", "=", spelled(path)).executeTakeFirst();
  return row?.target ?? null;
}

/** Sets or, with null, removes a redirect. A target that is neither a path nor http(s) is refused with a zod error. */
export async function setRedirect(db: Db, path: string, target: string | null): Promise<void> {
  if (target === null) {
    await db.deleteFrom("redirect").where("path", "=", spelled(path)).execute();
    return;
  }
  const checked = redirectTargetRule.parse(target);
  await db
    .insertInto("redirect")
    .values({ path: spelled(path), target: checked })
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ target: checked }))
    .execute();
}

/** Removes those of the demonstration that no one has changed since. */
export async function removeSeededRedirects(db: Db): Promise<void> {
  for (const [path, target] of Object.entries(SEEDED)) {
    await db.deleteFrom("redirect").where("path", "=", path).where("target", "=", target).execute();
  }
}

/** Adds the redirects that are not there yet. */
export async function seedRedirects(db: Db): Promise<void> {
  await db
    .insertInto("redirect")
    .values(Object.entries(SEEDED).map(([path, target]) => ({ path, target })))
    .onConflict((conflict) => conflict.column("path").doNothing())
    .execute();
}
