import { ChipList } from "~/components/ui/chip";
import type { DayLink } from "~/models/event-list/day-strip";

/** It follows filters that are chosen in place (enhancement/in-place.ts). */
export function DayStrip({ days }: { days: readonly DayLink[] }) {
  if (days.length === 0) return null;
  return (
    <nav id="days" aria-label="Days" data-with-address="">
      <ChipList label="Days" chips={days} scroll />
    </nav>
  );
}
