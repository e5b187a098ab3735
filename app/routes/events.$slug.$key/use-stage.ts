import { useCallback, useRef, useState } from "react";
import type { PlayerEvent } from "~/components/player/playback-state";
import type { EventView } from "~/models/event/event-page.server";

type Begun = { view: EventView; failed: boolean };

/**
 * What stands on the stage: what the page last heard, but a video that was begun stays until it is over. No re-check
 * takes it away, nor starts it again with another address or license; one that ended with its license says so itself.
 */
export function useStage(view: EventView): { shown: EventView; onEvent: (event: PlayerEvent) => void } {
  const [begun, setBegun] = useState<Begun | null>(null);
  const { kind } = view.stage;
  const isRefused = kind === "upsell" || kind === "refused";
  const shown = begun && (!begun.failed || isRefused) ? begun.view : view;
  const current = useRef(shown);
  current.current = shown;
  const onEvent = useCallback(({ type }: PlayerEvent) => {
    if (type === "begun") setBegun({ view: current.current, failed: false });
    if (type === "failed") setBegun((one) => one && { ...one, failed: true });
    if (type === "ended") setBegun(null);
  }, []);
  return { shown, onEvent };
}
