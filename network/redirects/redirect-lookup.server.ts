import type { Kysely } from "kysely";
import { brand } from "~contracts/brand";
import type { Database } from "../store/database";

type Db = Kysely<Database>;

/** Internal, external, and in two hops (S 2.4, rulings 3). */
const SEEDED: Record<string, string> = {
  "/schedule": "/watch-events",
  "/plans": "/subscribe/retail",
  "/apps": "/ways-to-watch",
  "/school-finder": "/find-school",
  "/watch": "/schedule",
  "/help": brand.support.customerSupport,
};

const spelled = (path: string): string => path.toLowerCase().replace(/(?<=[^/])\/+$/, "");

export async function redirectTarget(db: Db, path: string): Promise<string | null> {
  const row = await db.selectFrom("redirect").select("target").where("path", "=", spelled(path)).executeTakeFirst();
  return row?.target ?? null;
}

export async function removeSeededRedirects(db: Db): Promise<void> {
  for (const [path, target] of Object.entries(SEEDED)) {
    await db.deleteFrom("redirect").where("path", "=", path).where("target", "=", target).execute();
  }
}

export async function seedRedirects(db: Db): Promise<void> {
  await db
    .insertInto("redirect")
    .values(Object.entries(SEEDED).map(([path, target]) => ({ path, target })))
    .onConflict((conflict) => conflict.column("path").doNothing())
    .execute();
}
