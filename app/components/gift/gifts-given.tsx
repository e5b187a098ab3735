import type { SubmissionResult } from "@conform-to/dom";
import { AccountCard, ChangePanel, NotNow } from "~/components/account/account-card";
import { Alert, Problem } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { PageHeading } from "~/components/ui/page-heading";
import { Unbroken } from "~/components/ui/unbroken";
import type { GivenGift } from "~/models/gift/gifts-given.server";
import { giftPath, giftSheetPath, giftsPath, ownReceiptPath } from "~/models/navigation/paths";
import { SendingFields } from "./gift-form";
import styles from "./gift.module.css";

type Days = { today: string; last: string };
type Answer = { gift: string; form: string; problem: string | null; sending: SubmissionResult<string[]> | null };
type GiftsGivenProps = {
  gifts: GivenGift[] | null;
  days: Days;
  saved: string | null;
  oneTimeKey: string;
  answer: Answer | undefined;
};

export function GiftsGiven({ gifts, days, saved, oneTimeKey, answer }: GiftsGivenProps) {
  return (
    <>
      <PageHeading title="Gifts you've given" />
      {saved && !answer && (
        <div tabIndex={-1} data-focus-on-load="">
          <Alert kind="good" title={saved} />
        </div>
      )}
      {answer?.problem && <Problem title={answer.problem} />}
      {!gifts && <NotNow />}
      {gifts?.length === 0 && (
        <EmptyState
          drawing="tickets"
          title="No gifts yet"
          action={
            <ButtonLink href={giftPath()} variant="primary">
              Give a pass
            </ButtonLink>
          }
        >
          When you give a pass, you can follow it here.
        </EmptyState>
      )}
      {gifts?.map((gift) => (
        <OneGift
          key={gift.key}
          gift={gift}
          days={days}
          oneTimeKey={oneTimeKey}
          answer={answer?.gift === gift.key ? answer : undefined}
        />
      ))}
      {gifts?.length !== 0 && <ButtonLink href={giftPath()}>Give a pass</ButtonLink>}
    </>
  );
}

type OneGiftProps = { gift: GivenGift; days: Days; oneTimeKey: string; answer: Answer | undefined };

function OneGift({ gift, days, oneTimeKey, answer }: OneGiftProps) {
  const { key, orderId, title, state, code, works, sending, canMail, mailsLeft, isMailedOut } = gift;
  return (
    <AccountCard id={`gift-${key}`} title={title} as="article">
      <p>
        <Unbroken text={state} />
      </p>
      {works && <p className={styles.code}>{code}</p>}
      <div className="wrap-3">
        {works && <ButtonLink href={giftSheetPath(key)}>Print it</ButtonLink>}
        {canMail && (
          <form method="post" action={giftsPath()}>
            <input type="hidden" name="gift" value={key} />
            <input type="hidden" name="key" value={oneTimeKey} />
            <Button name="intent" value="mail">
              E-mail it again
            </Button>
          </form>
        )}
        <ButtonLink href={ownReceiptPath(orderId)} variant="quiet" flush>
          Receipt
        </ButtonLink>
      </div>
      {canMail && (
        <p className="small-muted">
          You can e-mail it {mailsLeft === 1 ? "once more" : `${mailsLeft} more times`} today.
        </p>
      )}
      {isMailedOut && (
        <p className="small-muted">
          You&apos;ve e-mailed this gift three times today. Tomorrow you can send it again, also to another address.
        </p>
      )}
      {canMail && <ReaddressForm gift={key} oneTimeKey={oneTimeKey} answer={typedIn("readdress", answer)} />}
      {sending && <ChangeForm gift={key} sending={sending} days={days} answer={typedIn("change", answer)} />}
    </AccountCard>
  );
}

const typedIn = (form: string, answer: Answer | undefined) =>
  (answer?.form === form ? answer.sending : null) ?? undefined;

type ReaddressFormProps = { gift: string; oneTimeKey: string; answer: SubmissionResult<string[]> | undefined };

/** For an address that was mistyped. */
function ReaddressForm({ gift, oneTimeKey, answer }: ReaddressFormProps) {
  const [form, { email }] = formState({ id: `readdress-${gift}`, names: ["email"], answer });
  return (
    <ChangePanel label="Send it to another address" open={answer !== undefined}>
      <form method="post" action={giftsPath()} id={form.id} className="gap-2" noValidate>
        <ErrorSummary errors={summaryItems([email])} formErrors={form.errors} />
        <input type="hidden" name="gift" value={gift} />
        <input type="hidden" name="key" value={oneTimeKey} />
        <InputField
          {...inputProps(email, "email")}
          label="Their e-mail address"
          hint="We'll e-mail a new code there. The one above stops working, also on paper."
          autoComplete="off"
        />
        <Button variant="primary" name="intent" value="readdress">
          Send it there
        </Button>
      </form>
    </ChangePanel>
  );
}

type ChangeFormProps = {
  gift: string;
  sending: NonNullable<GivenGift["sending"]>;
  days: Days;
  answer: SubmissionResult<string[]> | undefined;
};

function ChangeForm({ gift, sending, days, answer }: ChangeFormProps) {
  const [form, { email, day }] = formState({
    id: `change-${gift}`,
    names: ["email", "day"],
    answer,
    defaults: sending,
  });
  return (
    <ChangePanel label="Change day or address" open={answer !== undefined}>
      <form method="post" action={giftsPath()} id={form.id} className="gap-2" noValidate>
        <ErrorSummary errors={summaryItems([email, day])} formErrors={form.errors} />
        <input type="hidden" name="gift" value={gift} />
        <SendingFields email={email} day={day} days={days} />
        <Button variant="primary" name="intent" value="change">
          Save
        </Button>
      </form>
    </ChangePanel>
  );
}
