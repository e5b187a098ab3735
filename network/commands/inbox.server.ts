import { PRIVACY_ANSWER_DAYS } from "~contracts/limits";
import { BY_COMMAND } from "../desk/audit.server";
import { noteDone } from "../desk/inbox-routes.server";
import { inbox, inboxItem } from "../inbox/inbox.server";
import { INBOX_KINDS, type InboxKind } from "../inbox/inbox-places";
import type { Store } from "../store/open-store.server";
import { inTransaction } from "../store/transaction";
import { command } from "./command.server";
import { csv, itemText, listText } from "./inbox-text";
import { withSharedStore, writeReport } from "./shared-store.server";

/** `npm run fieldhouse -- inbox`: what people sent to the team, on the terminal or as CSV. */

const USAGE = `Usage: npm run fieldhouse -- inbox list [KIND…] [--all] [--csv FILE.csv]
       npm run fieldhouse -- inbox show REFERENCE
       npm run fieldhouse -- inbox done REFERENCE…

KIND is one of
  lead        from the pages for advertisers, media partners, officials, affiliates and schools
  recruiting  from the receipt of a pass
  privacy     requests under a state's privacy law, to be answered within ${PRIVACY_ANSWER_DAYS} days
  survey      why members canceled
  deletion    accounts that were deleted; nothing of the person is kept
  problem     what fans say is wrong with a picture
  clip        clips that someone thinks should be taken down (npm run fieldhouse -- clips)
  refund      money that nothing could be given for: refund it at the provider

list shows what is open, what is due first on top; --all shows what is done too; --csv writes it to a file that
only its owner can read. done marks what was answered.

DATA_DIR and DATABASE_URL say where the store is, as for the site, which may go on running.

Ends with 0, with 1 where a reference is not known, with 2 when nothing could be done.`;

const isKind = (text: string): text is InboxKind => INBOX_KINDS.some((kind) => kind === text);

async function list(db: Store["db"], now: number, filter: { kinds: InboxKind[]; all?: boolean; csv?: string }) {
  const items = await inbox(db, { ...(filter.kinds.length > 0 && { kinds: filter.kinds }), done: filter.all });
  if (!filter.csv) return listText(items, now);
  await writeReport(filter.csv, csv(items, now));
  return `${items.length} in ${filter.csv}\n`;
}

export const runInbox = command({
  usage: USAGE,
  options: { all: { type: "boolean" }, csv: { type: "string" } },
  async run({ values, positionals: [verb, ...rest] }, output, screen) {
    const kinds = rest.filter(isKind);
    if (verb === "list" && kinds.length === rest.length) {
      await withSharedStore("inbox", async ({ db }, now) => output.write(await list(db, now, { ...values, kinds })));
      return 0;
    }
    const isOther = (verb === "show" && rest.length === 1) || (verb === "done" && rest.length > 0);
    if (!isOther || values.all || values.csv) return "usage";
    return withSharedStore("inbox", async (store, now) => {
      const { db } = store;
      const named = await Promise.all(rest.map(async (reference) => (await inboxItem(db, reference)) ?? reference));
      const unknown = named.filter((item) => typeof item === "string");
      for (const reference of unknown) screen.write(`${reference} is not in the inbox.\n`);
      const found = named.filter((item) => typeof item !== "string");
      if (verb === "show") for (const item of found) output.write(itemText(item, now));
      else {
        await inTransaction(store, async (transaction) => {
          for (const { reference } of found) await noteDone(transaction, reference, BY_COMMAND, now);
        });
        for (const { reference } of found) output.write(`${reference} is done.\n`);
      }
      return unknown.length > 0 ? 1 : 0;
    });
  },
});
