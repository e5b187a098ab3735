import { ButtonLink } from "~/components/ui/button";
import type { PartnerView } from "~/models/checkout/view";
import { brand } from "~contracts/brand";
import styles from "./partner-offer.module.css";

/** The partner's widget or our own card; only with marketing consent (B 2.9). */
export function PartnerOffer({ partner: { script } }: { partner: PartnerView }) {
  if (script) {
    return (
      <div className={styles.widget}>
        <div id="partner-offer" />
        <script async src={script} />
      </div>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="partner-title">
      <p className={styles.kicker}>From our partner</p>
      <h2 id="partner-title" className="size-22">
        Wear the colors you cheer for
      </h2>
      <p>{brand.marketingPartner.name} has something for subscribers: gear from your school, made to order.</p>
      <p>
        <ButtonLink href={brand.marketingPartner.url} target="_blank" rel="noopener noreferrer sponsored">
          See {brand.marketingPartner.name}
        </ButtonLink>
      </p>
    </section>
  );
}
