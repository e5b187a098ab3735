import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Datacast } from "~contracts/records/event";
import { LONGEST_REWIND_SECONDS } from "./held-score";
import { scoreboardThen } from "./score-then";

/** `?behind=1200`: how far a viewer has rewound (rulings 3, datacast); null for live. */
export function secondsBehindAsked(query: URLSearchParams): number | null {
  const asked = /^\d{1,5}$/.exec(query.get("behind") ?? "")?.[0];
  return Number(asked ?? 0) > 0 ? Math.min(Number(asked), LONGEST_REWIND_SECONDS) : null;
}

/** The datacast as it stood at an earlier moment. The event's own record has the last plays alone. */
export async function datacastThen(
  { content }: Pick<Upstreams, "content">,
  { key }: Datacast,
  moment: number,
): Promise<Datacast | null> {
  const whole = await goOnWithout("the plays of a game", content.datacast(key), null);
  const scoreboard = whole?.scoreboard ? scoreboardThen(whole.scoreboard, moment) : null;
  // The game went on then, whatever it does now.
  return whole && scoreboard ? { ...whole, status: "inprogress", scoreboard } : null;
}
