import { Button, ButtonLink } from "~/components/ui/button";
import { PrintButton } from "~/components/ui/print-button";
import type { batchOf } from "~/models/desk/codes.server";
import { deskCodesPath, deskListPath } from "~/models/navigation/desk-paths";
import { brand } from "~contracts/brand";
import { DeskTable } from "./desk-frame";
import styles from "./voucher-batch.module.css";

type VoucherBatchProps = { note: string; vouchers: Awaited<ReturnType<typeof batchOf>>; address: string };

/** On paper, a card for each that is left. */
export function VoucherBatch({ note, vouchers, address }: VoucherBatchProps) {
  const left = vouchers.filter(({ state }) => state === "left");
  return (
    <>
      <div className={`stack ${styles.screenOnly}`}>
        <p>
          <a href={deskCodesPath()}>All codes</a>
        </p>
        <p className="row">
          <ButtonLink href={deskListPath("vouchers", { batch: note })}>Download as CSV</ButtonLink>
          <PrintButton />
        </p>
        <p>Printed, each code that is left is a card to cut out.</p>
        <DeskTable
          columns={["Code", "Status", "Gives", "Last day", "Action"]}
          rows={vouchers.map(({ code, state, pass, days, until }) => [
            ...[code, state, `${pass}, ${days} days`, until],
            state === "left" ? <Withdraw key={code} note={note} code={code} /> : "–",
          ])}
        />
        {left.length > 0 && <Withdraw note={note} code="" />}
      </div>
      <div className={styles.cards}>
        {left.map(({ code, days, until }) => (
          <div key={code} className={styles.card}>
            <p>
              {brand.name}, {days} days: {note}
            </p>
            <p className={styles.code}>{code}</p>
            <p>
              Redeem it at {address} by {until}.
            </p>
          </div>
        ))}
      </div>
    </>
  );
}

/** Without a code, all that are left. */
function Withdraw({ note, code }: { note: string; code: string }) {
  return (
    <form method="post" action={deskCodesPath()}>
      <input type="hidden" name="note" value={note} />
      <input type="hidden" name="code" value={code} />
      <Button
        {...(code ? { variant: "quiet", flush: true, "aria-label": `Withdraw ${code}` } : { variant: "danger" })}
        name="intent"
        value="withdraw"
      >
        {code ? "Withdraw" : "Withdraw all that are left"}
      </Button>
    </form>
  );
}
