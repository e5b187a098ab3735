import { useCallback, useRef, useState } from "react";
import type { PlayerEvent } from "~/components/player/playback-state";
import type { EventView } from "~/models/event/event-page.server";

type Begun = { view: EventView; failed: boolean };

/** A video that has started stays until it ends: no recheck removes it or restarts it with a new address or license. */
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
