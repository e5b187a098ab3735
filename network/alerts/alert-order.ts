import { type AlertEvent, type EventWait, type Round, trueNow, type Wait } from "./due-alerts";

type Turn<Event extends AlertEvent> = { userKey: string; waits: EventWait<Event>[]; rank: number };

/**
 * Those who can be told something now, whatever their settings: a game that is off or has another time comes first,
 * because people are on their way (S 7.3). `waiting`: by member and event, how they wait for it.
 */
export function inAlertOrder<Event extends AlertEvent>(
  events: readonly Event[],
  waiting: ReadonlyMap<string, ReadonlyMap<string, Wait>>,
  round: Round,
): Turn<Event>[] {
  const byKey = new Map(events.map((event) => [event.key, { event, spans: trueNow(event, round) }]));
  const turns = [...waiting].map(([userKey, own]): Turn<Event> => {
    const waits: EventWait<Event>[] = [];
    let rank = Infinity;
    for (const [key, wait] of own) {
      const { event, spans } = byKey.get(key) ?? {};
      if (!event || !spans) continue;
      waits.push({ event, ...wait });
      rank = Math.min(rank, ...spans.filter(({ from }) => wait.since <= from).map((span) => span.rank));
    }
    return { userKey, waits, rank };
  });
  return turns.filter(({ rank }) => rank < Infinity).sort((one, other) => one.rank - other.rank);
}
