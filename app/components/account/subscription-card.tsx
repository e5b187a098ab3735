import { ButtonLink } from "~/components/ui/button";
import type { PassSummary } from "~/models/account/pass-summary";
import { subscribePath } from "~/models/navigation/paths";
import { AccountCard, FactList, NotNow, type AccountFact } from "./account-card";

const WHEN: Record<Exclude<PassSummary["state"], "none">, string> = { renews: "Renews on", ends: "Ends on", voucher: "Ends on", ended: "Ended on" };

/** The pass first: what it is, and until when (S 4.5, decisions 3 "account page", "voucher holder"). */
export function SubscriptionCard({ pass }: { pass: PassSummary | null }) {
  return (
    <AccountCard id="subscription" title="Subscription">
      {pass ? <Pass pass={pass} /> : <NotNow />}
    </AccountCard>
  );
}

function Pass({ pass }: { pass: PassSummary }) {
  if (pass.state === "none") {
    return (
      <>
        <p>You have no pass. Free games, highlights and your lists are yours; a pass adds every game, live and on demand.</p>
        <GetPass label="See passes" />
      </>
    );
  }
  const facts: AccountFact[] = [{ name: "Pass", value: pass.plan }];
  if (pass.date) facts.push({ name: WHEN[pass.state], value: pass.date });
  return (
    <>
      <FactList facts={facts} />
      {pass.state === "ended" && <GetPass label="Subscribe again" />}
    </>
  );
}

function GetPass({ label }: { label: string }) {
  return (
    <p>
      <ButtonLink href={subscribePath("retail")} variant="primary">
        {label}
      </ButtonLink>
    </p>
  );
}
