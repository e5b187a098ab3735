import { TicketFace } from "~/components/account/pass/ticket";
import { Logo } from "~/components/chrome/logo";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { PageHeading } from "~/components/ui/page-heading";
import { PrintButton } from "~/components/ui/print-button";
import type { GiftSheetView } from "~/models/gift/gift-sheet.server";
import { giftsPath } from "~/models/navigation/paths";
import { groundOver } from "~/models/place/contrast";
import { brand } from "~contracts/brand";
import styles from "./gift.module.css";

const OVER = {
  redeemed: "This gift has been redeemed.",
  on_hold: "This gift is on hold while your bank looks into the payment.",
  withdrawn: "This gift was refunded. Its code no longer works.",
} as const;

export function GiftSheet({ sheet }: { sheet: GiftSheetView }) {
  const { from, recipient, pass, days, message, code, qr, address, until, isOver } = sheet;
  if (isOver)
    return (
      <>
        <PageHeading title={`A gift for ${recipient}`} />
        <Alert kind="info" title={OVER[isOver]} />
        <div className={styles.screenOnly}>
          <Back />
        </div>
      </>
    );
  return (
    <>
      <div className={styles.paperOnly}>
        <Logo />
      </div>
      <PageHeading title={`A gift for ${recipient}`} />
      <TicketFace
        {...{ pass, period: days, crestOf: recipient, logo: null }}
        {...groundOver(brand.defaultBlue)}
        holder={`From ${from}`}
      >
        Redeem it by <b>{until}</b>
      </TicketFace>
      <section className={`column-4 ${styles.sheet}`} aria-label="Your gift">
        <p>
          {days} of high school sports on {brand.name}, live and on demand.
        </p>
        {message && <p className={styles.message}>{message}</p>}
        <div className={styles.scan}>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            className={styles.qr}
            role="img"
            aria-label={`QR code that opens ${address}`}
            shapeRendering="crispEdges"
          >
            {/* Scanners need dark on light in both themes. */}
            <path fill="white" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
            <path fill="black" d={qr.path} />
          </svg>
          <div className="column-3">
            <p>
              Scan it, or go to <strong>{address}</strong> and enter this code:
            </p>
            <p className={styles.code}>{code}</p>
          </div>
        </div>
        <p>
          The code works until {until}. The pass starts when you redeem it and ends on its own. You don&apos;t need a
          card, and you won&apos;t be charged.
        </p>
      </section>
      <p className={styles.screenOnly}>Print this page and hand it over.</p>
      <div className={classNames("wrap-3", styles.screenOnly)}>
        <PrintButton />
        <Back />
      </div>
    </>
  );
}

const Back = () => <ButtonLink href={giftsPath()}>All gifts you&apos;ve given</ButtonLink>;
