import { Check, CheckList } from "~/components/ui/check-list";
import { ChipList } from "~/components/ui/chip";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { Unbroken } from "~/components/ui/unbroken";
import type { PassOffer } from "~/models/checkout/pass-selection";
import type { PassesBody } from "~/models/checkout/view";
import { groundOver } from "~/models/place/contrast";
import styles from "./pass-cards.module.css";

type PassCardsProps = { body: PassesBody; action: string };

export function PassCards({
  body: { runsOut, offers, others, includes, durations, skipHref },
  action,
}: PassCardsProps) {
  return (
    <div className="column-6">
      {runsOut && <p>Your pass runs until {runsOut}. The one you choose here takes its place as soon as you buy it.</p>}
      {durations.length > 0 && <ChipList label="Billed" chips={durations} />}
      {offers.length > 0 && <Cards offers={offers} action={action} />}
      {includes && (
        <section aria-labelledby="includes" className={styles.includes}>
          <h2 id="includes" className="size-22">
            {includes.title}
          </h2>
          <CheckList dense className={styles.list}>
            {includes.items.map((item) => (
              <Check key={item}>{item}</Check>
            ))}
          </CheckList>
        </section>
      )}
      {others.length > 0 && (
        <>
          <h2 className="size-22">Other ways to watch</h2>
          <Cards offers={others} action={action} />
        </>
      )}
      <p className={styles.skip}>
        <a href={skipHref}>No thanks, maybe later</a>
      </p>
    </div>
  );
}

const Cards = ({ offers, action }: { offers: readonly PassOffer[]; action: string }) => (
  <form method="post" action={action} className={styles.cards}>
    <input type="hidden" name="intent" value="choose-pass" />
    {offers.map((offer) => (
      <PassCard key={offer.key} offer={offer} />
    ))}
  </form>
);

/** A school's color may be gold. */
function Pill({ text, color }: NonNullable<PassOffer["pill"]>) {
  if (!color) return <span className={styles.pill}>{text}</span>;
  const { ground, ink } = groundOver(color);
  return (
    <span className={styles.pill} style={{ backgroundColor: ground }} data-ink={ink}>
      {text}
    </span>
  );
}

function PassCard({ offer }: { offer: PassOffer }) {
  const { key, title, pill, saving, price, promoPrice, below, finePrint, eligible } = offer;
  return (
    <button name="pass" value={key} className={classNames(styles.card, eligible && styles.eligible)}>
      <span className={styles.head}>
        <span className={styles.title}>{title}</span>
        {pill && <Pill {...pill} />}
      </span>
      <span className={styles.price}>
        {promoPrice ? (
          <>
            <s className={styles.before}>
              <span className="visually-hidden">Before: </span>
              {price}
            </s>
            <strong>{promoPrice}</strong>
          </>
        ) : (
          <strong>{price}</strong>
        )}
        {saving && <span className={styles.saving}>{saving}</span>}
      </span>
      {below && (
        <span className={styles.below}>
          <Unbroken text={below} />
        </span>
      )}
      <span className={styles.fine}>
        {finePrint.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </span>
      <span className={styles.choose} aria-hidden="true">
        Choose
        <Icon name="arrow-right" />
      </span>
    </button>
  );
}
