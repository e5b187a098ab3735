import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import type { OwnView } from "~/models/account/account.server";
import type { PassesBeside, PassSummary } from "~/models/account/pass-summary";
import type { PastDue } from "~/models/billing/billing-view";
import {
  cancelPath,
  changePassPath,
  newCardPath,
  pausePath,
  redeemPath,
  refundPath,
  subscribePath,
} from "~/models/navigation/paths";
import { REFUND_DAYS } from "~contracts/limits";
import { AccountCard, type AccountFact, FactList, NotNow } from "../account-card";
import { KeyedForm } from "../keyed-form";
import { type FormAnswer, FormRefusal } from "../section-form";

const WHEN: Record<Exclude<PassSummary["state"], "none">, string> = {
  renews: "Renews on",
  paid: "Paid until",
  ends: "Ends on",
  runs_out: "Ends on",
  voucher: "Ends on",
  ended: "Ended on",
};

type ShownPass = Pick<OwnView, "pass" | "billing" | "beside">;

type SubscriptionCardProps = {
  own: ShownPass | null;
  oneTimeKey: string;
  answer: FormAnswer | undefined;
  saved: string | null;
};

/** What the pass is, who charges for it, and what comes next (S 4.5, rulings 3 "account page", "voucher holder"). */
export function SubscriptionCard({ own, oneTimeKey, answer, saved }: SubscriptionCardProps) {
  return (
    <AccountCard id="subscription" title="Subscription" saved={saved}>
      <FormRefusal name="reactivate" answer={answer} />
      <FormRefusal name="keep-pass" answer={answer} />
      {own ? <Pass own={own} oneTimeKey={oneTimeKey} /> : <NotNow />}
    </AccountCard>
  );
}

function Pass({ own: { pass, billing, beside }, oneTimeKey }: { own: ShownPass; oneTimeKey: string }) {
  if (pass.state === "none") {
    const isSpecial = beside.special.length > 0;
    return (
      <>
        <p>
          {isSpecial ? beside.special.join(" ") : "You don't have a pass."} Free games, highlights and your lists are
          always yours. {isSpecial ? "An annual or monthly pass adds every other game" : "A pass adds every game"}, live
          and on demand.
        </p>
        <GetPass label="See passes" />
      </>
    );
  }
  return (
    <>
      {billing.pastDue && <PastDueNotice {...billing.pastDue} />}
      <FactList facts={factsOf(pass, billing, beside.code)} />
      {beside.special.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {billing.unread && (
        <p>
          We can&apos;t show {billing.mayBePaused ? "whether your pass renews" : "all of your billing"} right now.
          Please try again in a moment.
        </p>
      )}
      {billing.change?.note && <p>{billing.change.note}</p>}
      {billing.pause && <p>{billing.pause}</p>}
      {billing.upgrading && <p>{billing.upgrading}</p>}
      {billing.reactivates && (
        <p>Changed your mind? Reactivate, and your pass renews on the day it would have ended, on the same card.</p>
      )}
      {billing.needsCard && (
        <p>
          Changed your mind? <a href={newCardPath()}>Add a card</a>, reactivate your pass, and it renews on the day it
          would have ended.
        </p>
      )}
      {billing.subscribesAgainLater && <p>You can&apos;t reactivate it before then. Subscribe again when this ends.</p>}
      {billing.refund && (
        <p>
          Didn&apos;t mean to renew? You can <a href={refundPath()}>get your {billing.refund} back</a> within{" "}
          {REFUND_DAYS} days, as long as nothing has been watched.
        </p>
      )}
      <div className="wrap-3">
        {billing.reactivates && (
          <KeyedForm name="reactivate" oneTimeKey={oneTimeKey} label="Reactivate subscription" variant="primary" />
        )}
        {billing.change?.undoable && (
          <KeyedForm
            name="keep-pass"
            oneTimeKey={oneTimeKey}
            label={`Keep my ${billing.passName ?? "pass"}`}
            variant="primary"
          />
        )}
        {billing.pause && (
          <ButtonLink href={pausePath()} variant="primary">
            Resume or change the day
          </ButtonLink>
        )}
        {billing.pauses && <ButtonLink href={pausePath()}>Pause for the season</ButtonLink>}
        {billing.changes && <ButtonLink href={changePassPath()}>Change your pass</ButtonLink>}
        {billing.cancels && <ButtonLink href={cancelPath()}>Cancel Subscription</ButtonLink>}
        {pass.state === "runs_out" && <GetPass label="Get a longer pass" />}
        {pass.state === "ended" && !billing.pause && !billing.mayBePaused && <GetPass label="Subscribe again" />}
      </div>
    </>
  );
}

function factsOf(
  pass: PassSummary,
  { mayBePaused, passName, billedTo, price, nextCharge, promo, rise, change }: OwnView["billing"],
  code: PassesBeside["code"],
): AccountFact[] {
  const isOnCode = pass.state === "voucher";
  return [
    ...(nextCharge ? [{ name: "Next charge", value: <strong>{nextCharge}</strong> }] : []),
    { name: "Pass", value: (isOnCode ? code?.name : passName) ?? pass.plan },
    ...(code && !isOnCode ? [{ name: "From your code", value: `${code.name}, until ${code.until}` }] : []),
    ...(change ? [{ name: "Next pass", value: `${change.name}, ${change.price}` }] : []),
    ...(price ? [{ name: "Price", value: price }] : []),
    ...(rise ? [{ name: "New price", value: rise }] : []),
    ...(promo ? [{ name: "Discount", value: promo }] : []),
    ...(billedTo ? [{ name: "Billed to", value: billedTo }] : []),
    ...(pass.date && pass.state !== "none" && !nextCharge
      ? [{ name: mayBePaused ? "Paid until" : WHEN[pass.state], value: pass.date }]
      : []),
  ];
}

function PastDueNotice({ by, again, isTried, payUrl }: PastDue) {
  return (
    <Alert kind="warning" title="Your last charge didn't go through.">
      <p>You can still watch. {again}</p>
      {isTried ? null : by === "card" ? (
        <p>
          {payUrl && (
            <>
              <a href={payUrl}>Pay or confirm it now</a>, or{" "}
            </>
          )}
          <a href={newCardPath()}>{payUrl ? "replace the card" : "Replace the card"}</a> to be charged right away.
        </p>
      ) : (
        <p>Please make sure your PayPal account can be charged.</p>
      )}
    </Alert>
  );
}

function GetPass({ label }: { label: string }) {
  return (
    <div className="wrap-3">
      <ButtonLink href={subscribePath("retail")} variant="primary">
        {label}
      </ButtonLink>
      <ButtonLink href={redeemPath()} variant="quiet" flush>
        Redeem a code
      </ButtonLink>
    </div>
  );
}
