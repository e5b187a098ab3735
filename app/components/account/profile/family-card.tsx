import { ButtonLink } from "~/components/ui/button";
import type { FamilyCard as Family } from "~/models/family/family-card.server";
import { ownerText, shareText } from "~/models/family/seat-words";
import { manageFamilyPath } from "~/models/navigation/paths";
import { AccountCard } from "../account-card";

/** Links to the family page (rulings 3 "manage-family"). */
export function FamilyCard({ family }: { family: Family }) {
  return (
    <AccountCard id="family" title="Family">
      <p>{words(family)}</p>
      <p>
        <ButtonLink href={manageFamilyPath()}>
          {family.role === "none" ? "About the family plan" : "Your family page"}
        </ButtonLink>
      </p>
    </AccountCard>
  );
}

function words(family: Family): string {
  if (family.role === "owner") return ownerText(family);
  if (family.role === "none") return shareText(family.seats);
  return family.runs
    ? `You watch on ${family.owner}'s plan. You aren't charged for it.`
    : `${family.owner}'s plan isn't running right now. You can watch on it again as soon as it is.`;
}
