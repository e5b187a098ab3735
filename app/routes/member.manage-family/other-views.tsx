import { AccountCard, FactList } from "~/components/account/account-card";
import { ConfirmedForm } from "~/components/family/family-form";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import type { FamilyView } from "~/models/family/family-page.server";
import type { PlanView } from "~/models/family/plan-terms";
import { subscribePath } from "~/models/navigation/paths";
import styles from "./manage-family.module.css";

/** What a member of somebody else's plan sees, and the way out. */
export function MemberFamily({
  view: { plan, owner, joined, seats },
}: {
  view: Extract<FamilyView, { role: "member" }>;
}) {
  return (
    <div className={styles.cards}>
      <AccountCard id="plan" title={`You are on ${owner}'s plan`}>
        <FactList
          facts={[
            { name: "Plan", value: plan ? `${plan.name} · ${plan.term}` : "None at the moment" },
            { name: "Paid for by", value: owner },
            { name: "Your seat", value: `Member since ${joined}` },
            { name: "Seats", value: `${seats.used} of ${seats.total} used` },
          ]}
        />
        {!plan?.runs && (
          <Alert kind="warning" title="The plan is not running.">
            <p>You can watch on it again as soon as {owner} has a pass.</p>
          </Alert>
        )}
        <ConfirmedForm
          intent="leave"
          opener="Leave the family plan"
          question={`You can no longer watch on ${owner}'s plan, from this moment on. To come back you need another invitation. Your account stays.`}
          label="Leave the family plan"
        />
      </AccountCard>
    </div>
  );
}

/** How one comes to a family: by a pass of one's own, or by somebody's invitation. */
export function NoFamily({ ended }: { ended: PlanView | null }) {
  return (
    <EmptyState
      drawing="tickets"
      title={ended ? `Your ${ended.name} is over` : "No family plan yet"}
      action={
        <ButtonLink href={subscribePath("retail")} variant="primary">
          See the passes
        </ButtonLink>
      }
    >
      With a pass of your own you invite up to five others, who watch at no cost to them. Or ask somebody with a pass
      for an invitation: its link brings you in.
    </EmptyState>
  );
}
