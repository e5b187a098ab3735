import { brand } from "~/brand";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { PaymentBody } from "~/models/checkout/payment-step.server";
import { ActiveSubscriptionWarning } from "./already-subscribed";
import styles from "./payment-step.module.css";

type PaymentStepProps = { body: PaymentBody; action: string; disclaimer: string | null };

/** How the order is paid (B 2.5). Cards are entered at the provider's; no number ever comes to this site. */
export function PaymentStep({ body, action, disclaimer }: PaymentStepProps) {
  if (body.blocked) return <ActiveSubscriptionWarning />;
  const { option, hasPaypal, error, pending } = body;
  return (
    <div className={styles.payment} id="payment">
      {hasPaypal && <Options option={option} action={action} />}
      {option === "paypal" ? <Paypal action={action} disclaimer={disclaimer} /> : <Card body={body} action={action} disclaimer={disclaimer} />}
      {error && (
        <div id="payment-error" tabIndex={-1} data-focus-on-load="">
          <Alert kind="bad" title={error}>
            {pending && (
              <p>
                <a href={action}>Check again</a>
              </p>
            )}
          </Alert>
        </div>
      )}
      <p className={styles.trust}>
        <Icon name="lock" size="sm" />
        Cards are kept by the payment provider, never by {brand.name}. Cancel any time.
      </p>
      <p className={styles.note}>In order to register, we require that you enable cookies in your browser.</p>
    </div>
  );
}

function Options({ option, action }: { option: PaymentBody["option"]; action: string }) {
  return (
    <form method="post" action={action} className={styles.options} aria-label="Pay with">
      <input type="hidden" name="intent" value="choose-option" />
      {OPTIONS.map(({ value, label }) => (
        <button key={value} name="value" value={value} className={styles.option} aria-pressed={value === option}>
          {label}
        </button>
      ))}
    </form>
  );
}

const OPTIONS = [
  { value: "stripe", label: "Card" },
  { value: "paypal", label: "PayPal" },
] as const;

function Paypal({ action, disclaimer }: { action: string; disclaimer: string | null }) {
  return (
    <form method="post" action={action} className={styles.order}>
      <p>You approve the payment on PayPal&apos;s page and come back here with your pass.</p>
      {disclaimer && <p className={styles.disclaimer}>{disclaimer}</p>}
      <Button name="intent" value="approve-paypal" variant="primary" size="lg" wide>
        Continue to PayPal
      </Button>
    </form>
  );
}

function Card({ body: { saved, entered, canPlaceOrder, check }, action, disclaimer }: PaymentStepProps) {
  return (
    <>
      <h2 className={styles.heading}>Pay With a Credit or Debit Card</h2>
      {saved && <SavedCardChoice used={saved.used} action={action} />}
      {saved?.used && <SavedCardFields saved={saved} />}
      {!saved?.used && <EnterCard entered={entered} action={action} />}
      <form method="post" action={`${action}#payment`} className={styles.order} id="place-order">
        <input type="hidden" name="intent" value="place-order" />
        <input type="hidden" name={check.tokenField} value={check.token} />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input type="text" name={check.honeypotField} defaultValue="" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {disclaimer && <p className={styles.disclaimer}>{disclaimer}</p>}
        <Button variant="primary" size="lg" wide disabled={!canPlaceOrder}>
          Place Order
        </Button>
      </form>
    </>
  );
}

function SavedCardChoice({ used, action }: { used: boolean; action: string }) {
  return (
    <form method="post" action={action} className={styles.choice}>
      <input type="hidden" name="intent" value="use-saved-card" />
      <button name="value" value={used ? "off" : "on"} role="checkbox" aria-checked={used} className={styles.check}>
        <span className={styles.box}>{used && <Icon name="check" size="sm" />}</span>
        Use saved card
      </button>
    </form>
  );
}

/** The saved values, masked and disabled (B 2.5). */
function SavedCardFields({ saved }: { saved: NonNullable<PaymentBody["saved"]> }) {
  return (
    <fieldset disabled className={styles.fields}>
      <legend className="visually-hidden">Saved card</legend>
      <label className={styles.wide}>
        Name on Card
        <input placeholder={saved.holder} />
      </label>
      <label className={styles.wide}>
        Card Number
        <input value={saved.number} readOnly />
      </label>
      <label>
        Expiration
        <input value={saved.expiry} readOnly />
      </label>
      <label>
        CVV
        <input value={saved.cvc} readOnly />
      </label>
    </fieldset>
  );
}

/** The way to the provider's page, and what was entered there. */
function EnterCard({ entered, action }: { entered: PaymentBody["entered"]; action: string }) {
  return (
    <form method="post" action={action} className={styles.enter} data-card-fields="">
      {entered && (
        <p className={styles.entered}>
          <Icon name="check" />
          <span>
            <strong>{entered.label}</strong> {entered.holder}
          </span>
        </p>
      )}
      <Button name="intent" value="enter-card" variant={entered ? "quiet" : "secondary"} size="lg" wide={!entered}>
        {entered ? "Use another card" : "Enter card details"}
      </Button>
      <p className={styles.note}>This card will be saved as your set payment type for future transactions.</p>
    </form>
  );
}
