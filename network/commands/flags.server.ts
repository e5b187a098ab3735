import type { FlagName } from "~contracts/flags";
import { CommandError } from "../command-error";
import { noteCommand } from "../desk/audit.server";
import {
  audienceIn,
  changeFlag,
  describeFlags,
  FLAG_NAMES,
  flagDeed,
  flagValueOf,
  unknownPasses,
  unknownVersion,
} from "../flags/flag-changes.server";
import { type FlagAudience, isFlagName } from "../flags/flag-values.server";
import { FLAG_WORDS } from "../flags/flag-words";
import { isAddressTaken } from "../member/email/email-changes.server";
import { SEARCH_VERSIONS } from "../search/search-app";
import type { Db } from "../store/database";
import { inTransaction } from "../store/transaction";
import { command } from "./command.server";
import { withSharedStore } from "./shared-store.server";

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

function flagNamed(name: string): FlagName {
  if (isFlagName(name)) return name;
  throw new CommandError(`There is no flag named ${name}. There are ${FLAG_NAMES.join(", ")}.`);
}

function valueOf(name: FlagName, text: string): unknown {
  const value = flagValueOf(name, text);
  if (value === undefined) throw new CommandError(`${name} can't be ${text}. It takes ${FLAG_WORDS[name].takes}.`);
  const unknown = unknownVersion(name, value);
  if (unknown === null) return value;
  const known = SEARCH_VERSIONS.join(" or ");
  throw new CommandError(
    `The network's search is ${known}, not ${unknown}. For another's, set SEARCH_URL as for the site.`,
  );
}

function audienceOf(text: string | undefined): FlagAudience | null {
  const audience = text === undefined ? null : audienceIn(text);
  if (audience !== undefined) return audience;
  throw new CommandError(`--for takes an e-mail address or a share from 0% to 100%, not ${text}.`);
}

async function listed(db: Db, names: readonly FlagName[]): Promise<string> {
  return (await describeFlags(db, names))
    .map(({ name, value, some, does, takes, first }) => {
      const others = some.map((one) => `  ${one.value} for ${one.who}\n`).join("");
      return `${name}: ${value}\n${others}  ${does}\n  takes ${takes}; ${first} at first\n`;
    })
    .join("\n");
}

export const runFlags = command({
  usage: USAGE,
  options: { for: { type: "string" } },
  async run({ values, positionals: [verb, ...rest] }, output, screen) {
    if (verb === "list" && values.for === undefined) {
      const names = rest.length > 0 ? rest.map(flagNamed) : FLAG_NAMES;
      await withSharedStore("flags", async ({ db }) => output.write(await listed(db, names)));
      return 0;
    }
    const [given = "", text = ""] = rest;
    const isSet = verb === "set";
    if (!(isSet ? rest.length === 2 : verb === "unset" && rest.length === 1)) return "usage";
    const name = flagNamed(given);
    const audience = audienceOf(values.for);
    const value = isSet ? valueOf(name, text) : undefined;
    return withSharedStore("flags", async (store, now) => {
      await inTransaction(store, async (db) => {
        await changeFlag(db, { name, audience, value }, now);
        await noteCommand(db, flagDeed({ name, audience, value }), now);
      });
      if (audience && "email" in audience && !(await isAddressTaken(store.db, audience.email)))
        screen.write(`No account has the address ${audience.email} yet.\n`);
      const unknown = isSet ? await unknownPasses(store.db, name, value) : [];
      for (const key of unknown) screen.write(`No pass has the key ${key} yet.\n`);
      output.write(await listed(store.db, [name]));
      return 0;
    });
  },
});
