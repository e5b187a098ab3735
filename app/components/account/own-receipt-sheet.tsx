import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { PrintButton } from "~/components/ui/print-button";
import { SupportPhone } from "~/components/ui/support-phone";
import { Unbroken } from "~/components/ui/unbroken";
import type { OwnReceipt } from "~/models/account/own-receipt.server";
import { accountCardPath, giftsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { FactList } from "./account-card";
import styles from "./own-receipt-sheet.module.css";

export function OwnReceiptSheet({ receipt, email }: { receipt: OwnReceipt; email: string | null }) {
  const { orderId, date, pass, isRenewal, lines, total, refunded, paidWith, giftFor, giftState, period, next } =
    receipt;
  const what = `${pass}${isRenewal ? ", renewed" : ""}${giftFor ? `, a gift for ${giftFor}` : ""}`;
  return (
    <>
      <PageHeading kicker={brand.name} title="Receipt" lead={`${what} · ${date}`} />
      {giftFor && (
        <Alert kind="info" title={`Your gift for ${giftFor}`}>
          <p>
            {giftState && <Unbroken text={giftState} />} <a href={giftsPath()}>See your gift</a>
          </p>
        </Alert>
      )}
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
            { name: "For", value: period },
            ...next,
            ...(email ? [{ name: "Account", value: email }] : []),
          ]}
        />
      </section>
      <p className={styles.help}>
        Print this page for your records. Questions about this charge? E-mail{" "}
        <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a> or call <SupportPhone />.
      </p>
      <div className={styles.ways}>
        <PrintButton />
        <ButtonLink href={accountCardPath("receipts")}>All receipts</ButtonLink>
      </div>
    </>
  );
}
