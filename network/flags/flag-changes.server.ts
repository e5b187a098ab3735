import { type FlagName, flagSchemas } from "~contracts/flags";
import { noteChange } from "../league/changes";
import { SEARCH_VERSIONS } from "../search/search-app";
import type { Db, Transaction } from "../store/database";
import {
  type FlagAudience,
  type FlagRule,
  holdFlag,
  isFlagName,
  listFlags,
  SEEDED,
  setFlag,
  setFlagFor,
  unsetFlag,
} from "./flag-values.server";
import { FLAG_WORDS } from "./flag-words";

/** What the team sets, by a command or at the desk. */

/** B 7 */
const NO_PASS = "control";
export const FLAG_NAMES = Object.keys(flagSchemas).filter(isFlagName);

const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function parsedJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}

/** A word stands for itself; what isn't one is JSON. Undefined where the flag can't be it. */
export function flagValueOf(name: FlagName, typed: string): unknown {
  const word = flagSchemas[name].safeParse(typed);
  const parsed = word.success ? word : flagSchemas[name].safeParse(parsedJson(typed));
  return parsed.data;
}

/** Undefined for what is neither an address nor a share such as 20%. */
export function audienceIn(typed: string): FlagAudience | undefined {
  const percent = /^(\d{1,3}(?:\.\d)?)%$/.exec(typed)?.[1];
  if (percent !== undefined && Number(percent) <= 100) return { percent: Number(percent) };
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? { email: typed.toLowerCase() } : undefined;
}

/** Null where the network has the search; a site whose search or catalogue is elsewhere has their versions. */
export function unknownVersion(name: FlagName, value: unknown): string | null {
  if (name !== "www-search-api-version" || process.env.SEARCH_URL || process.env.CATALOGUE_URL) return null;
  const versions = Object.values(flagSchemas[name].parse(value));
  return versions.find((version) => !SEARCH_VERSIONS.includes(version)) ?? null;
}

function passKeysIn(name: FlagName, value: unknown): string[] {
  if (name === "monthly_price_increase" || name === "growth-promo-code-pass") return [flagSchemas[name].parse(value)];
  if (name === "monthly-marketing-subscription-pass-key-json") return Object.values(flagSchemas[name].parse(value));
  return [];
}

/** Checkout leaves out a pass that isn't there, without a word. */
export async function unknownPasses(db: Db, name: FlagName, value: unknown): Promise<string[]> {
  const known = new Set((await db.selectFrom("billing_pass").select("key").execute()).map(({ key }) => key));
  const unknown = passKeysIn(name, value).filter((key) => key !== "" && key !== NO_PASS && !known.has(key));
  return [...new Set(unknown)];
}

const inWords = (rule: FlagRule): string => {
  if ("percent" in rule) return `${rule.percent}% of the members`;
  return `${rule.attribute === "email" ? "" : `${rule.attribute} `}${rule.among.join(", ")}`;
};

/** Each flag: what it is, for whom else, what it does and takes, and what it was at first. */
export async function describeFlags(db: Db, names: readonly FlagName[] = FLAG_NAMES) {
  const stored = new Map((await listFlags(db)).map((flag) => [flag.name, flag]));
  return names.map((name) => {
    const { value = SEEDED[name], rules = [] } = stored.get(name) ?? {};
    const some = rules.map((rule) => ({ value: text(rule.value), who: inWords(rule) }));
    return { name, value: text(value), some, ...FLAG_WORDS[name], first: text(SEEDED[name]) };
  });
}

/** Without a value it goes back to what it was at first, or for the audience to what everyone has. */
export type FlagChange = { name: FlagName; audience: FlagAudience | null; value: unknown };

/** As the audit has it. */
export function flagDeed({ name, audience, value }: FlagChange) {
  const after = value === undefined ? "unset" : JSON.stringify(value);
  return { action: "flag.set", subject: name, after: audience ? `${after}, for some` : after };
}

/** Running sites drop what they keep, as after an import: a page that is the same for all guests shows a flag, too. */
export async function changeFlag(db: Transaction, { name, audience, value }: FlagChange, now: number): Promise<void> {
  await holdFlag(db, name);
  if (value === undefined) await unsetFlag(db, name, audience, now);
  else if (audience) await setFlagFor(db, name, value, audience, now);
  else await setFlag(db, name, value, now);
  await noteChange(db);
}
