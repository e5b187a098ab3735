import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import { FLAG_DEFAULTS, type FlagContext, type FlagName, type Flags, flagSchemas } from "~contracts/flags";
import type { Database } from "../store/database";

type Db = Kysely<Database>;

const ATTRIBUTES = ["key", "name", "last_name", "email", "zip_code", "access_purchase_type"] as const;

/** Applies to listed attribute values, or to a share of everyone; the first match wins. */
const flagRule = z.union([
  z.object({ attribute: z.enum(ATTRIBUTES), among: z.array(z.string()), value: z.unknown() }),
  z.object({ percent: z.number().min(0).max(100), value: z.unknown() }),
]);
export type FlagRule = z.infer<typeof flagRule>;

/** Everything that is implemented is on (S 3, 9.3). */
const SEEDED: Flags = {
  ...FLAG_DEFAULTS,
  "show-new-highlights-experience": true,
  "growth-family-plan-memberships": true,
};

const isFlagName = (name: string): name is FlagName => Object.hasOwn(flagSchemas, name);

/** From 0 to 100, stable per key and flag. */
function rolloutPlace(flag: string, key: string): number {
  return (createHash("sha256").update(`${flag}:${key}`).digest().readUInt32BE(0) / 2 ** 32) * 100;
}

function fits(rule: FlagRule, flag: string, context: FlagContext): boolean {
  if ("percent" in rule) return rolloutPlace(flag, context.key) < rule.percent;
  return rule.among.includes(context[rule.attribute] ?? "");
}

/** S 3 "Feature-flag context" */
export async function evaluateFlags(db: Db, context: FlagContext): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom("flag").select(["name", "value", "rules"]).execute();
  return Object.fromEntries(
    rows.map(({ name, value, rules }) => {
      const rule = z
        .array(flagRule)
        .parse(JSON.parse(rules))
        .find((one) => fits(one, name, context));
      const chosen: unknown = rule ? rule.value : JSON.parse(value);
      return [name, chosen];
    }),
  );
}

export async function listFlags(
  db: Db,
): Promise<{ name: string; value: unknown; rules: FlagRule[]; updatedAt: number }[]> {
  const rows = await db.selectFrom("flag").selectAll().orderBy("name").execute();
  return rows.map(({ name, value, rules, updated_at }) => ({
    name,
    value: JSON.parse(value) as unknown,
    rules: z.array(flagRule).parse(JSON.parse(rules)),
    updatedAt: updated_at,
  }));
}

export async function setFlag(
  db: Db,
  name: string,
  value: unknown,
  now: number,
  rules: FlagRule[] = [],
): Promise<void> {
  if (!isFlagName(name)) throw new RangeError(`There is no flag named ${name}`);
  const schema = flagSchemas[name];
  for (const rule of rules) schema.parse(rule.value);
  const row = {
    value: JSON.stringify(schema.parse(value)),
    rules: JSON.stringify(z.array(flagRule).parse(rules)),
    updated_at: now,
  };
  await db
    .insertInto("flag")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

export async function setFlagFor(db: Db, name: string, value: unknown, email: string, now: number): Promise<void> {
  const known = (await listFlags(db)).find((flag) => flag.name === name);
  const others = (known?.rules ?? []).filter(
    (rule) => !("attribute" in rule && rule.attribute === "email" && rule.among.includes(email)),
  );
  const everybody = isFlagName(name) ? (known?.value ?? SEEDED[name]) : undefined;
  await setFlag(db, name, everybody, now, [{ attribute: "email", among: [email], value }, ...others]);
}

export async function seedFlags(db: Db, now: number): Promise<void> {
  const rows = Object.entries(SEEDED).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    rules: "[]",
    updated_at: now,
  }));
  await db
    .insertInto("flag")
    .values(rows)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
