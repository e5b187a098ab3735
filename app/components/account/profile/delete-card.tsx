import { ButtonLink } from "~/components/ui/button";
import { deleteAccountPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { AccountCard } from "../account-card";

export function DeleteCard() {
  return (
    <AccountCard id="delete" title="Delete account">
      <p>
        Your {brand.name} account goes away, with your teams, lists, passes and downloads. The next page shows what you
        lose and asks for your password.
      </p>
      <p>
        <ButtonLink href={deleteAccountPath()} variant="danger">
          Delete my account
        </ButtonLink>
      </p>
    </AccountCard>
  );
}
