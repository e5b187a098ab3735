import { Button } from "~/components/ui/button";
import { describedBy, FieldError } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { AGREED_FIELD } from "~/models/checkout/agreed-terms";
import type { OrderSummary as Summary } from "~/models/checkout/order-summary";
import styles from "./order-summary.module.css";

type PromoPanel = { collapses: boolean; refused: { code: string; message: string } | null };

type OrderSummaryProps = {
  summary: Summary;
  school: string | null;
  gift: string | null;
  /** The accepted terms, and the id of the form that submits them. */
  agreed: { terms: string; form: string } | null;
  promo: PromoPanel | null;
  action: string;
};

export function OrderSummary({ summary, school, gift, agreed, promo, action }: OrderSummaryProps) {
  return (
    <section aria-labelledby="summary-title" className={styles.summary} id="order-summary">
      <h2 id="summary-title" className="size-28">
        Order summary
      </h2>
      {promo && <PromoEntry summary={summary} panel={promo} action={action} />}
      <Lines summary={summary} />
      {agreed && <input type="hidden" name={AGREED_FIELD} value={agreed.terms} form={agreed.form} />}
      {gift && <p className={styles.gift}>{gift}</p>}
      {school && (
        <p className={styles.school}>
          <Icon name="heart" />
          Supports {school}
        </p>
      )}
    </section>
  );
}

function Lines({ summary: { pass, discount, tax, total, plusTax, promo, recurring } }: { summary: Summary }) {
  return (
    <dl className={styles.lines}>
      <Line name={pass.label} value={pass.price} />
      {discount && <Line name="Discount" value={discount} />}
      {tax && <Line name="Tax" value={tax} />}
      <div className={styles.total}>
        <dt>
          Total
          {plusTax && <span className={styles.period}>plus tax</span>}
          {promo?.period && <span className={styles.period}>{promo.period}</span>}
          {promo?.each && <span className={styles.period}>{promo.each}</span>}
        </dt>
        <dd>{total}</dd>
      </div>
      {recurring && (
        <div className={styles.recurring}>
          <dt>
            {recurring.label}
            <span className={styles.period}>
              from {recurring.date}
              {plusTax && ", plus tax"}
            </span>
          </dt>
          <dd>
            {recurring.total}
            {recurring.suffix}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PromoEntry({
  summary: { promo },
  panel: { collapses, refused },
  action,
}: {
  summary: Summary;
  panel: PromoPanel;
  action: string;
}) {
  const form = promo ? <AppliedPromo promo={promo} action={action} /> : <PromoForm refused={refused} action={action} />;
  if (!collapses || promo) {
    return (
      <div className={styles.promo}>
        <p className={styles.question}>Have a promo code?</p>
        {form}
      </div>
    );
  }
  return (
    <details className={styles.promo} open={refused !== null}>
      <summary className={styles.question}>Have a promo code?</summary>
      {form}
    </details>
  );
}

function PromoForm({ refused, action }: { refused: PromoPanel["refused"]; action: string }) {
  const errors = refused ? [refused.message] : null;
  return (
    <form method="post" action={`${action}#promo-applied`} className={styles.entry} data-in-place="promo">
      <input type="hidden" name="intent" value="apply-promo" />
      <label htmlFor="promo-code" className="visually-hidden">
        Enter Promo Code
      </label>
      <input
        id="promo-code"
        name="promo_code"
        defaultValue={refused?.code}
        placeholder="Enter Promo Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="done"
        className={styles.input}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- a refused code comes back as its own page
        autoFocus={refused !== null}
        {...describedBy({ id: "promo-code", errors })}
      />
      <Button>Apply</Button>
      <FieldError id="promo-code" errors={errors} />
    </form>
  );
}

function AppliedPromo({
  promo: { code, description },
  action,
}: {
  promo: NonNullable<Summary["promo"]>;
  action: string;
}) {
  return (
    <>
      <div className={styles.entry}>
        <span className={styles.applied}>
          <input value="APPLIED" aria-label="Promo code" disabled readOnly className={styles.input} />
          <Icon name="check" />
        </span>
        <Button disabled>Apply</Button>
      </div>
      <form
        method="post"
        action={`${action}#summary-title`}
        className={styles.chip}
        data-in-place="promo"
        data-promo=""
        id="promo-applied"
      >
        <input type="hidden" name="intent" value="remove-promo" />
        <span>
          <strong>PROMO CODE: {code}</strong>
          {description && <span className={styles.period}>{description}</span>}
        </span>
        <Button variant="quiet" icon="close" iconOnly>
          Remove the promo code {code}
        </Button>
      </form>
    </>
  );
}
