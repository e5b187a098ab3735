import { Problem } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { type AccountForm, CARD_OF } from "~/models/account/account-forms";
import { accountPath } from "~/models/navigation/paths";
import { answerTo, type FormAnswer } from "./section-form";

type KeyedFormProps = { name: AccountForm; oneTimeKey: string; label: string; variant: "primary" | "danger" };

export function KeyedForm({ name, oneTimeKey, label, variant }: KeyedFormProps) {
  return (
    <form method="post" action={`${accountPath()}#${CARD_OF[name]}`}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={oneTimeKey} />
      <Button variant={variant}>{label}</Button>
    </form>
  );
}

export function KeyedFormRefusal({ name, answer }: { name: AccountForm; answer: FormAnswer | undefined }) {
  const [reason] = answerTo(name, answer)?.error?.[""] ?? [];
  return reason ? <Problem title={reason} /> : null;
}
