import { Alert, Outcome } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { PrintButton } from "~/components/ui/print-button";
import { SupportPhone } from "~/components/ui/support-phone";
import { Unbroken } from "~/components/ui/unbroken";
import type { OwnReceipt } from "~/models/account/own-receipt.server";
import { accountCardPath, giftsPath, ownReceiptPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { FactList } from "../account-card";
import { TicketView } from "./ticket";
import styles from "./own-receipt-sheet.module.css";

type OutcomeProps = Parameters<typeof Outcome>[0];
type OwnReceiptSheetProps = { receipt: OwnReceipt; email: string | null; outcome?: OutcomeProps | null };

export function OwnReceiptSheet({ receipt, email, outcome }: OwnReceiptSheetProps) {
  const { orderId, date, what, lines, total, refunded, paidWith, giftFor, giftState, ticket, next } = receipt;
  return (
    <>
      <PageHeading kicker={brand.name} title="Receipt" lead={`${what} · ${date}`} />
      {outcome && <Outcome {...outcome} />}
      {giftFor && (
        <Alert kind="info" title={`Your gift for ${giftFor}`}>
          <p>
            {giftState && <Unbroken text={giftState} />} <a href={giftsPath()}>See your gift</a>
          </p>
        </Alert>
      )}
      {ticket && <TicketView ticket={ticket} />}
      <section className={styles.sheet} aria-label="Amounts">
        <table className={styles.lines}>
          <tbody>
            {lines.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{total}</td>
            </tr>
            {refunded && (
              <tr>
                <th scope="row">Refunded</th>
                <td>{refunded}</td>
              </tr>
            )}
          </tfoot>
        </table>
        <FactList
          facts={[
            { name: "Order", value: orderId },
            { name: "Paid with", value: paidWith },
            ...next,
            ...(email ? [{ name: "Account", value: email }] : []),
          ]}
        />
      </section>
      <p className="small-muted">
        Print this page for your records. Questions about this charge? E-mail{" "}
        <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a> or call <SupportPhone />.
      </p>
      <div className={styles.ways}>
        <PrintButton />
        <form method="post" action={ownReceiptPath(orderId)}>
          <Button>E-mail it to me</Button>
        </form>
        <ButtonLink href={accountCardPath("receipts")}>All receipts</ButtonLink>
      </div>
    </>
  );
}
