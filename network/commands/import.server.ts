import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { csvText } from "~contracts/csv";
import { paymentKeys } from "~contracts/environment/variables";
import { CommandError } from "../command-error";
import { noteCommand } from "../desk/audit.server";
import type { NetworkClock } from "../development/network-clock.server";
import { type CalendarDefaults, calendarRows } from "../importer/calendar-file.server";
import { type Columns, type LineError, WrongFile } from "../importer/csv-lines";
import { textOfFile } from "../importer/file-text.server";
import { gameFile } from "../importer/game-file.server";
import { importCsv, type Totals } from "../importer/import-csv.server";
import { organizationFile } from "../importer/organization-file.server";
import { passFile } from "../importer/pass-file.server";
import { promoCodeFile } from "../importer/promo-code-file.server";
import { resultFile } from "../importer/result-file.server";
import { scheduleFile } from "../importer/schedule-file.server";
import { schoolFile } from "../importer/school-file.server";
import { streamFile } from "../importer/stream-file.server";
import {
  type About,
  type Outcome,
  readLines,
  type Step,
  takeLines,
  type WholeFile,
} from "../importer/whole-file.server";
import { zipCodeFile } from "../importer/zip-code-file.server";
import { LEAGUE_ACTIVITIES } from "../league/activities";
import { noteChange } from "../league/changes";
import { prepareUnlessBegun } from "../network.server";
import { preparedWith, readStoreSettings } from "../settings";
import { errorCode } from "../store/error-code";
import type { Store } from "../store/open-store.server";
import { command, type Screen, withStore } from "./command.server";
import { number, progressOn } from "./progress";
import { needsSameVersion } from "./shared-store.server";

/** `npm run fieldhouse -- import`: takes real data into the embedded store, with progress on the terminal. */

const USAGE = `Usage: npm run fieldhouse -- import KIND FILE [--dry-run] [--errors FILE.csv]

For a network of your own (docs/your-own-network.md) KIND is one of
  organizations  schools, associations and stations
${columnsOf(organizationFile)}
  schedule       games and other events, as CSV or iCalendar (.ics)
${columnsOf(scheduleFile)}
  streams        where the video of a game is
${columnsOf(streamFile)}
  results        how a game ended
${columnsOf(resultFile)}
  passes         what fans can buy
${columnsOf(passFile)}
  promo-codes    what makes a pass cheaper
${columnsOf(promoCodeFile)}

Such a file is taken whole or not at all; --dry-run says what it would do and stores nothing.
For an iCalendar, --sport, --gender, --level and --access (free or paid) say what the calendar does not, and
--school whose calendar it is, where it leaves its own school out. An event that cannot be taken is named and left out;
with --strict, the whole calendar is.

For public directories (docs/embedded-network.md) KIND is one of
  schools     a directory of schools: ${schoolFile.columns.join(", ")}
  zip-codes   ZIP codes: ${zipCodeFile.columns.join(", ")}
  games       results of imported schools: ${gameFile.columns.join(", ")}

Of such a file the good rows are kept and the bad ones reported by line. Other columns may stand beside these.
The site may go on serving.

--errors writes all errors to a file. Columns may come in any order. Running a file again changes nothing
that is the same. The environment is the site's: DATA_DIR or DATABASE_URL, STREAM_ORIGINS, and the providers' keys.

The sports and other activities of a schedule, which may say gender and level, too (Girls JV Soccer):
${listOf(LEAGUE_ACTIVITIES.map(({ name }) => name))}

Ends with 0 when every row was taken, 1 when some were not, 2 when nothing could be done.`;

function columnsOf({ columns, optional }: Columns): string {
  const needed = `                 ${columns.join(", ")}`;
  return optional.length === 0 ? needed : `${needed}\n                 and, where you have it, ${optional.join(", ")}`;
}

/** Broken into lines of a terminal. */
function listOf(names: readonly string[]): string {
  const lines = [""];
  for (const name of names) {
    const line = `${lines.at(-1)}${lines.at(-1) ? ", " : "  "}${name}`;
    if (line.length > 100) lines.push(`  ${name}`);
    else lines[lines.length - 1] = line;
  }
  return lines.join(",\n");
}

const DIRECTORIES = ["schools", "zip-codes", "games"] as const;
type Directory = (typeof DIRECTORIES)[number];
const isDirectory = (text: string | undefined): text is Directory => DIRECTORIES.some((kind) => kind === text);

const OWN = {
  organizations: organizationFile,
  schedule: scheduleFile,
  streams: streamFile,
  results: resultFile,
  passes: passFile,
  "promo-codes": promoCodeFile,
} as const;
type Own = keyof typeof OWN;
const isOwn = (text: string | undefined): text is Own => text !== undefined && Object.hasOwn(OWN, text);

const ERRORS_SHOWN = 20;

/** Opened before the work, so that nothing is stored by a run that cannot say how it went. */
async function errorFile(path: string) {
  const file = createWriteStream(path);
  try {
    await once(file, "open");
  } catch (error) {
    throw new CommandError(`${path} cannot be written (${errorCode(error)}).`);
  }
  let failure: unknown = null;
  file.on("error", (error) => (failure = error));
  file.write("line,column,reason\n");
  return {
    write: (text: string) => file.write(text),
    async end(): Promise<string> {
      await finished(file.end()).catch((error: unknown) => (failure = error));
      return failure === null ? "" : `  ${path} does not hold all of them (${errorCode(failure)}).\n`;
    },
  };
}

/** Shows the first errors, counts the others, and writes all of them where a file was asked for. */
async function errorSink(screen: Screen, path: string | undefined, source: string) {
  if (path !== undefined && resolve(path) === resolve(source))
    throw new CommandError(`--errors names ${path} itself, which would be overwritten.`);
  const file = path ? await errorFile(path) : null;
  let count = 0;
  return {
    add({ line, column, reason }: LineError) {
      count += 1;
      if (count <= ERRORS_SHOWN)
        screen.write(`${screen.isTTY ? "\r\u001b[K" : ""}  line ${line}${column ? `, ${column}` : ""}: ${reason}\n`);
      file?.write(csvText([[String(line), column ?? "", reason]]));
    },
    async end() {
      if (count > ERRORS_SHOWN)
        screen.write(
          `  … and ${number(count - ERRORS_SHOWN)} more` +
            `${path ? `, all in ${path}` : " (--errors FILE keeps them all)"}\n`,
        );
      if (file) screen.write(await file.end());
    },
  };
}

function summary(kind: Directory, { rows, added, changed, unchanged, skipped, errors }: Totals): string {
  const left = [...skipped].map(([reason, count]) => `  ${number(count)} left out: ${reason}\n`).join("");
  return (
    `${kind}: ${number(rows)} rows: ${number(added)} added, ${number(changed)} changed, ${number(unchanged)} ` +
    `unchanged, ${number(errors)} not taken\n${left}`
  );
}

type Settings = ReturnType<typeof readStoreSettings>;
type Progress = ReturnType<typeof progressOn>;

async function prepareStore(settings: Settings, store: Store, clock: NetworkClock, progress: Progress): Promise<void> {
  if (store.beside) {
    await needsSameVersion(store, "import");
    await clock.load();
    return;
  }
  await prepareUnlessBegun({ store, clock, settings: preparedWith(settings) }, ({ text, done, total }) =>
    progress(text, `${number(done)} of ${number(total)}`),
  );
}

async function importDirectory(
  kind: Directory,
  path: string,
  errorsPath: string | undefined,
  screen: Screen,
): Promise<Totals> {
  await sizeOf(path);
  const settings = readStoreSettings(process.env);
  const errors = await errorSink(screen, errorsPath, path);
  return withStore(settings, { beside: "if in use" }, async (store, clock) => {
    const progress = progressOn(screen);
    // The league comes first: what is drawn for it must find its addresses free.
    await prepareStore(settings, store, clock, progress);
    const text = await textOfFile(path);
    const about = { source: basename(path), now: clock.now() };
    const listener = { onError: errors.add, onProgress: (rows: number) => progress(kind, `${number(rows)} rows`) };
    const run = {
      schools: () => importCsv(store, schoolFile, text, about, listener),
      "zip-codes": () => importCsv(store, zipCodeFile, text, about, listener),
      games: () => importCsv(store, gameFile, text, about, listener),
    };
    const totals = await run[kind]();
    if (totals.added + totals.changed > 0) await noteChange(store.db);
    if (screen.isTTY) screen.write("\n");
    await errors.end();
    return totals;
  });
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  if (found.isDirectory()) throw new WrongFile("is a folder.");
  return found.size;
}

type Given = { errors?: string | undefined; dryRun: boolean; strict: boolean; defaults: CalendarDefaults };

async function importOwn(kind: Own, path: string, given: Given, output: Screen, screen: Screen): Promise<number> {
  if ((await sizeOf(path)) > MOST_BYTES)
    throw new WrongFile(`is larger than ${MOST_BYTES / 1024 / 1024} MB; cut it into several files.`);
  const settings = readStoreSettings(process.env);
  const errors = await errorSink(screen, given.errors, path);
  return withStore(settings, { beside: "if in use" }, async (store, clock) => {
    const progress = progressOn(screen);
    await prepareStore(settings, store, clock, progress);
    const about: About = {
      folder: dirname(path),
      now: clock.now(),
      streamOrigins: settings.STREAM_ORIGINS,
      payments: paymentKeys(settings),
      hasOwnFlags: settings.FLAGS_URL === undefined,
    };
    const outcome = await takeFile(store, kind, path, about, given);
    for (const error of outcome.errors) errors.add(error);
    await errors.end();
    const warnings = outcome.isTaken ? (outcome.warnings ?? []) : [];
    for (const { line, column, reason } of warnings)
      screen.write(`  line ${line}, ${column ?? ""}: taken, but ${reason}\n`);
    output.write(report(kind, outcome, given.dryRun));
    if (!outcome.isTaken) return 2;
    return outcome.errors.length > 0 ? 1 : 0;
  });
}

const MOST_BYTES = 16 * 1024 * 1024;

async function takeFile(
  store: Store,
  kind: Own,
  path: string,
  about: About,
  { dryRun, strict, defaults }: Given,
): Promise<Outcome> {
  const text = await textOfFile(path);
  const beside: Parameters<typeof takeLines>[4]["beside"] = (db, changes) =>
    noteCommand(db, { action: "import", subject: kind, after: `${changes.length} changed` }, about.now);
  if (kind === "schedule" && /\.ics$/i.test(path)) {
    const read = calendarRows(text, defaults);
    const outcome = await takeLines(store, scheduleFile, read, about, { dryRun, leaveOut: !strict, beside });
    const [errors, warnings] = [outcome.errors, outcome.warnings ?? []].map((all) => all.map(read.inCalendar));
    return { ...outcome, errors: errors ?? [], warnings: warnings ?? [] };
  }
  const take = <Row>(file: WholeFile<Row>) => takeLines(store, file, readLines(file, text), about, { dryRun, beside });
  const run = {
    organizations: () => take(organizationFile),
    schedule: () => take(scheduleFile),
    streams: () => take(streamFile),
    results: () => take(resultFile),
    passes: () => take(passFile),
    "promo-codes": () => take(promoCodeFile),
  };
  return run[kind]();
}

function report(kind: Own, { steps, errors, rows, isTaken }: Outcome, dryRun: boolean): string {
  const count = (as: Step["as"]) => number(steps.filter((step) => step.as === as).length);
  const wrong = number(new Set(errors.map(({ line }) => line)).size);
  if (!isTaken) return `${kind}: nothing was stored: ${wrong} of ${number(rows)} rows cannot be taken\n`;
  const left = errors.length > 0 ? `${kind}: ${wrong} left out, which cannot be taken\n` : "";
  const turns = steps.filter(({ turn }) => turn !== undefined);
  if (!dryRun) {
    const sums = `${kind}: ${count("added")} added, ${count("changed")} changed, ${count("same")} as they were\n`;
    return `${turns.map(stepText).join("")}${left}${sums}`;
  }
  const moves = steps.filter((step) => step.as !== "same" || step.turn !== undefined);
  return (
    `${moves.map(stepText).join("")}${left}${kind}: would add ${count("added")}, change ${count("changed")}, ` +
    `and leave ${count("same")} as they are; nothing was stored\n`
  );
}

const OFF = {
  off: { added: "adds as canceled", changed: "cancels" },
  postponed: { added: "adds as postponed", changed: "postpones" },
};

function stepText({ line, what, more, as, fields, turn }: Step): string {
  if (turn && turn !== "on") return `  line ${line}: ${OFF[turn][as === "added" ? "added" : "changed"]} ${what}\n`;
  if (turn === "on") return `  line ${line}: puts ${what} back on\n`;
  const whole = more ? `${what} (${more})` : what;
  return as === "added"
    ? `  line ${line}: adds ${whole}\n`
    : `  line ${line}: changes ${whole}: ${fields.join(", ")}\n`;
}

const UNREADABLE = ["ENOENT", "EISDIR", "EACCES"];

const SAID = {
  sport: { type: "string" },
  gender: { type: "string" },
  level: { type: "string" },
  school: { type: "string" },
} as const;

export const runImport = command({
  usage: USAGE,
  options: {
    ...{ errors: { type: "string" }, access: { type: "string" }, ...SAID },
    ...{ "dry-run": { type: "boolean" }, strict: { type: "boolean" } },
  },
  async run({ values, positionals: [kind, path, ...more] }, output, screen) {
    if (!path || more.length > 0 || !(isDirectory(kind) || isOwn(kind))) return "usage";
    const { errors, "dry-run": dryRun = false, strict = false, sport, gender, level, access, school } = values;
    try {
      if (isOwn(kind)) {
        const defaults = Object.fromEntries(
          Object.entries({ sport, gender, level, access, school }).filter(([, value]) => value !== undefined),
        );
        return await importOwn(kind, path, { errors, dryRun, strict, defaults }, output, screen);
      }
      if (dryRun) throw new CommandError(`There is no dry run of ${kind}: its good rows are kept as they come.`);
      const totals = await importDirectory(kind, path, errors, screen);
      output.write(summary(kind, totals));
      return totals.errors > 0 ? 1 : 0;
    } catch (error) {
      if (error instanceof WrongFile) throw new CommandError(`${path}: ${error.message}`);
      const code = errorCode(error);
      if (UNREADABLE.includes(code)) throw new CommandError(`${path} cannot be read (${code}).`);
      throw error;
    }
  },
});
