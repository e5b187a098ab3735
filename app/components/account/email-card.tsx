import { useForm } from "@conform-to/react";
import { FieldError } from "~/components/ui/field";
import type { EmailFields } from "~/models/account/account-forms";
import { notificationsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { AccountCard } from "./account-card";
import { answerTo, CardForm, type FormAnswer } from "./section-form";
import styles from "./email-card.module.css";

const CHOICES = [
  { value: "yes", label: "Yes, send me game alerts, playoffs and offers" },
  { value: "no", label: "No, only what my account needs, such as receipts" },
] as const;

type EmailCardProps = { subscribed: boolean | null; answer: FormAnswer | undefined; saved: string | null };

/** Nothing is preselected for members who were never asked (S 3, 7.2). */
export function EmailCard({ subscribed, answer, saved }: EmailCardProps) {
  const [form, { email_subscribe: field }] = useForm<EmailFields>({
    id: "email-form",
    lastResult: answerTo("email", answer),
  });
  const chosen = field.initialValue ?? (subscribed === null ? undefined : subscribed ? "yes" : "no");
  return (
    <AccountCard id="email" title="E-mail preferences" saved={saved}>
      <CardForm name="email" form={form} fields={[field]} submitLabel="Save">
        <fieldset className={styles.choices}>
          <legend>Can {brand.name} e-mail you about games?</legend>
          {CHOICES.map(({ value, label }, index) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={value}
                defaultChecked={value === chosen}
              />
              {label}
            </label>
          ))}
          <FieldError id={field.id} errors={field.errors} />
        </fieldset>
      </CardForm>
      <p>
        <a href={notificationsPath()}>Choose your game alerts</a>
      </p>
    </AccountCard>
  );
}
