import { brand } from "~contracts/brand";
import { DESK_ROLES, type DeskRole } from "~contracts/desk";
import { BY_COMMAND, noteCommand } from "../desk/audit.server";
import { changeStaff } from "../desk/staff.server";
import type { DeletionObstacle } from "../member/deleted-account.server";
import { hasRunningPass } from "../member/membership.server";
import { endSessionsOf } from "../member/sign-in/tokens.server";
import { readBillingSettings } from "../settings";
import type { Store } from "../store/open-store.server";
import { inTransaction } from "../store/transaction";
import { deletionFacts } from "../support/deletion-facts.server";
import { fullMemberCopy } from "../support/member-copy.server";
import { type Account, accountOf, isOfBefore, memberFacts, type Section } from "../support/member-facts.server";
import { deleteInStore } from "./billing-in-store.server";
import { command, needsStore, type Screen, withStore } from "./command.server";
import { factsText } from "./rows-text";
import { needsSameVersion, withSharedStore, writeReport } from "./shared-store.server";

/** `npm run fieldhouse -- member`: what support does for one member. */

const USAGE = `Usage: npm run fieldhouse -- member show EMAIL
       npm run fieldhouse -- member export EMAIL [--file FILE.json]
       npm run fieldhouse -- member end-sessions EMAIL
       npm run fieldhouse -- member delete EMAIL --yes
       npm run fieldhouse -- member EMAIL --role ROLE [--school SLUG]

show tells what support needs to answer an e-mail: account, where it is signed in, access, payments, family, vouchers,
streams in use, and mail that waits; no password, code or card number.
export is a copy of all that is kept of the member, as JSON, for who asked for it by the privacy form; --file writes it
to a file that only its owner can read. Look first at who asks: anyone can name an address.
end-sessions signs the member out everywhere; the password stays. They can set another one on the site.
delete does what the member's own deletion does: their pass is canceled at its provider, receipts are kept without the
person, the member and their family get an e-mail. Without --yes it says what of this member's would go and what would
stay, and nothing is done.

--role gives the member a role at the desk (docs/desk.md): support, schedule, money, owner, or school, with --school and
the end of the organization's address; none takes it, and the second step with it.

EMAIL is the address of the account. show knows one that it had before, too; anyone who asks from that one hasn't shown
that the account is theirs, so nothing else is done by it.

The environment is the site's: DATA_DIR or DATABASE_URL, and for delete SITE_URL, SMTP_URL and the providers' keys. The
site may go on running.

Ends with 0, with 1 where there is no such member, they have another address now, or the account has to stay for now,
with 2 when nothing could be done.`;

type MemberRequest = { verb: Exclude<Verb, "delete">; email: string; file: string | undefined };
type Verb = "show" | "export" | "end-sessions" | "delete";
const VERBS: readonly string[] = ["show", "export", "end-sessions", "delete"] satisfies Verb[];
const isVerb = (text: string | undefined): text is Verb => text !== undefined && VERBS.includes(text);

const sectionsText = (sections: readonly Section[]): string =>
  sections.map(({ title, facts }) => `${title}\n${factsText(facts, "  ")}`).join("\n");

async function exported(
  { db }: Store,
  account: Account,
  now: number,
  file: string | undefined,
  screen: Screen,
): Promise<string> {
  const copy = await fullMemberCopy(db, account, now);
  screen.write(`Also of what names ${copy.addresses.join(", ")}.\n`);
  const text = `${JSON.stringify(copy, null, 2)}\n`;
  if (file === undefined) return text;
  await writeReport(file, text);
  return `${copy.kept.reduce((sum, { rows }) => sum + rows.length, 0)} records in ${file}\n`;
}

const STAYS: Record<DeletionObstacle, string> = {
  payment_open: "a payment is open. Nothing was deleted: try again in a few minutes.",
  provider_unavailable: "the payment provider didn't confirm that it charges no more. Nothing was deleted: try again.",
};

async function wouldGo({ db }: Store, account: Account, now: number, running: boolean): Promise<string> {
  const { goes, stays } = await deletionFacts(db, account, now, running);
  const kept = stays.length > 0 ? `What stays:\n${factsText(stays, "  ")}` : "";
  const last = "Nothing was done. To delete the account, add --yes.\n";
  return `${account.email}: what would go:\n${factsText(goes, "  ")}${kept}${last}`;
}

async function deleted(email: string, yes: boolean, output: Screen, screen: Screen): Promise<number> {
  const { settings, billing } = readBillingSettings(process.env);
  needsStore(settings);
  return withStore(settings, { beside: "if in use" }, async (store, clock) => {
    await needsSameVersion(store, "member");
    await clock.load();
    const account = await accountOf(store.db, email);
    if (!account) return isNobody(email, screen);
    if (isOfBefore(account, email)) return isAnother(account, email, screen);
    const running = await hasRunningPass(store.db, account.key, clock.now());
    if (!yes) {
      output.write(await wouldGo(store, account, clock.now(), running));
      return 0;
    }
    const onFailure = (what: string, error: unknown) => void screen.write(`  failed: ${what}: ${String(error)}\n`);
    const obstacle = await deleteInStore({ store, clock, ...billing }, account, { running, onFailure });
    (obstacle ? screen : output).write(`${account.email}: ${obstacle ? STAYS[obstacle] : "deleted."}\n`);
    return obstacle ? 1 : 0;
  });
}

function isNobody(email: string, screen: Screen): number {
  screen.write(`${email}: no one on ${brand.name} has or had this address.\n`);
  return 1;
}

/** Its mailbox may be another person's by now, or never was the member's. */
function isAnother(account: Account, email: string, screen: Screen): number {
  screen.write(`${email}: this account has ${account.email} now; ask with that address. Nothing was done.\n`);
  return 1;
}

async function beside({ verb, email, file }: MemberRequest, output: Screen, screen: Screen): Promise<number> {
  return withSharedStore("member", async (store, now) => {
    const account = await accountOf(store.db, email);
    if (!account) return isNobody(email, screen);
    if (verb !== "show" && isOfBefore(account, email)) return isAnother(account, email, screen);
    if (verb === "show") output.write(sectionsText(await memberFacts(store.db, account, now)));
    if (verb === "export") output.write(await exported(store, account, now, file, screen));
    if (verb === "end-sessions") {
      await inTransaction(store, async (transaction) => {
        await endSessionsOf(transaction, account.key);
        await noteCommand(transaction, { action: "people.sessions", subject: account.key }, now);
      });
      output.write(`${account.email}: signed out everywhere.\n`);
    }
    return 0;
  });
}

const isRole = (text: string): text is DeskRole | "none" => text === "none" || DESK_ROLES.some((role) => role === text);

const UNCHANGED = {
  no_member: "no account has this address.",
  no_school: "no organization has this slug.",
  last_owner: "the desk has no other owner. Give the role to someone else first.",
};

function giveRole(email: string, given: DeskRole | "none", slug: string | undefined, output: Screen, screen: Screen) {
  const role = given === "none" ? null : given;
  return withSharedStore("member", async (store, now) => {
    const changed = await changeStaff(store, { email, role, school: slug ?? null }, BY_COMMAND, now);
    if (changed !== "changed") screen.write(`${email}: ${UNCHANGED[changed]} Nothing was done.\n`);
    else output.write(`${email}: ${role ? `${role} at the desk.` : "no role at the desk."}\n`);
    return changed === "changed" ? 0 : 1;
  });
}

export const runMember = command({
  usage: USAGE,
  options: {
    file: { type: "string" },
    yes: { type: "boolean", default: false },
    role: { type: "string" },
    school: { type: "string" },
  },
  async run({ values: { file, yes, role, school }, positionals: [verb, email, ...more] }, output, screen) {
    if (role !== undefined) {
      if (!verb || email !== undefined || !isRole(role) || (role === "school") !== (school !== undefined))
        return "usage";
      return giveRole(verb, role, school, output, screen);
    }
    if (school !== undefined) return "usage";
    if (!isVerb(verb) || !email || more.length > 0) return "usage";
    if ((file !== undefined && verb !== "export") || (yes && verb !== "delete")) return "usage";
    if (verb === "delete") return deleted(email, yes, output, screen);
    return beside({ verb, email, file }, output, screen);
  },
});
