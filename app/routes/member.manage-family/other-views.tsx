import { AccountCard, FactList } from "~/components/account/account-card";
import { ConfirmedForm } from "~/components/family/family-form";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import type { FamilyView } from "~/models/family/family-page.server";
import type { PlanView } from "~/models/family/plan-terms";
import { countText, invitesText } from "~/models/family/seat-words";
import { subscribePath } from "~/models/navigation/paths";

export function MemberFamily({
  view: { plan, owner, joined, seats },
}: {
  view: Extract<FamilyView, { role: "member" }>;
}) {
  return (
    <div className="column-4">
      <AccountCard id="plan" title={`You're on ${owner}'s plan`}>
        <FactList
          facts={[
            { name: "Plan", value: plan ? `${plan.name} · ${plan.term}` : "None at the moment" },
            { name: "Paid for by", value: owner },
            { name: "Your seat", value: `Member since ${joined}` },
            { name: "Seats", value: `${countText(seats)} used` },
          ]}
        />
        {!plan?.runs && (
          <Alert kind="warning" title="The plan has ended.">
            <p>You can watch on it again as soon as {owner} has a pass.</p>
          </Alert>
        )}
        <ConfirmedForm
          intent="leave"
          opener="Leave the family plan"
          question={
            `You'll lose access to ${owner}'s plan right away. To come back, you'll need another invitation. You ` +
            "keep your account."
          }
          label="Leave the family plan"
        />
      </AccountCard>
    </div>
  );
}

export function NoFamily({ ended, seats }: { ended: PlanView | null; seats: number }) {
  return (
    <EmptyState
      drawing="tickets"
      title={ended ? `Your ${ended.name} has ended` : "No family plan yet"}
      action={
        <ButtonLink href={subscribePath("retail")} variant="primary">
          See the passes
        </ButtonLink>
      }
    >
      {invitesText(seats)}
    </EmptyState>
  );
}
