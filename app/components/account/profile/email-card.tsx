import { formState } from "~/components/ui/form-state";
import { RadioField } from "~/components/ui/radio-field";
import { accountCardPath, notificationsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { AccountCard } from "../account-card";
import { answerTo, CardForm, type FormAnswer } from "../section-form";

const CHOICES = [
  { value: "yes", label: "Yes, send me game alerts, playoffs and offers" },
  { value: "no", label: "No, only what my account needs, such as receipts" },
] as const;

type EmailCardProps = { subscribed: boolean | null; answer: FormAnswer | undefined; saved: string | null };

/** Nothing is preselected for members who were never asked (S 3, 7.2). */
export function EmailCard({ subscribed, answer, saved }: EmailCardProps) {
  const [form, { email_subscribe: field }] = formState({
    id: "email-form",
    names: ["email_subscribe"],
    answer: answerTo("email", answer),
  });
  const chosen = field.initialValue ?? (subscribed === null ? undefined : subscribed ? "yes" : "no");
  return (
    <AccountCard id="email" title="E-mail preferences" saved={saved}>
      <CardForm name="email" form={form} fields={[field]} submitLabel="Save">
        <RadioField
          field={field}
          legend={`Can ${brand.name} e-mail you about games?`}
          choices={CHOICES}
          chosen={chosen}
        />
      </CardForm>
      <p>
        <a href={notificationsPath()}>Choose your game alerts</a>, or{" "}
        <a href={accountCardPath("profile")}>change the address</a> they go to.
      </p>
    </AccountCard>
  );
}
