import { z } from "zod";
import { csvText } from "~contracts/csv";
import { VOUCHER_STATES } from "~contracts/desk/codes";
import {
  asStored,
  type CodeFilter,
  type HandedOut,
  makeVouchers,
  newVoucherCode,
  type NewVouchers,
  spelledCode,
  stateOfVoucher,
  vouchersHandedOut,
  withdrawVouchers,
} from "../billing/gifts/voucher-codes.server";
import { dayInTheEast, endOfLastDay, lastDayOf } from "../billing/subscriptions/periods";
import { CommandError } from "../command-error";
import { noteCommand } from "../desk/audit.server";
import { inTransaction } from "../store/transaction";
import { command, type Screen } from "./command.server";
import { number } from "./progress";
import { columnsText } from "./rows-text";
import { withSharedStore, writeReport } from "./shared-store.server";

/** `npm run fieldhouse -- vouchers`: codes that give a pass, as a school or a booster club hands them out. */

const USAGE = `Usage: npm run fieldhouse -- vouchers make N|CODE… --pass KEY --last-day DAY --note "Lincoln boosters"
                                                [--days 90]
       npm run fieldhouse -- vouchers list [CODE…] [--note "Lincoln boosters"] [--csv FILE.csv]
       npm run fieldhouse -- vouchers withdraw CODE…
       npm run fieldhouse -- vouchers withdraw --note "Lincoln boosters"

Fans redeem a code at /redeem, each one once. It opens everything for as many days as its pass lasts, or as --days says;
a pass that renews needs --days. Passes come from a file (npm run fieldhouse -- import passes), and need no payment
provider.

make draws N codes, or takes yours: 6 to 40 letters, digits and hyphens, not digits alone; short ones can be guessed.
It prints one a line, and makes all or none. --last-day, such as 2027-06-30, is the last day to redeem them, in the
East. Members who redeem one read the note. list says who used which and when, and what is left; --csv writes it to a
file that only its owner can read. withdraw takes back what hasn't been used; what was used stays its member's.

The site may go on serving. DATA_DIR and DATABASE_URL say where the store is, as for the site.

Ends with 0, with 1 where a code is not known or could not be taken back, with 2 when nothing could be done.`;

const MOST = 10_000;
const MOST_DAYS = 1_000;
const LONGEST_NOTE = 120;
const DIGITS = /^\d+$/;

const OPTIONS = {
  pass: { type: "string" },
  days: { type: "string" },
  "last-day": { type: "string" },
  note: { type: "string" },
  csv: { type: "string" },
} as const;
type Values = { [Name in keyof typeof OPTIONS]?: string | undefined };

function noteOf(text: string): string {
  const note = text.replace(/\s+/g, " ").trim();
  if (note === "" || note.length > LONGEST_NOTE || /\p{Cc}/u.test(note))
    throw new CommandError(`--note takes 1 to ${LONGEST_NOTE} letters.`);
  return note;
}

function daysOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > MOST_DAYS)
    throw new CommandError(`--days takes a whole number from 1 to ${number(MOST_DAYS)}, not ${text}.`);
  return days;
}

function endOf(lastDay: string): number {
  if (!z.iso.date().safeParse(lastDay).success)
    throw new CommandError(`--last-day takes a date such as 2027-06-30, not ${lastDay}.`);
  return endOfLastDay(lastDay);
}

function codesOf(named: readonly string[]): string[] {
  const [first = ""] = named;
  if (named.length > 1 || !DIGITS.test(first)) {
    const codes = named.map(spelledCode);
    const digits = codes.find((code) => DIGITS.test(code));
    if (digits)
      throw new CommandError(`${digits} reads as a number of codes to draw. A code needs a letter or a hyphen.`);
    const twice = codes.find((code, index) => codes.indexOf(code) !== index);
    if (twice) throw new CommandError(`${twice} is there twice.`);
    return codes;
  }
  const count = Number(first);
  if (count < 1 || count > MOST) throw new CommandError(`It makes 1 to ${number(MOST)} codes at once, not ${first}.`);
  return Array.from({ length: count }, newVoucherCode);
}

/** Null where nothing is named that it could make. */
function toMake(named: readonly string[], { pass, days, note, "last-day": lastDay, csv }: Values): NewVouchers | null {
  if (named.length === 0 || csv !== undefined) return null;
  if (!pass) throw new CommandError("--pass is missing: the key of the pass that a code gives.");
  if (note === undefined) throw new CommandError("--note is missing: who the codes are for, such as Lincoln boosters.");
  if (!lastDay) throw new CommandError("--last-day is missing: the last day to redeem a code, such as 2027-06-30.");
  return { codes: codesOf(named), passKey: pass, days: daysOf(days), note: noteOf(note), until: endOf(lastDay) };
}

async function make(batch: NewVouchers, output: Screen, screen: Screen): Promise<number> {
  return withSharedStore("vouchers", async (store, now) => {
    if (batch.until <= now) throw new CommandError(`${lastDayOf(batch.until)} is over.`);
    const { passName, days } = await inTransaction(store, async (db) => {
      const made = await makeVouchers(db, batch);
      const after = `${batch.codes.length} of ${batch.passKey}`;
      await noteCommand(db, { action: "vouchers.make", subject: batch.note, after }, now);
      return made;
    });
    for (const code of batch.codes) output.write(`${code}\n`);
    screen.write(
      `${many(batch.codes.length)} for the ${passName}, ${number(days)} days each, to redeem until ` +
        `${lastDayOf(batch.until)}: ${batch.note}\n`,
    );
    return 0;
  });
}

const many = (count: number) => (count === 1 ? "1 code" : `${number(count)} codes`);

const HEAD = ["code", "state", "on", "by", "pass", "days", "last day", "note"];

function row(voucher: HandedOut, now: number): string[] {
  const state = stateOfVoucher(voucher, now);
  const at = state === "used" ? voucher.redeemed_at : state === "withdrawn" ? voucher.withdrawn_at : null;
  const by = state === "used" ? (voucher.email ?? "a deleted account") : "";
  return [
    ...[voucher.code, state, at === null ? "" : dayInTheEast(at), by],
    ...[voucher.pass_name ?? "", String(voucher.gives_days), lastDayOf(voucher.expires_at), voucher.description],
  ];
}

/** "Lincoln boosters: 30 codes: 17 left, 12 used, 1 withdrawn", a line a note. */
function sums(vouchers: readonly HandedOut[], now: number): string {
  const notes = [...new Set(vouchers.map(({ description }) => description))];
  return notes
    .map((note) => {
      const states = vouchers
        .filter(({ description }) => description === note)
        .map((voucher) => stateOfVoucher(voucher, now));
      const counted = VOUCHER_STATES.map((state) => [states.filter((one) => one === state).length, state] as const);
      const named = counted.filter(([count, state]) => count > 0 || state === "left");
      const parts = named.map(([count, state]) => `${number(count)} ${state}`);
      return `${note}: ${many(states.length)}: ${parts.join(", ")}\n`;
    })
    .join("");
}

/** Names those that are none of ours. */
function sayUnknown(codes: readonly string[], found: readonly HandedOut[], screen: Screen): boolean {
  const known = new Set(found.map(({ code }) => code));
  const unknown = codes.filter((code) => !known.has(code));
  for (const code of unknown) screen.write(`${code} is no code that was made here.\n`);
  return unknown.length > 0;
}

async function list(typed: CodeFilter, csv: string | undefined, output: Screen, screen: Screen): Promise<number> {
  return withSharedStore("vouchers", async ({ db }, now) => {
    const filter = await asStored(db, typed);
    const found = await vouchersHandedOut(db, filter);
    const rows = found.map((voucher) => row(voucher, now));
    if (csv) await writeReport(csv, csvText([HEAD, ...rows]));
    else output.write(columnsText(rows));
    output.write(csv ? `${many(found.length)} in ${csv}\n` : sums(found, now) || "There are no codes.\n");
    return sayUnknown(filter.codes, found, screen) ? 1 : 0;
  });
}

async function withdraw(typed: CodeFilter, output: Screen, screen: Screen): Promise<number> {
  return withSharedStore("vouchers", async ({ db }, now) => {
    const filter = await asStored(db, typed);
    const named = await vouchersHandedOut(db, filter);
    const codes = named.map(({ code }) => code);
    const withdrawn = await inTransaction({ db }, async (transaction) => {
      const done = await withdrawVouchers(transaction, codes, now);
      const deed = { action: "vouchers.withdraw", subject: filter.note ?? "by code", after: `${done.size} withdrawn` };
      if (done.size > 0) await noteCommand(transaction, deed, now);
      return done;
    });
    // As they are now: one may have been redeemed meanwhile.
    const after = await vouchersHandedOut(db, filter);
    for (const voucher of after) {
      if (withdrawn.has(voucher.code)) output.write(`${voucher.code} is withdrawn.\n`);
      else screen.write(`${voucher.code} ${whyNot(voucher)}\n`);
    }
    const isUnknown = sayUnknown(filter.codes, named, screen);
    if (named.length === 0 && filter.note !== undefined) screen.write(`No code has the note ${filter.note}.\n`);
    // Of a note, what is left was asked for.
    return isUnknown || named.length === 0 || (filter.note === undefined && withdrawn.size < named.length) ? 1 : 0;
  });
}

const whyNot = ({ redeemed_by, email }: HandedOut): string =>
  redeemed_by === null ? "was withdrawn before." : `was used by ${email ?? "a deleted account"}, whose it stays.`;

export const runVouchers = command({
  usage: USAGE,
  options: OPTIONS,
  async run({ values, positionals: [verb, ...named] }, output, screen) {
    if (verb === "make") {
      const batch = toMake(named, values);
      return batch ? make(batch, output, screen) : "usage";
    }
    const { note, csv, ...ofMake } = values;
    if (Object.keys(ofMake).length > 0) return "usage";
    const filter: CodeFilter = { codes: named.map(spelledCode), note: note === undefined ? undefined : noteOf(note) };
    if (verb === "list") return list(filter, csv, output, screen);
    const isOneOfBoth = named.length > 0 !== (note !== undefined);
    return verb === "withdraw" && isOneOfBoth && csv === undefined ? withdraw(filter, output, screen) : "usage";
  },
});
