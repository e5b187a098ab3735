import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { timeFrom } from "~contracts/environment/running-time";
import { CommandError } from "../command-error";
import { type NetworkClock, networkClock } from "../development/network-clock.server";
import type { readStoreSettings } from "../settings";
import { openStore, type Store } from "../store/open-store.server";

/** Makes the programs that run beside the site (`npm run fieldhouse -- import`, `inbox`, `refund` …). */

export type Screen = { isTTY?: boolean; write(text: string): unknown };

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Named extends Options> = ReturnType<typeof parseArgs<{ options: Named; allowPositionals: true }>>;
type Program<Named extends Options> = {
  usage: string;
  options: Named;
  /** Resolves to the exit code, or to "usage" for arguments that make no sense. */
  run(given: Parsed<Named>, output: Screen, screen: Screen): Promise<number | "usage">;
};

/** A program that takes arguments and resolves to its exit code: 2 where nothing could be done. */
export function command<Named extends Options>({ usage, options, run }: Program<Named>) {
  return async (
    args: readonly string[],
    output: Screen = process.stdout,
    screen: Screen = process.stderr,
  ): Promise<number> => {
    const wrong = (message: string) => {
      screen.write(`${message}\n`);
      return 2;
    };
    if (args.some((argument) => argument === "--help" || argument === "-h")) {
      output.write(`${usage}\n`);
      return 0;
    }
    let given: Parsed<Named>;
    try {
      given = parseArgs({ args: [...args], allowPositionals: true, options });
    } catch (error) {
      return wrong(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    }
    try {
      const code = await run(given, output, screen);
      return code === "usage" ? wrong(usage) : code;
    } catch (error) {
      if (error instanceof CommandError) return wrong(error.message);
      throw error;
    }
  };
}

type StoreSettings = Pick<
  ReturnType<typeof readStoreSettings>,
  "DATA_DIR" | "DATABASE_URL" | "CLOCK_START" | "developmentTools"
>;

/** For what would find nothing in a new store. */
export function needsStore({ DATABASE_URL, DATA_DIR }: StoreSettings): void {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, "network.db")))
    throw new CommandError(`There is no store in ${DATA_DIR}. Start the site once, or set DATA_DIR.`);
}

/** Works on the store that the settings name, and closes it. */
export async function withStore<Answer>(
  settings: StoreSettings,
  { beside = false }: { beside?: boolean | "if in use" },
  work: (store: Store, clock: NetworkClock) => Promise<Answer>,
): Promise<Answer> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, developmentTools } = settings;
  const store = await openStore({ dataDir, databaseUrl, beside });
  try {
    return await work(store, networkClock(store.db, developmentTools, timeFrom(settings.CLOCK_START)));
  } finally {
    await store.close();
  }
}
