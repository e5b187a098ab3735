import { BY_COMMAND } from "../desk/audit.server";
import { setClipVisibility } from "../desk/clip-visibility.server";
import type { Db, Transaction } from "../store/database";
import { inTransaction } from "../store/transaction";
import { command, type Screen } from "./command.server";
import { day, factsText, printable } from "./rows-text";
import { withSharedStore } from "./shared-store.server";

/** `npm run fieldhouse -- clips`: takes clips off the site, or brings them back (rulings 3). */

const USAGE = `Usage: npm run fieldhouse -- clips show KEY
       npm run fieldhouse -- clips remove KEY…
       npm run fieldhouse -- clips restore KEY…

KEY stands in the address of a clip (/clips/clp…) and in the reports about it (npm run fieldhouse -- inbox list clip).
show says whose it is, and what was reported. remove takes it down for everyone: its page says so, its picture for
shared links is gone, and its maker finds it in the library as taken down. restore brings it back. Tick the reports off
with the inbox.

The site may go on serving: its processes follow within about six seconds. DATA_DIR and DATABASE_URL say where the store
is, as for the site.

Ends with 0, with 1 where a key is not known, with 2 when nothing could be done.`;

const clipOf = (db: Db, key: string) =>
  db
    .selectFrom("clip")
    .innerJoin("user", "user.key", "clip.user_key")
    .selectAll("clip")
    .select("user.email")
    .where("clip.key", "=", key)
    .executeTakeFirst();

async function reportsOf(db: Db, key: string): Promise<string[]> {
  const reports = await db
    .selectFrom("clip_report")
    .leftJoin("inbox_done", "inbox_done.reference", "clip_report.reference")
    .select(["clip_report.reference", "reason", "received_at", "done_at"])
    .where("clip_key", "=", key)
    .orderBy("received_at")
    .orderBy("clip_report.reference")
    .execute();
  return reports.map(
    ({ reference, reason, received_at, done_at }) =>
      `${reference} ${day(received_at)} ${reason}, ${done_at === null ? "open" : `done ${day(done_at)}`}`,
  );
}

async function shown(db: Db, key: string): Promise<string | null> {
  const clip = await clipOf(db, key);
  if (!clip) return null;
  const reports = (await reportsOf(db, key)).map((report) => ["report", report] as const);
  return factsText([
    ["key", key],
    ["title", clip.title],
    ["event", `${clip.event_key}, seconds ${clip.start_s} to ${clip.end_s}`],
    ["made", `${day(clip.created_at)} by ${clip.email}`],
    ["standing", clip.removed_at === null ? "on the site" : `taken down ${day(clip.removed_at)}`],
    ...reports,
  ]);
}

const WORDS = {
  remove: { done: "is taken down", before: "was taken down before" },
  restore: { done: "is back on the site", before: "is on the site" },
} as const;
type Verb = "show" | keyof typeof WORDS;
const isVerb = (text: string | undefined): text is Verb => text === "show" || text === "remove" || text === "restore";

async function act(db: Transaction, verb: Verb, key: string, now: number): Promise<string | null> {
  if (verb === "show") return shown(db, key);
  const clip = await clipOf(db, key);
  if (!clip) return null;
  const isTurned = await setClipVisibility(db, { key, isUp: verb === "restore" }, BY_COMMAND, now);
  return `${key} (${printable(clip.title)}) ${WORDS[verb][isTurned ? "done" : "before"]}.\n`;
}

function each(verb: Verb, keys: readonly string[], output: Screen, screen: Screen): Promise<number> {
  return withSharedStore("clips", async (store, now) => {
    let unknown = 0;
    for (const key of keys) {
      const text = await inTransaction(store, (db) => act(db, verb, key, now));
      if (text !== null) output.write(text);
      else {
        screen.write(`There is no clip ${key}.\n`);
        unknown += 1;
      }
    }
    return unknown > 0 ? 1 : 0;
  });
}

export const runClips = command({
  usage: USAGE,
  options: {},
  async run({ positionals: [verb, ...keys] }, output, screen) {
    if (!isVerb(verb) || keys.length === 0 || (verb === "show" && keys.length > 1)) return "usage";
    return each(verb, keys, output, screen);
  },
});
