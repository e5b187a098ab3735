import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Check, CheckList } from "~/components/ui/check-list";
import { PageHeading } from "~/components/ui/page-heading";
import type { OfferedChange, OfferedUpgrade, PassChanges } from "~/models/account/pass-change.server";
import { accountCardPath, cancelPath, changePassPath } from "~/models/navigation/paths";
import { AccountCard, FactList } from "../account-card";
import styles from "./change-pass.module.css";

type ChangePassProps = PassChanges & { oneTimeKey: string };

/** What is charged, and when, before anything changes (B 9, security 3). */
export function ChangePass({ plan, lasts, until, upgrade, offers, byWallet, oneTimeKey }: ChangePassProps) {
  const lead = upgrade ? "Switch today, or on that day." : "Choose your next pass now, and it begins that day.";
  return (
    <>
      <PageHeading
        kicker="My Account"
        title="Change your pass"
        lead={`Your ${plan} is ${lasts} until ${until}.${byWallet ? "" : ` ${lead}`}`}
      />
      {upgrade && <UpgradeSection offer={upgrade} oneTimeKey={oneTimeKey} />}
      {offers.map((offer) => (
        <AccountCard
          key={offer.pass}
          id={`to-${offer.pass}`}
          title={upgrade ? `${offer.name}, from ${until}` : offer.name}
        >
          <Terms terms={offer.terms} />
          <ChangeForm offer={offer} oneTimeKey={oneTimeKey} variant={upgrade ? "secondary" : "primary"}>
            {upgrade ? `Switch on ${until}` : `Switch to the ${offer.name}`}
          </ChangeForm>
        </AccountCard>
      ))}
      {byWallet && <ByWallet plan={plan} until={until} />}
      <ButtonLink href={accountCardPath("subscription")} variant="quiet" size="lg">
        Keep my {plan}
      </ButtonLink>
      {offers.length > 0 && (
        <p className="muted">
          Changed your mind later? You can undo {upgrade ? `a switch on ${until}` : "it"} in your account until{" "}
          {upgrade ? "then" : until}.
        </p>
      )}
    </>
  );
}

function UpgradeSection({ offer, oneTimeKey }: { offer: OfferedUpgrade; oneTimeKey: string }) {
  const { name, lines, total, terms, at } = offer;
  return (
    <AccountCard id="today" title={`${name}, from today`}>
      <div className={styles.bill}>
        <FactList facts={[...lines, { name: "Charged today", value: <strong>{total}</strong> }]} />
      </div>
      <Terms terms={terms} />
      <ChangeForm offer={offer} at={at} oneTimeKey={oneTimeKey} variant="primary">
        Switch now for {total}
      </ChangeForm>
    </AccountCard>
  );
}

const Terms = ({ terms }: { terms: readonly string[] }) => (
  <CheckList>
    {terms.map((sentence) => (
      <Check key={sentence}>{sentence}</Check>
    ))}
  </CheckList>
);

type ChangeFormProps = {
  offer: Pick<OfferedChange, "pass" | "agreed">;
  at?: string;
  oneTimeKey: string;
  variant: "primary" | "secondary";
  children: ReactNode;
};

function ChangeForm({ offer: { pass, agreed }, at, oneTimeKey, variant, children }: ChangeFormProps) {
  return (
    <form method="post" action={changePassPath()}>
      <input type="hidden" name="pass" value={pass} />
      <input type="hidden" name="agreed" value={agreed} />
      {at && <input type="hidden" name="at" value={at} />}
      <input type="hidden" name="key" value={oneTimeKey} />
      <Button variant={variant} size="lg" wide>
        {children}
      </Button>
    </form>
  );
}

/** It would want its member's approval for each change. */
const ByWallet = ({ plan, until }: { plan: string; until: string }) => (
  <>
    <CheckList>
      <Check>PayPal can&apos;t change a pass that&apos;s already running, so you switch when this one ends.</Check>
      <Check>
        Cancel your {plan} now. You can watch until {until}, and you won&apos;t be charged again.
      </Check>
      <Check>On {until}, choose your new pass and pay the way you like.</Check>
    </CheckList>
    <ButtonLink href={cancelPath()} size="lg">
      Cancel my {plan}
    </ButtonLink>
  </>
);
