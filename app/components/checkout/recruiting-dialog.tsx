import { Button, ButtonLink } from "~/components/ui/button";
import { Check, CheckList } from "~/components/ui/check-list";
import { ErrorSummary } from "~/components/ui/error-summary";
import { type Choice, ChoiceField, LineField } from "~/components/ui/form-fields";
import { formState, summaryItems } from "~/components/ui/form-state";
import type { RecruitingView } from "~/models/checkout/view";
import { brand } from "~contracts/brand";
import { type RecruitingLead, recruitingLeadSchema } from "~contracts/records/recruiting";
import styles from "./recruiting-dialog.module.css";

const WHO = [
  { value: "athlete", label: "Athlete" },
  { value: "parent", label: "Parent/Guardian" },
] as const;

const BENEFITS = [
  "A free recruiting profile visible to over 35,000 college coaches",
  "A free recruiting assessment from an expert",
  "A free personalised game plan",
];

type RecruitingFields = Record<Exclude<keyof RecruitingLead, "event_id">, string>;

type Row = {
  label: string;
  type?: "email" | "tel";
  autoComplete?: string;
  choices?: readonly Choice<string>[];
  isWide?: boolean;
};

/** In the order of the page; each field of the lead has a row. */
const rowsOf = ({ years, sports }: Pick<RecruitingView, "years" | "sports">): Record<keyof RecruitingFields, Row> => ({
  athlete_or_parent: { label: "I am:", choices: WHO, isWide: true },
  athlete_first_name: { label: "Athlete First Name" },
  athlete_last_name: { label: "Athlete Last Name" },
  athlete_email: { label: "Athlete Email", type: "email" },
  athlete_phone: { label: "Athlete Phone", type: "tel" },
  zip: { label: "Zip Code", autoComplete: "postal-code", isWide: true },
  parent_first_name: { label: "Parent/Guardian First Name" },
  parent_last_name: { label: "Parent/Guardian Last Name" },
  parent_email: { label: "Parent/Guardian Email", type: "email" },
  parent_phone: { label: "Parent/Guardian Phone", type: "tel" },
  graduation_year: {
    label: "High School Grad Year",
    choices: years.map((year) => ({ value: String(year), label: String(year) })),
  },
  sport_id: { label: "Primary Sport", choices: sports.map(({ id, name }) => ({ value: id, label: name })) },
});

export function RecruitingDialog({
  view: { years, sports, answer, closeHref },
  action,
}: {
  view: RecruitingView;
  action: string;
}) {
  const [form, fields] = formState({ id: "recruit", answer: answer ?? undefined, schema: recruitingLeadSchema });
  const rows = Object.entries(rowsOf({ years, sports })).map(([name, row]) => ({
    ...row,
    field: fields[name as keyof RecruitingFields],
  }));
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
        // A form that is back has its first error focused.
        data-focus-on-load={answer ? undefined : ""}
      >
        <h2 id="recruiting-title">College Recruiting with {brand.recruiting.name}</h2>
        <CheckList dense>
          {BENEFITS.map((benefit) => (
            <Check key={benefit}>{benefit}</Check>
          ))}
        </CheckList>
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
          <ErrorSummary errors={summaryItems(rows.map(({ field }) => field))} formErrors={form.errors} />
          <input type="hidden" name="intent" value="recruit" />
          {rows.map(({ field, choices, isWide, ...words }) => (
            <div key={field.name} className={isWide ? styles.whole : undefined}>
              {choices ? (
                <ChoiceField field={field} choices={choices} {...words} />
              ) : (
                <LineField field={field} {...words} />
              )}
            </div>
          ))}
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
