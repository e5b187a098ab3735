import type { SubmissionResult } from "@conform-to/dom";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField, TextAreaField } from "~/components/ui/field";
import { type FormField, formState, inputProps, summaryItems, textAreaProps } from "~/components/ui/form-state";
import { PageHeading } from "~/components/ui/page-heading";
import { RadioField } from "~/components/ui/radio-field";
import { GIFT_FIELDS, type GiftFields } from "~/models/gift/gift-form";
import type { GiftPass } from "~/models/gift/gift-passes.server";
import { giftPath, redeemPath } from "~/models/navigation/paths";
import { GIFT_MESSAGE_LENGTH, GIFT_NAME_LENGTH } from "~contracts/records/gift";
import styles from "./gift.module.css";

type GiftFormProps = {
  passes: GiftPass[] | false;
  days: { today: string; last: string };
  fields: Partial<GiftFields>;
  note: string | null;
  answer: SubmissionResult<string[]> | undefined;
};

const LEAD =
  "You pay once, and they get a code that works for a year. It doesn't renew, so neither of you is charged again. " +
  "Each pass opens all games and replays, except events with a pass of their own.";

export function GiftForm({ passes, note, ...form }: GiftFormProps) {
  const { answer } = form;
  return (
    <>
      <PageHeading title="Give a pass" lead={LEAD} />
      {note && (
        <Alert kind="warning">
          <p>{note}</p>
        </Alert>
      )}
      {/* Also where the passes can't be read, so that what was typed isn't lost. */}
      {(passes ? passes.length > 0 : answer) && <Fields passes={passes || unread(answer)} {...form} />}
      {passes && passes.length === 0 && (
        <EmptyState
          drawing="tickets"
          title="Gifts aren't on sale here yet"
          action={<ButtonLink href={redeemPath()}>Redeem a code</ButtonLink>}
        >
          Have a code from a school or a friend? It works here.
        </EmptyState>
      )}
      {!passes && !answer && (
        <EmptyState
          drawing="tickets"
          title="We can't show passes right now"
          action={
            <ButtonLink href={giftPath()} variant="primary">
              Try again
            </ButtonLink>
          }
        >
          Please try again in a moment.
        </EmptyState>
      )}
    </>
  );
}

/** The pass that was chosen, without its name and price. */
function unread(answer: SubmissionResult<string[]> | undefined): GiftPass[] {
  const key = answer?.initialValue?.pass;
  return typeof key === "string" ? [{ key, name: "The pass you chose", length: "", price: "" }] : [];
}

const WAYS = [
  { value: "mail", label: "E-mail it to them on a day you choose" },
  { value: "print", label: "Print it and hand it over yourself" },
] as const;

function Fields({ passes, days, fields, answer }: Omit<GiftFormProps, "passes" | "note"> & { passes: GiftPass[] }) {
  const [form, { pass, recipient_name, message, by, email, day }] = formState({
    id: "gift",
    names: GIFT_FIELDS,
    answer,
    defaults: fields,
  });
  return (
    <form method="post" action={giftPath()} id={form.id} className="gap-2" noValidate>
      <ErrorSummary errors={summaryItems([pass, recipient_name, message, by, email, day])} formErrors={form.errors} />
      <RadioField
        field={pass}
        legend="The pass"
        choices={passes.map((one) => ({ value: one.key, label: <PassAt pass={one} /> }))}
        chosen={pass.initialValue ?? passes[0]?.key}
      />
      {passes.length === 0 && <p>We can&apos;t show passes right now. Please try again in a moment.</p>}
      <InputField
        {...inputProps(recipient_name, "text")}
        label="Who is it for?"
        autoComplete="off"
        maxLength={GIFT_NAME_LENGTH}
        required
      />
      <TextAreaField
        {...textAreaProps(message)}
        label="Your message"
        hint={`Up to ${GIFT_MESSAGE_LENGTH} characters.`}
        optional
      />
      <RadioField field={by} legend="How to give it" choices={WAYS} chosen={by.initialValue} />
      <div className={styles.sending}>
        <SendingFields email={email} day={day} days={days} />
      </div>
      <Button variant="primary" size="lg" wide>
        Continue to payment
      </Button>
    </form>
  );
}

function PassAt({ pass: { name, length, price } }: { pass: GiftPass }) {
  return (
    <span className={styles.pass}>
      <span>
        {name} <span className="small-muted">{length}</span>
      </span>{" "}
      <span className={styles.price}>{price}</span>
    </span>
  );
}

type Field = FormField;

export function SendingFields({
  email,
  day,
  days,
}: {
  email: Field;
  day: Field;
  days: { today: string; last: string };
}) {
  return (
    <>
      <InputField {...inputProps(email, "email")} label="Their e-mail address" autoComplete="off" />
      <InputField
        {...inputProps(day, "date")}
        min={days.today}
        max={days.last}
        label="The day to send it"
        hint="We send it at 9:00 AM your time."
      />
    </>
  );
}
