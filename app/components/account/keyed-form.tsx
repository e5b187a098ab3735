import { Button } from "~/components/ui/button";
import { type AccountForm, CARD_OF } from "~/models/account/account-forms";
import { accountCardPath } from "~/models/navigation/paths";

type KeyedFormProps = { name: AccountForm; oneTimeKey: string; label: string; variant: "primary" | "danger" };

export function KeyedForm({ name, oneTimeKey, label, variant }: KeyedFormProps) {
  return (
    <form method="post" action={accountCardPath(CARD_OF[name])}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={oneTimeKey} />
      <Button variant={variant}>{label}</Button>
    </form>
  );
}
