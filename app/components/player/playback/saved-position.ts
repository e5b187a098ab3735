import { POSITIONS_KEY } from "~/enhancement/watch/playable";
import { type SavedPosition, worthSaving } from "~/models/event/video/resume";

const KEPT = 60;

type Positions = Record<string, SavedPosition>;

function isSaved(value: unknown): value is SavedPosition {
  if (typeof value !== "object" || value === null) return false;
  return ["position", "duration", "savedAt"].every((name) => typeof Reflect.get(value, name) === "number");
}

/** Storage may be blocked, so that its very name throws, or hold anything; then nothing is remembered. */
function read(): Positions {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(POSITIONS_KEY) ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    const positions: Positions = {};
    for (const [key, value] of Object.entries(parsed)) if (isSaved(value)) positions[key] = value;
    return positions;
  } catch {
    return {};
  }
}

function write(positions: Positions): void {
  const newest = Object.entries(positions).sort(([, a], [, b]) => b.savedAt - a.savedAt);
  try {
    localStorage.setItem(POSITIONS_KEY, JSON.stringify(Object.fromEntries(newest.slice(0, KEPT))));
  } catch {
    // Private windows may refuse; resuming is only a convenience.
  }
}

export function savedPosition(eventKey: string): SavedPosition | undefined {
  return read()[eventKey];
}

/** Forgets the event when nothing is left to resume. */
export function savePosition(eventKey: string, saved: SavedPosition): void {
  const { [eventKey]: _left, ...others } = read();
  const keep = worthSaving(saved.position, saved.duration);
  write(keep ? { ...others, [eventKey]: saved } : others);
}
