import { DateTime } from "luxon";
import { csvText } from "~contracts/csv";
import { sharePercent } from "~contracts/desk/figures";
import { canonicalZone, DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";
import { money } from "../billing/mail/mails";
import { CommandError } from "../command-error";
import { agreedOn, agreementsIn, schoolIdOf } from "../schools-share/agreements.server";
import { annualPayments, type NamedSchool, schoolsNamed, type Span } from "../schools-share/annual-payments.server";
import { type SchoolShare, schoolShares } from "../schools-share/school-shares";
import { command } from "./command.server";
import { columnsText, printable } from "./rows-text";
import { withSharedStore, writeReport } from "./shared-store.server";

/** `npm run fieldhouse -- schools-share`: what each school gets of annual payments (B 1), on the terminal or as CSV. */

const USAGE = `Usage: npm run fieldhouse -- schools-share --from DATE --until DATE [--percent N] [--agreements FILE.csv]
                              [--zone ZONE] [--csv FILE.csv]

What annual payments from one day to another (both count) brought for the school that each names: without sales tax,
and less what went back since, also of accounts that are deleted. What goes back later lowers the sum of the day of
payment.

--percent is each school's share, such as 10 or 12.5. --agreements names it by school: a file with the columns id (as in
the files of \`npm run fieldhouse -- import\`, and in what this tells) and percent, which wins. Without either, the sums
alone are told: the share is in each school's agreement.
--zone is where a day begins and ends, such as Central or America/Chicago; ${DEFAULT_TIME_ZONE} when left out.
--csv writes it to a file that only its owner can read.

DATA_DIR and DATABASE_URL say where the store is, as for the site, which may go on running.

Ends with 0, with 2 when nothing could be done.`;

function zoneIn(text: string): string {
  const zone = canonicalZone(text);
  if (zone === null) throw new CommandError(`--zone: ${text} is no time zone.`);
  return zone;
}

function dayIn(name: string, text: string, zone: string): DateTime {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DateTime.fromISO(text, { zone }) : null;
  if (!day?.isValid) throw new CommandError(`--${name}: ${text} is no day such as 2026-09-01.`);
  return day.startOf("day");
}

/** Both days count. */
function spanIn({ from, until, zone }: { from: string; until: string; zone: string }): Span {
  const [first, last] = [dayIn("from", from, zone), dayIn("until", until, zone)];
  if (last < first) throw new CommandError(`--until ${until} is before --from ${from}.`);
  return { from: first.toMillis(), until: last.plus({ days: 1 }).toMillis() };
}

function percentIn(text: string): number {
  const parsed = sharePercent.safeParse(text);
  if (!parsed.success) throw new CommandError(`--percent: ${text} ${parsed.error.issues[0]?.message ?? ""}.`);
  return parsed.data;
}

const HEAD = ["id", "name", "city", "state", "payments", "paid", "went back", "left", "percent", "share"];
const NUMBERS = [4, 5, 6, 7, 8, 9];

type Sums = Omit<SchoolShare, "schoolKey" | "percent">;
type Amount = (cents: number) => string;

const total = (shares: readonly SchoolShare[]): Sums =>
  shares.reduce<Sums>(
    (sum, one) => ({
      payments: sum.payments + one.payments,
      paid: sum.paid + one.paid,
      back: sum.back + one.back,
      share: one.share === null ? sum.share : (sum.share ?? 0) + one.share,
    }),
    { payments: 0, paid: 0, back: 0, share: null },
  );

const cells = ({ payments, paid, back, share }: Sums, percent: number | null, amount: Amount): string[] => [
  ...[String(payments), amount(paid), amount(back), amount(paid - back)],
  ...[percent === null ? "" : String(percent), share === null ? "" : amount(share)],
];

type Schools = ReadonlyMap<string, NamedSchool>;

/** Two schools of one name differ by where they are. */
function schoolCells(key: string, schools: Schools): string[] {
  const { name = "", city, state_code } = schools.get(key) ?? {};
  return [name, city ?? "", state_code ?? ""].map(printable);
}

type How = { idOf: (key: string) => string; amount: Amount };

const rowsOf = (shares: readonly SchoolShare[], schools: Schools, { idOf, amount }: How): string[][] =>
  shares.map((one) => [
    printable(idOf(one.schoolKey)),
    ...schoolCells(one.schoolKey, schools),
    ...cells(one, one.percent, amount),
  ]);

const FOR_EYES: How = { idOf: schoolIdOf, amount: money };
/** A spreadsheet rounds an id of twelve digits: a key has letters, and agreements take it, too. */
const FOR_A_SPREADSHEET: How = { idOf: (key) => key, amount: (cents) => (cents / 100).toFixed(2) };

function table(shares: readonly SchoolShare[], schools: Schools): string {
  const all = ["total", "", "", "", ...cells(total(shares), null, money)];
  return columnsText([HEAD, ...rowsOf(shares, schools, FOR_EYES), all], NUMBERS);
}

/** Empty where each share is known. */
function withoutPercent(shares: readonly SchoolShare[]): string {
  const unknown = shares.filter(({ share }) => share === null).length;
  return unknown > 0 ? `No percent is named for ${unknown} of them: use --percent or --agreements.\n` : "";
}

/** Empty where each id is a school's: a misspelled one would go unpaid unseen. */
const unknownSchools = (ids: readonly string[]): string =>
  ids.length > 0 ? `No school has the id ${ids.map(printable).join(", ")} (--agreements).\n` : "";

export const runSchoolsShare = command({
  usage: USAGE,
  options: {
    from: { type: "string" },
    until: { type: "string" },
    zone: { type: "string", default: DEFAULT_TIME_ZONE },
    percent: { type: "string" },
    agreements: { type: "string" },
    csv: { type: "string" },
  },
  async run({ values, positionals }, output) {
    const { from, until, csv } = values;
    if (positionals.length > 0 || from === undefined || until === undefined) return "usage";
    const zone = zoneIn(values.zone);
    const span = spanIn({ from, until, zone });
    const forAll = values.percent === undefined ? null : percentIn(values.percent);
    const agreements =
      values.agreements === undefined ? new Map<string, number>() : await agreementsIn(values.agreements);
    await withSharedStore("schools-share", async ({ db }) => {
      const payments = await annualPayments(db, span);
      const paidFor = [...new Set(payments.map(({ schoolKey }) => schoolKey))];
      const { percents, unknown } = await agreedOn(db, agreements, paidFor);
      const shares = schoolShares(payments, (key) => percents.get(key) ?? forAll);
      const schools = await schoolsNamed(db, paidFor);
      const notes = [withoutPercent(shares), unknownSchools(unknown)].filter(Boolean);
      if (csv !== undefined) {
        await writeReport(csv, csvText([HEAD, ...rowsOf(shares, schools, FOR_A_SPREADSHEET)]));
        output.write(`${shares.length} in ${csv}\n${notes.join("")}`);
        return;
      }
      output.write(`Annual payments from ${from} to ${until}, days in ${zone}, without sales tax\n\n`);
      output.write(shares.length === 0 ? "None names a school.\n" : table(shares, schools));
      if (notes.length > 0) output.write(`\n${notes.join("")}`);
    });
    return 0;
  },
});
