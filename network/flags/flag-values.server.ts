import { createHash } from "node:crypto";
import { z } from "zod";
import { FLAG_DEFAULTS, type FlagContext, type FlagName, type Flags, flagSchemas } from "~contracts/flags";
import type { Db, Transaction } from "../store/database";
import { addRows, putRow, rowsWith } from "../store/rows";
import { holdKey } from "../store/transaction";

const ATTRIBUTES = ["key", "name", "last_name", "email", "zip_code", "access_purchase_type"] as const;

/** Applies to listed attribute values, or to a share of the members; the first match wins. */
const flagRule = z.union([
  z.object({ attribute: z.enum(ATTRIBUTES), among: z.array(z.string()), value: z.unknown() }),
  z.object({ percent: z.number().min(0).max(100), value: z.unknown() }),
]);
export type FlagRule = z.infer<typeof flagRule>;

/** What a network begins with: everything that is implemented is on (S 3, 9.3). */
export const SEEDED: Flags = {
  ...FLAG_DEFAULTS,
  "show-new-highlights-experience": true,
  "growth-family-plan-memberships": true,
  "enable-clip-button": true,
};

export const isFlagName = (name: string): name is FlagName => Object.hasOwn(flagSchemas, name);

/** From 0 to 100, stable per key and flag. */
function rolloutPlace(flag: string, key: string): number {
  return (createHash("sha256").update(`${flag}:${key}`).digest().readUInt32BE(0) / 2 ** 32) * 100;
}

function fits(rule: FlagRule, flag: string, context: FlagContext): boolean {
  // A guest gets own pages and ones kept for all guests, which would differ.
  if ("percent" in rule) return !context.anonymous && rolloutPlace(flag, context.key) < rule.percent;
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
  await putRow(db, "flag", "name", { name, ...row });
}

/** An e-mail address, or a share of the members such as "20%". */
export type FlagAudience = { email: string } | { percent: number };

function isAbout(rule: FlagRule, audience: FlagAudience): boolean {
  if ("percent" in audience) return "percent" in rule;
  return "attribute" in rule && rule.attribute === "email" && rule.among.includes(audience.email);
}

/** Anyone who is named is found before a share of the members. */
function withRule(others: readonly FlagRule[], audience: FlagAudience, value: unknown): FlagRule[] {
  if ("percent" in audience) return [...others, { percent: audience.percent, value }];
  return [{ attribute: "email", among: [audience.email], value }, ...others];
}

/** Before a flag is read to be written: of two at once, one waits for the other. */
export const holdFlag = (transaction: Transaction, name: string) => holdKey(transaction, `flag:${name}`);

const namesAny = (rule: FlagRule, emails: readonly string[]): boolean =>
  "among" in rule && rule.among.some((one) => emails.includes(one));

function withoutAddresses(rule: FlagRule, emails: readonly string[]): FlagRule[] {
  if (!("among" in rule) || !namesAny(rule, emails)) return [rule];
  const among = rule.among.filter((one) => !emails.includes(one));
  return among.length > 0 ? [{ ...rule, among }] : [];
}

/** No flag is set for these addresses any more: their account is deleted (rulings 3 "delete account"). */
export async function forgetAddresses(transaction: Transaction, emails: readonly string[]): Promise<void> {
  const rulesOf = async (name: string) =>
    (await listFlags(transaction)).find((flag) => flag.name === name)?.rules ?? [];
  const naming = (await listFlags(transaction)).filter(({ rules }) => rules.some((rule) => namesAny(rule, emails)));
  // By name, so that two who are forgotten at once never wait for each other.
  for (const { name } of naming) {
    await holdFlag(transaction, name);
    const rules = (await rulesOf(name)).flatMap((rule) => withoutAddresses(rule, emails));
    await rowsWith(transaction, "flag", { name }).update({ rules: JSON.stringify(rules) });
  }
}

/** What it is for everyone, and for all others than the audience. */
async function flagBeside(db: Db, name: string, audience: FlagAudience) {
  const known = (await listFlags(db)).find((flag) => flag.name === name);
  const value = isFlagName(name) ? (known?.value ?? SEEDED[name]) : undefined;
  return { value, others: (known?.rules ?? []).filter((rule) => !isAbout(rule, audience)) };
}

export async function setFlagFor(
  db: Db,
  name: string,
  value: unknown,
  audience: FlagAudience,
  now: number,
): Promise<void> {
  const { value: everybody, others } = await flagBeside(db, name, audience);
  await setFlag(db, name, everybody, now, withRule(others, audience, value));
}

/** Back to what it is for everyone; of everyone, to what a network begins with. */
export async function unsetFlag(db: Db, name: FlagName, audience: FlagAudience | null, now: number): Promise<void> {
  if (!audience) return setFlag(db, name, SEEDED[name], now);
  const { value, others } = await flagBeside(db, name, audience);
  await setFlag(db, name, value, now, others);
}

export async function seedFlags(db: Db, now: number): Promise<void> {
  const rows = Object.entries(SEEDED).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    rules: "[]",
    updated_at: now,
  }));
  await addRows(db, "flag", rows);
}
