import { useCallback, useEffect, useRef, useState } from "react";
import type { Playback } from "./playback";

const IDLE_AFTER_MS = 3_000;

/** The controls show while the viewer does something, and for a moment after. */
export function useAwake(playback: Playback) {
  const [awake, setAwake] = useState(true);
  const falling = useRef<ReturnType<typeof setTimeout>>();
  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(falling.current);
    falling.current = setTimeout(() => setAwake(false), IDLE_AFTER_MS);
  }, []);
  useEffect(() => {
    if (playback.getState().phase !== "idle") wake();
    return () => clearTimeout(falling.current);
  }, [playback, wake]);
  return { awake, wake, sleep: () => setAwake(false) };
}
