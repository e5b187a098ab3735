import type { SubmissionResult } from "@conform-to/dom";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { type FormField, formState, hiddenProps, inputProps, summaryItems } from "~/components/ui/form-state";
import { CLIP_FIELDS } from "~/models/clip/form";
import { LONGEST_TITLE, MAX_SECONDS } from "~contracts/records/clip";
import { PAID_CLIP } from "./paid-clip";
import styles from "./clip-form.module.css";

type ClipFormProps = {
  action: string;
  answer: SubmissionResult<string[]> | undefined;
  defaults: { event: string; publisher_key: string; key: string; title: string; start: string; end: string };
  lengthText: string | null;
  paid: boolean;
};

export function ClipForm({ action, answer, defaults, lengthText, paid }: ClipFormProps) {
  const [form, fields] = formState({ id: "clip", names: CLIP_FIELDS, answer, defaults });
  const { event, publisher_key: publisher, key, title, start, end } = fields;
  return (
    <form method="post" action={action} id={form.id} className={`column-2 ${styles.form}`} noValidate>
      <ErrorSummary errors={summaryItems([title, start, end])} formErrors={form.errors} />
      {[event, publisher, key].map((field) => (
        <input key={field.name} {...hiddenProps(field)} />
      ))}
      <InputField
        {...inputProps(title, "text")}
        label="Title"
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        placeholder="What happens in it?"
      />
      <div className={styles.times}>
        <TimeField field={start} label="Start" hint="Minutes and seconds" />
        <TimeField field={end} label="End" hint={`At most ${MAX_SECONDS} seconds later`} />
      </div>
      {lengthText && <p className="small-muted">The full video is {lengthText}.</p>}
      {paid && <p className="small-muted">{PAID_CLIP}</p>}
      <Button variant="primary" size="lg" className={styles.save}>
        Save clip
      </Button>
    </form>
  );
}

function TimeField({ field, label, hint }: { field: FormField; label: "Start" | "End"; hint: string }) {
  return (
    <div>
      <InputField {...inputProps(field, "text")} label={label} hint={hint} inputMode="text" autoComplete="off" />
      <FromVideo fieldId={field.id} label={`${label} here`} />
    </div>
  );
}

function FromVideo({ fieldId, label }: { fieldId: string; label: string }) {
  return (
    <Button type="button" icon="clock" hidden data-enhance="from-video" data-field={fieldId}>
      {label}
    </Button>
  );
}
