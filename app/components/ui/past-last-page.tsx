import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";

/** In place of a list that ends before this page: it became shorter, or the address is old (rulings 3 "lists"). */
export function PastLastPage({ lastHref }: { lastHref: string }) {
  return (
    <EmptyState drawing="scoreboard" action={<ButtonLink href={lastHref}>Go to the last page</ButtonLink>}>
      {PAST_LAST_PAGE}
    </EmptyState>
  );
}

export const PAST_LAST_PAGE = "This list doesn’t go this far anymore.";
