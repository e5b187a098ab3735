import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard, FactList } from "~/components/account/account-card";
import { ConfirmedForm } from "~/components/family/family-form";
import { Alert, Problem } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import { PageHeading } from "~/components/ui/page-heading";
import { DONE, FAMILY_FIELDS, FAMILY_FORMS } from "~/models/family/family-forms";
import { familyPlanOf, type FamilyView, familyView } from "~/models/family/family-page.server";
import { answerFamilyForm } from "~/models/family/manage-family.server";
import type { PlanView } from "~/models/family/plan-terms";
import { countText, invitesText, shareText } from "~/models/family/seat-words";
import { otherWaysIn } from "~/models/member/sign-in-link.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountPath, goPath, manageFamilyPath, subscribePath } from "~/models/navigation/paths";
import { shortAddress } from "~/models/sharing/structured-data";
import { route } from "~/web/visit/visit.server";
import { FAMILY_SEATS } from "~contracts/records/family";
import { InviteForm, OwnerFamily } from "./owner-view";
import styles from "./manage-family.module.css";

export const handle: RouteHandle = { pageContext: "account", takes: "secret" };

export const meta = unlistedMeta(titleOf("manage_family"));

export const loader = route({ flag: "growth-family-plan-memberships", requires: "member" }, async (visit) => {
  const [family, can] = await Promise.all([
    familyPlanOf(visit.upstreams, visit.session.call),
    otherWaysIn(visit.upstreams),
  ]);
  visit.stillSignedIn();
  const done = visit.url.searchParams.get("done");
  const view = family && familyView(family, { ...visit.viewing(), siteUrl: visit.site.url });
  const typedAt = can.seat_codes ? shortAddress(visit.site.url, goPath()) : null;
  return visit.private(
    { view, typedAt, done: isKeyOf(FAMILY_FORMS, done) ? DONE[done] : null },
    { status: view ? 200 : 503 },
  );
});

export const action = route({ flag: "growth-family-plan-memberships", requires: "member" }, async (visit) => {
  const form = await visit.form(FAMILY_FIELDS);
  const intent = form.get("intent");
  if (!isKeyOf(FAMILY_FORMS, intent)) return visit.noSuchForm();
  const answer = await answerFamilyForm(visit.upstreams, intent, form, visit.session.call);
  visit.stillSignedIn();
  if ("done" in answer) return visit.redirect(`${manageFamilyPath({ done: answer.done })}#done`);
  const { intent: sent, reply, status, retryAfterSeconds } = answer;
  return visit.reply({ intent: sent, reply }, { status, retryAfterSeconds });
});

export default function ManageFamilyPage() {
  const { view, typedAt, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const invited = answer?.intent === "invite" ? answer.reply : undefined;
  const problem = answer && answer.intent !== "invite" ? answer.reply.error?.[""]?.[0] : null;
  return (
    <div className={`wrap column-6 ${styles.page}`}>
      <PageHeading
        title="Family plan"
        lead={shareText(seatsIn(view))}
        actions={<ButtonLink href={accountPath()}>My Account</ButtonLink>}
      />
      {problem && <Problem title={problem} />}
      {done && !answer && (
        <p id="done" className={styles.done} role="status" tabIndex={-1} data-focus-on-load="">
          <Icon name="check" />
          {done}
        </p>
      )}
      {!view && <Unreadable />}
      {!view && invited && <InviteForm answer={invited} />}
      {view?.role === "owner" && <OwnerFamily view={view} answer={invited} typedAt={typedAt} />}
      {view?.role === "member" && <MemberFamily view={view} />}
      {view?.role === "none" && <NoFamily ended={view.ended} seats={view.seats} />}
    </div>
  );
}

const seatsIn = (view: FamilyView | null) =>
  view === null ? FAMILY_SEATS : view.role === "none" ? view.seats : view.seats.total;

function Unreadable() {
  return (
    <Alert kind="warning" title="We can't show your family plan right now.">
      <p>
        Nothing has changed. <a href={manageFamilyPath()}>Try again</a> in a moment.
      </p>
    </Alert>
  );
}

function MemberFamily({ view: { plan, owner, joined, seats } }: { view: Extract<FamilyView, { role: "member" }> }) {
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

function NoFamily({ ended, seats }: { ended: PlanView | null; seats: number }) {
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
