import { type Removed, removeDemo } from "../demo-removal.server";
import { MIGRATIONS, prepareParts } from "../network.server";
import { preparedWith, readStoreSettings } from "../settings";
import { migrate } from "../store/migrate";
import type { Store } from "../store/open-store.server";
import { command, needsStore, type Screen, withStore } from "./command.server";
import { number, progressOn } from "./progress";

const USAGE = `Usage: npm run fieldhouse -- seed [--schools 3000] [--events 300000]
       npm run fieldhouse -- seed --remove-demo

Makes and fills the store; running it again changes nothing. --schools and --events say how large a made-up league is.
--remove-demo takes a demonstration out of the store: its members, their codes, and what was bought with test cards.

The environment is that of the site, or of the back end where there is one. A SQLite store has one writer: stop the
site first.

Ends with 0, with 1 when it failed, with 2 when nothing could be done.`;

type Settings = ReturnType<typeof readStoreSettings>;

async function fill(settings: Settings, screen: Screen): Promise<void> {
  const progress = progressOn(screen);
  await withStore(settings, {}, (store, clock) =>
    prepareParts({ store, clock, settings: preparedWith(settings) }, ({ text, done, total }) =>
      progress(text, `${number(done)} of ${number(total)}`),
    ),
  );
  if (screen.isTTY) screen.write("\n");
}

async function removeDemonstration(store: Store): Promise<Removed> {
  await migrate(store, MIGRATIONS);
  return removeDemo(store);
}

export const runSeed = command({
  usage: USAGE,
  options: { "remove-demo": { type: "boolean" }, schools: { type: "string" }, events: { type: "string" } },
  async run({ values, positionals }, output, screen) {
    if (positionals.length > 0) return "usage";
    const { schools: SCHOOLS, events: EVENTS, "remove-demo": removes = false } = values;
    const settings = readStoreSettings({ ...process.env, ...(SCHOOLS && { SCHOOLS }), ...(EVENTS && { EVENTS }) });
    if (!removes) await fill(settings, screen);
    else {
      needsStore(settings);
      const { members, passes } = await withStore(settings, {}, removeDemonstration);
      output.write(
        `Removed: ${members} demo members, ${passes} passes bought with test cards, and the published codes.\n`,
      );
    }
    return 0;
  },
});
