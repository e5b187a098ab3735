import { useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { ChoiceField, LineField } from "~/components/information/form-fields";
import { OrganizationRow } from "~/components/organization/organization-row";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { summaryItems } from "~/components/ui/error-summary-items";
import { Icon } from "~/components/ui/icon";
import type { ReceiptBody, ReceiptSupport, RecruitingView } from "~/models/checkout/view";
import { brand } from "~contracts/brand";
import { type RecruitingLead, recruitingLeadSchema } from "~contracts/records/recruiting";
import { OpenInApp } from "./open-in-app";
import { PartnerOffer } from "./partner-offer";
import { SchoolRows, SchoolSearch } from "./support-school";
import styles from "./receipt.module.css";

type ReceiptProps = { body: ReceiptBody; action: string };

/** What was bought, and what to do with it (B 2.9). */
export function Receipt({ body, action }: ReceiptProps) {
  return (
    <div className={styles.receipt}>
      <div className={styles.column}>
        {body.annual ? <AnnualPass body={body} /> : <OtherPass body={body} action={action} />}
      </div>
      <div className={styles.column}>
        {body.lines.length > 0 && <Amounts lines={body.lines} />}
        <Recruiting view={body.recruiting} action={action} />
        {body.partner && <PartnerOffer partner={body.partner} />}
      </div>
    </div>
  );
}

function AnnualPass({ body }: { body: ReceiptBody }) {
  const { passName, renewsOn, endsOn, billedTo, support } = body;
  return (
    <>
      <MailNote email={body.email} />
      <Watch body={body} />
      <section className={styles.box}>
        <PassTitle name={passName} price={body.price} />
        {renewsOn && (
          <p>
            Your subscription starts today and will renew on {renewsOn}. At that time, you will automatically be billed
            to your {billedTo}.
          </p>
        )}
        {endsOn && <p>Your subscription starts today and will end on {endsOn}.</p>}
      </section>
      {support?.supported && (
        <section className={styles.box}>
          <h2 className={styles.heading}>Thanks for supporting!</h2>
          <OrganizationRow name={support.supported.name} logo={support.supported.logo} />
        </section>
      )}
    </>
  );
}

function OtherPass({ body, action }: ReceiptProps) {
  const { passName, renewsOn, endsOn, billedTo, support } = body;
  return (
    <>
      {support && <Support support={support} action={action} />}
      <section className={styles.box}>
        <PassTitle name={passName} price={body.price} />
        {renewsOn && (
          <p>
            Your subscription starts today and will renew on {renewsOn}. You will automatically be billed to your{" "}
            {billedTo} if you do not cancel before your renewal date.
          </p>
        )}
        {endsOn && <p>Your subscription starts today and will end on {endsOn}.</p>}
      </section>
      <MailNote email={body.email} />
      <Watch body={body} />
    </>
  );
}

function PassTitle({ name, price }: { name: string; price: string | null }) {
  return (
    <h2 className={styles.pass}>
      {name}
      {price && <span className={styles.price}>{price}</span>}
    </h2>
  );
}

function MailNote({ email }: { email: string | null }) {
  return (
    <p className={styles.note}>
      <Icon name="mail" />A confirmation e-mail was sent{email && ` to ${email}`}.
    </p>
  );
}

function Watch({ body: { watch, app } }: { body: ReceiptBody }) {
  return (
    <OpenInApp app={app} label={watch.label}>
      <p className={styles.watch}>
        <ButtonLink href={watch.href} variant="primary" size="lg">
          {watch.label}
        </ButtonLink>
      </p>
    </OpenInApp>
  );
}

function Support({
  support: { supported, schools, search, error },
  action,
}: {
  support: ReceiptSupport;
  action: string;
}) {
  return (
    <section className={styles.box} id="support">
      <h2 className={styles.heading}>Support your school</h2>
      <p>
        {supported
          ? `Thank you for supporting ${supported.name}! Your subscription will help fund the school's programs.`
          : "The network will give a portion of your subscription fee to the school of your choice. Check below to see if your school is eligible."}
      </p>
      {error && (
        <Alert kind="bad">
          <p>{error}</p>
        </Alert>
      )}
      {schools.length > 0 && (
        <SchoolRows label="Schools to support" schools={schools} action={action} intents={INTENTS} />
      )}
      {search && <SchoolSearch search={search} action={action} asksToSearch={null} intents={INTENTS} />}
    </section>
  );
}

const INTENTS = { select: "support-school", remove: "remove-support" } as const;

function Amounts({ lines }: { lines: ReceiptBody["lines"] }) {
  return (
    <section className={styles.box}>
      <h2 className={styles.heading}>Receipt</h2>
      <dl className={styles.lines}>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.print}>It stays in your account. Print this page for your records.</p>
    </section>
  );
}

/** The partner's promo, and its form once it is asked for (B 2.9, 2.10). */
function Recruiting({ view, action }: { view: RecruitingView; action: string }) {
  return (
    <section className={styles.recruiting} id="recruiting">
      <h2 className={styles.heading}>Does your child want to compete in sports at the college level?</h2>
      {view.sent ? (
        <p role="status">Thank you. {brand.recruiting.name} will be in touch.</p>
      ) : (
        <p>
          <ButtonLink href={`${view.openHref}#recruiting-title`}>Get a FREE recruiting profile</ButtonLink>
        </p>
      )}
      {view.open && <RecruitingDialog view={view} action={action} />}
    </section>
  );
}

const BENEFITS = [
  "A free recruiting profile visible to over 35,000 college coaches",
  "A free recruiting assessment from an expert",
  "A free personalised game plan",
];

type RecruitingFields = Record<Exclude<keyof RecruitingLead, "event_id">, string>;

function RecruitingDialog({
  view: { years, sports, answer, closeHref },
  action,
}: {
  view: RecruitingView;
  action: string;
}) {
  const [form, fields] = useForm<RecruitingFields>({
    id: "recruit",
    lastResult: answer,
    constraint: getZodConstraint(recruitingLeadSchema),
  });
  const {
    athlete_or_parent,
    athlete_first_name,
    athlete_last_name,
    athlete_email,
    athlete_phone,
    zip,
    graduation_year,
    sport_id,
    parent_first_name,
    parent_last_name,
    parent_email,
    parent_phone,
  } = fields;
  const all = [
    athlete_or_parent,
    athlete_first_name,
    athlete_last_name,
    athlete_email,
    athlete_phone,
    zip,
    parent_first_name,
    parent_last_name,
    parent_email,
    parent_phone,
    graduation_year,
    sport_id,
  ];
  return (
    <div className={styles.backdrop}>
      <a href={closeHref} className={styles.overlay} tabIndex={-1} data-close="">
        <span className="visually-hidden">Close</span>
      </a>
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="recruiting-title"
        className={styles.dialog}
        tabIndex={-1}
        data-focus-on-load=""
      >
        <h2 id="recruiting-title">College Recruiting with {brand.recruiting.name}</h2>
        <ul className={styles.benefits}>
          {BENEFITS.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" />
              {benefit}
            </li>
          ))}
        </ul>
        <p className={styles.note}>Student Athletes must be 13 years of age or older to apply.</p>
        <form
          method="post"
          action={action}
          id={form.id}
          noValidate
          className={styles.form}
          data-enhance="complete"
          data-busy="Form submitting, please wait..."
        >
          <ErrorSummary errors={summaryItems(all)} formErrors={form.errors} />
          <input type="hidden" name="intent" value="recruit" />
          <div className={styles.whole}>
            <ChoiceField field={athlete_or_parent} label="I am:" choices={WHO} />
          </div>
          <LineField field={athlete_first_name} label="Athlete First Name" />
          <LineField field={athlete_last_name} label="Athlete Last Name" />
          <LineField field={athlete_email} type="email" label="Athlete Email" />
          <LineField field={athlete_phone} type="tel" label="Athlete Phone" />
          <div className={styles.whole}>
            <LineField field={zip} label="Zip Code" autoComplete="postal-code" />
          </div>
          <LineField field={parent_first_name} label="Parent/Guardian First Name" />
          <LineField field={parent_last_name} label="Parent/Guardian Last Name" />
          <LineField field={parent_email} type="email" label="Parent/Guardian Email" />
          <LineField field={parent_phone} type="tel" label="Parent/Guardian Phone" />
          <ChoiceField
            field={graduation_year}
            label="High School Grad Year"
            choices={years.map((year) => ({ value: String(year), label: String(year) }))}
          />
          <ChoiceField
            field={sport_id}
            label="Primary Sport"
            choices={sports.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <p className={styles.note}>
            By clicking Get Recruited, you agree to receive follow-up and marketing messages from{" "}
            {brand.recruiting.name} by e-mail, phone and automated text. Consent is not a condition of purchase.
          </p>
          <div className={styles.actions}>
            <Button variant="primary">Get Recruited</Button>
            <ButtonLink href={closeHref} variant="quiet">
              No, Thanks
            </ButtonLink>
          </div>
        </form>
      </div>
    </div>
  );
}

const WHO = [
  { value: "athlete", label: "Athlete" },
  { value: "parent", label: "Parent/Guardian" },
] as const;
