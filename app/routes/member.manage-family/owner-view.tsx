import type { SubmissionResult } from "@conform-to/dom";
import { AccountCard } from "~/components/account/account-card";
import { QuickForm } from "~/components/family/family-form";
import { InvitationList, MemberList } from "~/components/family/people-list";
import { SeatStrip } from "~/components/family/seat-strip";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { inviteSchema } from "~/models/family/family-forms";
import type { FamilyView, SeatCode } from "~/models/family/family-page.server";
import { openSeats, whyFull } from "~/models/family/seat-words";
import { manageFamilyPath, subscribePath } from "~/models/navigation/paths";
import { INVITATION_DAYS } from "~contracts/limits";
import styles from "./manage-family.module.css";

type OwnerView = Extract<FamilyView, { role: "owner" }>;
type Answer = SubmissionResult<string[]> | undefined;

type OwnerFamilyProps = {
  view: OwnerView;
  answer: Answer;
  /** Where a code for a seat is typed; null where there is none to make. */
  typedAt: string | null;
};

export function OwnerFamily({ view, answer, typedAt }: OwnerFamilyProps) {
  const { plan, owner, seats, members, invitations, seatCode } = view;
  const full = whyFull(seats);
  const runs = plan?.runs ?? false;
  return (
    <div className="column-4">
      <AccountCard id="plan" title={plan?.name ?? "Your plan"}>
        <p className={styles.term}>{plan?.term}</p>
        {seats.used + seats.total > 0 && (
          <SeatStrip owner={owner} members={members.map(({ name }) => name)} total={seats.total} />
        )}
        {!runs && <PlanOver />}
      </AccountCard>
      {runs && (
        <AccountCard id="invite" title="Invite someone">
          {full ? (
            <p>{full}</p>
          ) : (
            <>
              <OpenSeats {...openSeats(seats, invitations.filter(({ isExpired }) => !isExpired).length)} />
              <InviteForm answer={answer} />
              {typedAt && <ByCode seatCode={seatCode} typedAt={typedAt} />}
            </>
          )}
        </AccountCard>
      )}
      <AccountCard id="members" title="Members">
        <MemberList owner={owner} members={members} />
      </AccountCard>
      {invitations.length > 0 && (
        <AccountCard id="invitations" title="Open invitations">
          <InvitationList invitations={invitations} canSend={runs && full === null} />
        </AccountCard>
      )}
    </div>
  );
}

function OpenSeats({ text, warning }: ReturnType<typeof openSeats>) {
  if (warning === null) return <p>{text}</p>;
  return (
    <Alert kind="warning" title={text}>
      <p>{warning}</p>
    </Alert>
  );
}

function ByCode({ seatCode, typedAt }: { seatCode: SeatCode | null; typedAt: string }) {
  if (!seatCode)
    return (
      <>
        <p>On the phone with them, or don&apos;t have their address? Read them a code.</p>
        <QuickForm intent="code" fields={{}} icon="plus" label="Make a code" about="for a seat" />
      </>
    );
  const { id, code, until } = seatCode;
  return (
    <>
      <p>
        Read this code to them. They go to <strong>{typedAt}</strong> and enter it by {until}. It works once.
      </p>
      <p className={styles.code}>{code}</p>
      <QuickForm intent="revoke" fields={{ id }} icon="trash" label="Cancel" about="the code" />
    </>
  );
}

function PlanOver() {
  return (
    <Alert kind="warning" title="No one on the plan can watch right now.">
      <p>Everyone keeps their seat, and can watch again as soon as you have a pass.</p>
      <ButtonLink href={subscribePath("retail")} variant="primary">
        See the passes
      </ButtonLink>
    </Alert>
  );
}

/** Also shown when the plan can't be loaded, so a typed address isn't lost. */
export function InviteForm({ answer }: { answer: Answer }) {
  const [form, { email }] = formState({ id: "invite-form", answer, schema: inviteSchema });
  return (
    <form
      method="post"
      action={`${manageFamilyPath()}#invite`}
      id={form.id}
      className={`column-2 ${styles.invite}`}
      noValidate
    >
      <ErrorSummary errors={summaryItems([email])} formErrors={form.errors} />
      <input type="hidden" name="intent" value="invite" />
      <InputField
        {...inputProps(email, "email")}
        label="E-mail"
        hint={`They'll get a link that works once and lasts ${INVITATION_DAYS} days.`}
        autoComplete="off"
      />
      <Button variant="primary" icon="mail">
        Send the invitation
      </Button>
    </form>
  );
}
