import type { SubmissionResult } from "@conform-to/dom";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { FieldError, TextAreaField } from "~/components/ui/field";
import { formState, summaryItems, textAreaProps } from "~/components/ui/form-state";
import { Choice } from "~/components/ui/radio-field";
import { SURVEY_OPTIONS } from "~/models/canceling/survey";
import { cancelSurveyPath } from "~/models/navigation/paths";
import styles from "./cancel-survey.module.css";

export function CancelSurvey({ answer }: { answer: SubmissionResult<string[]> | undefined }) {
  const [form, { main_option, other_text }] = formState({ id: "survey", names: ["main_option", "other_text"], answer });
  const ticked = [answer?.initialValue?.sub_options ?? []].flat();
  return (
    <form method="post" action={cancelSurveyPath()} id={form.id} className="gap-2" noValidate>
      <ErrorSummary errors={summaryItems([main_option, other_text])} formErrors={form.errors} />
      <fieldset
        className={styles.reasons}
        aria-describedby={main_option.errors ? `${main_option.id}-error` : undefined}
      >
        <legend>The main reason</legend>
        {SURVEY_OPTIONS.map(({ value, label, subs }, index) => (
          <div key={value} className={styles.reason}>
            <Choice
              type="radio"
              id={index === 0 ? main_option.id : undefined}
              name={main_option.name}
              value={value}
              defaultChecked={main_option.initialValue === value}
            >
              {label}
            </Choice>
            {subs.length > 0 && (
              <fieldset className={styles.subs}>
                <legend className="visually-hidden">{label}: tell us more</legend>
                {subs.map((sub) => (
                  <Choice
                    key={sub.value}
                    type="checkbox"
                    name="sub_options"
                    value={sub.value}
                    defaultChecked={ticked.includes(sub.value)}
                  >
                    {sub.label}
                  </Choice>
                ))}
              </fieldset>
            )}
          </div>
        ))}
        <FieldError id={main_option.id} errors={main_option.errors} />
      </fieldset>
      <TextAreaField
        {...textAreaProps(other_text)}
        label="Anything else?"
        hint="Only needed if you chose “something else.”"
        maxLength={2000}
      />
      <Button variant="primary" size="lg" wide>
        Send
      </Button>
    </form>
  );
}
