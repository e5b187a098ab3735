import type { ReceiptRow } from "~/models/billing/billing-view";
import { AccountCard, NotNow } from "../account-card";
import styles from "./receipts-card.module.css";

/** Newest first (rulings 3 "receipt"). */
export function ReceiptsCard({ receipts }: { receipts: readonly ReceiptRow[] | null }) {
  return (
    <AccountCard id="receipts" title="Receipts">
      {!receipts && <NotNow />}
      {receipts?.length === 0 && <p>None yet. Anything you buy shows up here.</p>}
      {receipts && receipts.length > 0 && (
        <ul className={styles.rows}>
          {receipts.map(({ orderId, date, what, total, refunded, href }) => (
            <li key={orderId}>
              <a href={href} className={styles.row}>
                <span>
                  <span className={styles.pass}>{what}</span>
                  <span className="small-muted">
                    {date}
                    {refunded && `, ${refunded} refunded`}
                    <span className="visually-hidden">, receipt {orderId}</span>
                  </span>
                </span>
                <span className={styles.total}>{total}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  );
}
