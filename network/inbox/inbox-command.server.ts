import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { timeFrom } from "~contracts/environment/running-time";
import { networkClock } from "../development/network-clock.server";
import { MIGRATIONS } from "../network.server";
import { readStoreSettings } from "../settings";
import { migrate } from "../store/migrate";
import { openStore } from "../store/open-store.server";
import { inbox, INBOX_KINDS, type InboxKind, markDone } from "./inbox.server";
import { csv, listed, shown } from "./inbox-text";

/** `npm run inbox`: what people sent to the team, on the terminal or as CSV. */

const USAGE = `Usage: npm run inbox -- list [KIND…] [--all] [--csv FILE.csv]
       npm run inbox -- show REFERENCE
       npm run inbox -- done REFERENCE…

KIND is one of
  lead        from the pages for advertisers, media partners, officials, affiliates and schools
  recruiting  from the receipt of a pass
  privacy     requests under a state's privacy law, to be answered within 45 days
  survey      why members canceled
  deletion    accounts that were deleted; nothing of the person is kept
  problem     what fans say is wrong with a picture
  refund      money that nothing could be given for: refund it at the provider

list shows what is open, what is due first on top; --all shows what is done too; --csv writes it to a file that
only its owner can read. done marks what was answered.

DATA_DIR and DATABASE_URL say where the store is, as for the site, which may go on running.

Ends with 0, with 1 where a reference is not known, with 2 when nothing could be done.`;

type Screen = { write(text: string): unknown };
const isKind = (text: string): text is InboxKind => INBOX_KINDS.some((kind) => kind === text);

async function withStore<Answer>(
  work: (store: Awaited<ReturnType<typeof openStore>>, now: number) => Promise<Answer>,
): Promise<Answer> {
  const settings = readStoreSettings(process.env);
  if (!settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, "network.db")))
    throw new NoStore(`There is no store in ${settings.DATA_DIR}. Start the site once, or set DATA_DIR.`);
  const store = await openStore({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL, beside: true });
  try {
    await migrate(store, MIGRATIONS);
    const clock = networkClock(store.db, settings.developmentTools, timeFrom(settings.CLOCK_START));
    await clock.load();
    return await work(store, clock.now());
  } finally {
    await store.close();
  }
}

class NoStore extends Error {
  override name = "NoStore";
}

/** Runs the command and answers its exit code. */
export async function runInbox(
  args: readonly string[],
  output: Screen = process.stdout,
  screen: Screen = process.stderr,
): Promise<number> {
  const wrong = (message: string) => {
    screen.write(`${message}\n`);
    return 2;
  };
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h" }, all: { type: "boolean" }, csv: { type: "string" } },
    });
  } catch (error) {
    return wrong(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [verb, ...rest] = positionals;
  if (values.help) {
    output.write(`${USAGE}\n`);
    return 0;
  }
  const kinds = rest.filter(isKind);
  const isList = verb === "list" && kinds.length === rest.length;
  const isOther = (verb === "show" && rest.length === 1) || (verb === "done" && rest.length > 0);
  if (!isList && (!isOther || values.all || values.csv)) return wrong(USAGE);
  try {
    return await withStore(async ({ db }, now) => {
      if (isList) {
        const items = await inbox(db, { ...(kinds.length > 0 && { kinds }), done: values.all });
        if (values.csv) {
          writeFileSync(values.csv, csv(items, now), { mode: 0o600 });
          output.write(`${items.length} in ${values.csv}\n`);
        } else output.write(listed(items, now));
        return 0;
      }
      const all = await inbox(db, { done: true });
      const named = rest.map((reference) => all.find((item) => item.reference === reference) ?? reference);
      const unknown = named.filter((item) => typeof item === "string");
      for (const reference of unknown) screen.write(`${reference} is not in the inbox.\n`);
      const found = named.filter((item) => typeof item !== "string");
      if (verb === "show") for (const item of found) output.write(shown(item, now));
      else {
        await markDone(
          db,
          found.map(({ reference }) => reference),
          now,
        );
        for (const { reference } of found) output.write(`${reference} is done.\n`);
      }
      return unknown.length > 0 ? 1 : 0;
    });
  } catch (error) {
    if (error instanceof NoStore) return wrong(error.message);
    if (values.csv && error instanceof Error && "code" in error && error.code === "ENOENT")
      return wrong(`${values.csv} cannot be written (ENOENT).`);
    throw error;
  }
}
