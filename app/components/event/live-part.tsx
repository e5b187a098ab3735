import type { LiveState } from "~/models/event/live-state";
import type { ScoreboardView } from "~/models/event/scoreboard";
import { LiveStats } from "./live-stats";

type LivePartProps = {
  state: Pick<LiveState, "code" | "next"> & { notice?: string | undefined };
  scoreboard: ScoreboardView | null;
};

/** What changes during a game; `/events/{key}/live?part=1` returns it alone. */
export function LivePart({ state, scoreboard }: LivePartProps) {
  return (
    <div
      id="live-part"
      data-code={state.code}
      data-next={state.next}
      data-at={scoreboard?.at}
      data-notice={state.notice}
      data-period={scoreboard?.period ?? undefined}
    >
      {scoreboard && <LiveStats scoreboard={scoreboard} />}
    </div>
  );
}
