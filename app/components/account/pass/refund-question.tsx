import { Button, ButtonLink } from "~/components/ui/button";
import { Check, CheckList } from "~/components/ui/check-list";
import { PageHeading } from "~/components/ui/page-heading";
import { Unbroken } from "~/components/ui/unbroken";
import type { RefundView } from "~/models/account/refund.server";
import { accountCardPath, cancelPath, refundPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import styles from "./subscription-page.module.css";

/** What goes back where, and what ends, before anything does (B 9, security 3). */
export function RefundQuestion({ view, oneTimeKey }: { view: RefundView; oneTimeKey: string }) {
  if (view.order === null) return <NoRefund {...view} />;
  const { order, plan, amount, terms } = view;
  return (
    <>
      <PageHeading
        kicker="My Account"
        title="Get a refund"
        lead={`You get ${amount} back for the renewal of your ${plan}.`}
      />
      <CheckList>
        {terms.map((sentence) => (
          <Check key={sentence}>
            <Unbroken text={sentence} />
          </Check>
        ))}
      </CheckList>
      <div className={styles.ways}>
        <form method="post" action={refundPath()}>
          <input type="hidden" name="order" value={order} />
          <input type="hidden" name="key" value={oneTimeKey} />
          <Button variant="danger" size="lg" wide>
            Refund {amount} and end my pass
          </Button>
        </form>
        <ButtonLink href={accountCardPath("subscription")} variant="quiet" size="lg">
          Keep my pass
        </ButtonLink>
      </div>
    </>
  );
}

function NoRefund({ why, cancels }: { why: string; cancels: boolean }) {
  return (
    <>
      <PageHeading kicker="My Account" title="No refund right now" lead={why} />
      <p>
        Think that&apos;s wrong? E-mail <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>
        {cancels && (
          <>
            , or <a href={cancelPath()}>cancel your subscription</a> so that it doesn&apos;t renew again
          </>
        )}
        .
      </p>
      <div className={styles.ways}>
        <ButtonLink href={accountCardPath("subscription")}>My Account</ButtonLink>
      </div>
    </>
  );
}
