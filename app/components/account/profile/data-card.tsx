import { Problem } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { DATA_PROBLEMS, type DataProblem } from "~/models/account/notices";
import { ownDataPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { AccountCard } from "../account-card";

export function DataCard({ problem }: { problem: DataProblem | null }) {
  return (
    <AccountCard id="data" title="Your data">
      {problem && (
        <Problem title={DATA_PROBLEMS[problem]}>
          {problem === "copy-missing" && (
            <p>
              <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>
            </p>
          )}
        </Problem>
      )}
      <p>
        Get a copy of everything we keep with your account: your profile, what you bought, watched and followed. It’s a
        file that any text editor opens, and it says what each part means.
      </p>
      <form method="post" action={ownDataPath()}>
        <Button variant="secondary">Download my data</Button>
      </form>
    </AccountCard>
  );
}
