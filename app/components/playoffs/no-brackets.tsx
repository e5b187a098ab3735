import { ButtonLink } from "~/components/ui/button";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import { watchEventsPath } from "~/models/navigation/paths";

/** In place of a list of brackets that is empty, or that could not be had (S 8.4). */
export function NoBrackets({ unread = false }: { unread?: boolean }) {
  if (unread) return <EmptyState drawing="scoreboard">{CANNOT_LIST}</EmptyState>;
  return (
    <EmptyState
      drawing="scoreboard"
      title="There are no brackets here yet"
      action={<ButtonLink href={watchEventsPath()}>See what else is on</ButtonLink>}
    >
      Check back when the playoffs get closer.
    </EmptyState>
  );
}
