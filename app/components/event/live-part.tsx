import type { ScoreboardView } from "~/models/event/score/scoreboard";
import type { LiveState } from "~/models/event/status/live-state";
import { LiveStats, ScoreNow } from "./live-stats";

type LivePartProps = {
  state: Pick<LiveState, "next"> & { mark: string; notice?: string | undefined; startsIn?: number | null };
  scoreboard: ScoreboardView | null;
  /** No one can tell the score of the moment that a rewound picture shows. */
  isUnknown?: boolean;
};

/** What changes during a game; `/events/{key}/live?part=1` returns it alone. */
export function LivePart({ state, scoreboard, isUnknown = false }: LivePartProps) {
  return (
    <div
      id="live-part"
      data-code={state.mark}
      data-next={state.next}
      data-starts-in={state.startsIn ?? undefined}
      data-at={scoreboard?.at}
      data-notice={state.notice}
      data-period={(!scoreboard?.isFinal && scoreboard?.period) || undefined}
    >
      {scoreboard ? <LiveStats scoreboard={scoreboard} /> : <ScoreNow scoreboard={null} />}
      {isUnknown && <p>We don&apos;t know the score at this point of the game. Jump to live to see it.</p>}
    </div>
  );
}
