import { randomUUID } from "node:crypto";
import type { DeskClient } from "~/services/desk/client.server";

const node = randomUUID();
const MOST = 1_000;
let hasSaid = false;

/** Tells the desk how many pages follow each game through this process; a count that is lost comes again soon. */
export async function countViewers(
  desk: Pick<DeskClient, "countViewers"> | null,
  viewers: ReadonlyMap<string, number>,
) {
  const counted = [...viewers].map(([key, count]) => ({ key, viewers: count })).filter((game) => game.viewers > 0);
  // Nothing to say, as before.
  if (!desk || (counted.length === 0 && !hasSaid)) return;
  hasSaid = counted.length > 0;
  const games = counted.toSorted((one, other) => other.viewers - one.viewers).slice(0, MOST);
  // The transport counts and logs what fails.
  await desk.countViewers({ node, games }).catch(() => undefined);
}
