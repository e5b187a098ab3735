import { type FlagName, flagSchemas } from "~contracts/flags";
import { CannotRun } from "../cannot-run";
import { noteCommand } from "../desk/audit.server";
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
} from "../flags/flag-values.server";
import { FLAG_WORDS } from "../flags/flag-words";
import { noteChange } from "../league/changes";
import { isAddressTaken } from "../member/email/email-changes.server";
import { SEARCH_VERSIONS } from "../search/search-app";
import type { Store } from "../store/open-store.server";
import { inTransaction } from "../store/transaction";
import { besideSite } from "./beside-site.server";
import { command, type Screen } from "./command.server";

/** `npm run fieldhouse -- flags`: what is switched on, for whom (S 9.3). */

const USAGE = `Usage: npm run fieldhouse -- flags list [NAME…]
       npm run fieldhouse -- flags set NAME VALUE [--for fan@example.com | --for 20%]
       npm run fieldhouse -- flags unset NAME [--for fan@example.com | --for 20%]

list says what each flag is, what it was at first, what it does and what it takes. set without --for is for everyone,
and forgets what was set --for some; with it, one member or a share of the members has another value than the rest;
guests have what everyone has. unset takes that back: with --for the member or the share, without it everything.

The site may go on serving: its processes follow within about six seconds. DATA_DIR and DATABASE_URL say where the store
is, as for the site. A site with FLAGS_URL asks that service instead.

Ends with 0, with 2 when nothing could be done.`;

type Db = Store["db"];

const NAMES = Object.keys(flagSchemas).filter(isFlagName);
/** B 7 */
const NO_PASS = "control";
const json = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function flagNamed(name: string): FlagName {
  if (isFlagName(name)) return name;
  throw new CannotRun(`There is no flag named ${name}. There are ${NAMES.join(", ")}.`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A site whose search or catalogue is elsewhere has their versions. */
function needsKnownVersions(name: FlagName, value: unknown): void {
  if (name !== "www-search-api-version" || process.env.SEARCH_URL || process.env.CATALOGUE_URL) return;
  const unknown = Object.values(flagSchemas[name].parse(value)).find((version) => !SEARCH_VERSIONS.includes(version));
  if (unknown === undefined) return;
  const known = SEARCH_VERSIONS.join(" or ");
  throw new CannotRun(
    `The network's search is ${known}, not ${unknown}. For another's, set SEARCH_URL as for the site.`,
  );
}

/** A word stands for itself; what isn't one is JSON. */
function valueOf(name: FlagName, text: string): unknown {
  const word = flagSchemas[name].safeParse(text);
  const parsed = word.success ? word : flagSchemas[name].safeParse(parsedJson(text));
  if (parsed.success) return parsed.data;
  throw new CannotRun(`${name} can't be ${text}. It takes ${FLAG_WORDS[name].takes}.`);
}

function audienceOf(text: string | undefined): FlagAudience | null {
  if (text === undefined) return null;
  const percent = /^(\d{1,3}(?:\.\d)?)%$/.exec(text)?.[1];
  if (percent !== undefined && Number(percent) <= 100) return { percent: Number(percent) };
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text.toLowerCase() };
  throw new CannotRun(`--for takes an e-mail address or a share from 0% to 100%, not ${text}.`);
}

const inWords = (audience: FlagAudience): string =>
  "percent" in audience ? `${audience.percent}% of the members` : audience.email;

const ruleInWords = (rule: FlagRule): string =>
  "percent" in rule
    ? inWords(rule)
    : `${rule.attribute === "email" ? "" : `${rule.attribute} `}${rule.among.join(", ")}`;

async function listed(db: Db, names: readonly FlagName[]): Promise<string> {
  const stored = new Map((await listFlags(db)).map((flag) => [flag.name, flag]));
  return names
    .map((name) => {
      const { value = SEEDED[name], rules = [] } = stored.get(name) ?? {};
      const { does, takes } = FLAG_WORDS[name];
      const some = rules.map((rule) => `  ${json(rule.value)} for ${ruleInWords(rule)}\n`).join("");
      return `${name}: ${json(value)}\n${some}  ${does}\n  takes ${takes}; ${json(SEEDED[name])} at first\n`;
    })
    .join("\n");
}

function passKeysIn(name: FlagName, value: unknown): string[] {
  if (name === "monthly_price_increase" || name === "growth-promo-code-pass") return [flagSchemas[name].parse(value)];
  if (name === "monthly-marketing-subscription-pass-key-json") return Object.values(flagSchemas[name].parse(value));
  return [];
}

/** Checkout leaves out a pass that isn't there, without a word. */
async function sayUnknownPasses(db: Db, name: FlagName, value: unknown, screen: Screen): Promise<void> {
  const known = new Set((await db.selectFrom("billing_pass").select("key").execute()).map(({ key }) => key));
  const unknown = passKeysIn(name, value).filter((key) => key !== "" && key !== NO_PASS && !known.has(key));
  for (const key of new Set(unknown)) screen.write(`No pass has the key ${key} yet.\n`);
}

type Change = { name: FlagName; audience: FlagAudience | null; value?: unknown };

/** Running sites drop what they keep, as after an import: a page that is the same for all guests shows a flag, too. */
function change(store: Store, isSet: boolean, { name, audience, value }: Change, now: number): Promise<void> {
  return inTransaction(store, async (db) => {
    await holdFlag(db, name);
    if (!isSet) await unsetFlag(db, name, audience, now);
    else if (audience) await setFlagFor(db, name, value, audience, now);
    else await setFlag(db, name, value, now);
    await noteChange(db);
    const after = isSet ? JSON.stringify(value) : "unset";
    await noteCommand(db, { action: "flag.set", subject: name, after: audience ? `${after}, for some` : after }, now);
  });
}

export const runFlags = command({
  usage: USAGE,
  options: { for: { type: "string" } },
  async run({ values, positionals: [verb, ...rest] }, output, screen) {
    if (verb === "list" && values.for === undefined) {
      const names = rest.length > 0 ? rest.map(flagNamed) : NAMES;
      await besideSite("flags", async ({ db }) => output.write(await listed(db, names)));
      return 0;
    }
    const [given = "", text = ""] = rest;
    const isSet = verb === "set";
    if (!(isSet ? rest.length === 2 : verb === "unset" && rest.length === 1)) return "usage";
    const name = flagNamed(given);
    const audience = audienceOf(values.for);
    const value = isSet ? valueOf(name, text) : undefined;
    if (isSet) needsKnownVersions(name, value);
    return besideSite("flags", async (store, now) => {
      await change(store, isSet, { name, audience, value }, now);
      if (audience && "email" in audience && !(await isAddressTaken(store.db, audience.email)))
        screen.write(`No account has the address ${audience.email} yet.\n`);
      if (isSet) await sayUnknownPasses(store.db, name, value, screen);
      output.write(await listed(store.db, [name]));
      return 0;
    });
  },
});
