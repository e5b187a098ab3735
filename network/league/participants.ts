import type { Overrides } from "./overrides";
import type { EventSchoolTable, EventTable } from "./tables";

type Played = Pick<EventTable, "participant_keys">;

/** The home team is the last. */
export const participantKeysOf = ({ participant_keys }: Played): string[] => JSON.parse(participant_keys);

export const eventSchoolsOf = (event: Played & Pick<EventTable, "key">): EventSchoolTable[] =>
  participantKeysOf(event).map((school_key) => ({ event_key: event.key, school_key }));

/** Who carries it, by producer key: the second has media of its own (`mediaKey`). */
export function publisherKeysOf(
  { publisher_key }: Pick<EventTable, "publisher_key">,
  { second_publisher_key }: Overrides,
): string[] {
  return second_publisher_key ? [publisher_key, second_publisher_key] : [publisher_key];
}
