import { sql } from "kysely";
import { brand } from "~contracts/brand";
import { slugify } from "../league/profiles";
import type { Db } from "../store/database";
import { addRows, rowsWith } from "../store/rows";

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
  const row = await rowsWith(db, "redirect", { path: spelled(path) }).first("target");
  return row?.target ?? guessedOrganization(db, path);
}

const ORGANIZATION = /^(\/(?:feeds\/)?(?:schools|associations|state_associations|affiliates)\/)([^/]+)(\/.*)?$/;

/** "o-hara-high-school" and "O%27Hara High School" are spellings of ohara-high-school that one would guess. */
async function guessedOrganization(db: Db, path: string): Promise<string | null> {
  const [, family = "", typed = "", rest = ""] = ORGANIZATION.exec(spelled(path)) ?? [];
  if (!typed) return null;
  const letters = slugify(decoded(typed)).replaceAll("-", "");
  const found = await db
    .selectFrom("profile")
    .select("slug")
    .where(sql`replace(slug, '-', '')`, "=", letters)
    .limit(2)
    .execute();
  const slug = found.length === 1 ? found[0]?.slug : undefined;
  return slug && slug !== typed ? `${family}${slug}${rest}` : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export async function removeSeededRedirects(db: Db): Promise<void> {
  for (const [path, target] of Object.entries(SEEDED)) {
    await db.deleteFrom("redirect").where("path", "=", path).where("target", "=", target).execute();
  }
}

export async function seedRedirects(db: Db): Promise<void> {
  await addRows(
    db,
    "redirect",
    Object.entries(SEEDED).map(([path, target]) => ({ path, target })),
  );
}
