import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { paymentKeys } from "~contracts/environment/variables";
import { CannotRun, command, type Screen, withStore } from "../command-line/command.server";
import { prepareParts } from "../network.server";
import { readStoreSettings } from "../settings";
import { type LineError, WrongFile } from "./csv-lines";
import { gameFile } from "./game-file.server";
import { importCsv, type Totals } from "./import-csv.server";
import { schoolFile } from "./school-file.server";
import { zipCodeFile } from "./zip-code-file.server";

/** `npm run import`: takes real data into the embedded store, with progress on the terminal. */

const USAGE = `Usage: npm run import -- KIND FILE.csv [--errors FILE.csv]

KIND is one of
  schools     a directory of schools: ${schoolFile.columns.join(", ")}
  zip-codes   ZIP codes: ${zipCodeFile.columns.join(", ")}
  games       results of imported schools: ${gameFile.columns.join(", ")}

The columns may come in any order and others may stand beside them. Good rows are kept and bad ones reported by line;
--errors writes all of them to a file. Running a file again changes nothing that is the same.

DATA_DIR and DATABASE_URL say where the store is, as for the site. A SQLite store has one writer: stop the site first.
With PostgreSQL the site may go on serving; it finds what is new by itself.

Ends with 0 when every row was taken, 1 when some were not, 2 when nothing could be done.`;

const KINDS = ["schools", "zip-codes", "games"] as const;
type Kind = (typeof KINDS)[number];
const isKind = (text: string | undefined): text is Kind => KINDS.some((kind) => kind === text);

const ERRORS_SHOWN = 20;

/** One line that moves in a terminal, a line a step elsewhere. */
function progressOn(screen: Screen) {
  let shown = "";
  return (step: string, part: string) => {
    if (screen.isTTY) screen.write(`${shown && shown !== step ? "\n" : ""}\r\u001b[K  ${step} ${part}`);
    else if (step !== shown) screen.write(`  ${step}\n`);
    shown = step;
  };
}

const number = (count: number) => count.toLocaleString("en-US");
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Shows the first errors, counts the others, and writes all of them where a file was asked for. */
function errorSink(screen: Screen, path: string | undefined) {
  const file = path ? createWriteStream(path) : null;
  file?.write("line,column,reason\n");
  let count = 0;
  return {
    add({ line, column, reason }: LineError) {
      count += 1;
      if (count <= ERRORS_SHOWN)
        screen.write(`${screen.isTTY ? "\r\u001b[K" : ""}  line ${line}${column ? `, ${column}` : ""}: ${reason}\n`);
      file?.write(`${[String(line), column ?? "", reason].map(quoted).join(",")}\n`);
    },
    async end() {
      if (count > ERRORS_SHOWN)
        screen.write(
          `  … and ${number(count - ERRORS_SHOWN)} more` +
            `${path ? `, all in ${path}` : " (--errors FILE keeps them all)"}\n`,
        );
      if (file) await new Promise<void>((resolve) => file.end(resolve));
    },
  };
}

function summary(kind: Kind, { rows, added, changed, unchanged, skipped, errors }: Totals): string {
  const left = [...skipped].map(([reason, count]) => `  ${number(count)} left out: ${reason}\n`).join("");
  return (
    `${kind}: ${number(rows)} rows: ${number(added)} added, ${number(changed)} changed, ${number(unchanged)} ` +
    `unchanged, ${number(errors)} not taken\n${left}`
  );
}

async function importFile(kind: Kind, path: string, errorsPath: string | undefined, screen: Screen): Promise<Totals> {
  const found = await stat(path);
  if (found.isDirectory()) throw new WrongFile("is a folder.");
  const settings = readStoreSettings(process.env);
  const { developmentTools, demo } = settings;
  return withStore(settings, {}, async (store, clock) => {
    const progress = progressOn(screen);
    // The league comes first: what is drawn for it must find its addresses free.
    const prepared = {
      league: settings.LEAGUE,
      schools: settings.SCHOOLS,
      events: settings.EVENTS,
      developmentTools,
      demo,
      payments: paymentKeys(settings),
    };
    await prepareParts({ store, clock, settings: prepared }, ({ text, done, total }) =>
      progress(text, `${number(done)} of ${number(total)}`),
    );
    const file = createReadStream(path, { encoding: "utf8" });
    const errors = errorSink(screen, errorsPath);
    const about = { source: basename(path), now: clock.now() };
    const listener = {
      onError: errors.add,
      onProgress: (rows: number) =>
        progress(kind, `${number(rows)} rows, ${Math.floor((100 * file.bytesRead) / Math.max(1, found.size))} %`),
    };
    const run = {
      schools: () => importCsv(store, schoolFile, file, about, listener),
      "zip-codes": () => importCsv(store, zipCodeFile, file, about, listener),
      games: () => importCsv(store, gameFile, file, about, listener),
    };
    const totals = await run[kind]();
    if (screen.isTTY) screen.write("\n");
    await errors.end();
    return totals;
  });
}

const UNREADABLE = new Set(["ENOENT", "EISDIR", "EACCES"]);
const isUnreadable = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string" && UNREADABLE.has(error.code);

export const runImport = command({
  usage: USAGE,
  options: { errors: { type: "string" } },
  async run({ values, positionals: [kind, path, ...more] }, output, screen) {
    if (!isKind(kind) || !path || more.length > 0) return "usage";
    try {
      const totals = await importFile(kind, path, values.errors, screen);
      output.write(summary(kind, totals));
      return totals.errors > 0 ? 1 : 0;
    } catch (error) {
      if (error instanceof WrongFile) throw new CannotRun(`${path}: ${error.message}`);
      if (isUnreadable(error)) throw new CannotRun(`${path} cannot be read (${error.code}).`);
      throw error;
    }
  },
});
