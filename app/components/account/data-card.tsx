import { Button } from "~/components/ui/button";
import { ownDataPath } from "~/models/navigation/paths";
import { AccountCard } from "./account-card";

export function DataCard() {
  return (
    <AccountCard id="data" title="Your data">
      <p>
        Get a copy of everything we keep with your account: your profile, what you bought, watched and followed. It’s a
        file that any text editor opens.
      </p>
      <form method="post" action={ownDataPath()}>
        <Button variant="secondary">Download my data</Button>
      </form>
    </AccountCard>
  );
}
