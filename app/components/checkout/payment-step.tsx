import { Alert, Problem } from "~/components/ui/alert";
import { BotCheckFields } from "~/components/ui/bot-check-fields";
import { Button } from "~/components/ui/button";
import { InputField } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { BUYING_FORMS, CHANGED } from "~/models/checkout/agreed-terms";
import { ORDER_BUTTONS } from "~/models/checkout/order-summary";
import type { BlockedPaymentBody, PaymentBody } from "~/models/checkout/view";
import { brand } from "~contracts/brand";
import { CARD_ERRORS } from "~contracts/name-on-card";
import { ActiveSubscriptionWarning } from "./already-subscribed";
import styles from "./payment-step.module.css";

export const COOKIE_NOTICE = "In order to register, we require that you enable cookies in your browser.";

type PaymentStepProps = { body: PaymentBody | BlockedPaymentBody; action: string; disclaimer: string | null };

/** Cards are entered with the provider; no card number ever reaches this site (B 2.5). */
export function PaymentStep({ body, action, disclaimer }: PaymentStepProps) {
  if (body.blocked) return <ActiveSubscriptionWarning holder={body.holder} />;
  const { option, ways, wallet, error, pending, bank } = body;
  return (
    <div className={styles.payment} id="payment" data-payment={option}>
      {wallet && <QuickCheckout body={body} />}
      {ways.length > 1 && <Options option={option} action={action} />}
      {option === "paypal" ? (
        <Paypal check={body.check} action={action} disclaimer={disclaimer} />
      ) : (
        <Card body={body} action={action} disclaimer={disclaimer} />
      )}
      <div id="payment-error" className={styles.error}>
        {error && (
          <Problem kind={bank ? "warning" : "bad"} title={error} comesIntoView={!pending}>
            {bank && (
              <p>
                <a href={bank} className={styles.again} data-bank="">
                  Continue to your bank
                </a>{" "}
                or place your order again, with this card or another one.
              </p>
            )}
            {pending && (
              <p>
                <a href={action} className={styles.again} data-pending="">
                  Check again
                </a>
              </p>
            )}
          </Problem>
        )}
      </div>
      <template id="payment-problem">
        <Alert kind="bad" title={CARD_ERRORS.verification} />
      </template>
      <template id="payment-changed">
        <Alert kind="warning" title={CHANGED} />
      </template>
      <p className={styles.trust}>
        <Icon name="lock" size="sm" />
        The payment provider keeps your card, never {brand.name}.{disclaimer && " Cancel any time."}
      </p>
      <p className={styles.note}>{COOKIE_NOTICE}</p>
    </div>
  );
}

/** Shown once the provider's script knows that the browser has a usable wallet (B 2.5). */
function QuickCheckout({ body: { cards, wallet } }: { body: PaymentBody }) {
  if (cards?.provider !== "stripe") return null;
  return (
    <div
      className={styles.quick}
      data-wallet={JSON.stringify(wallet?.request)}
      data-agreed={wallet?.agreed}
      data-key={cards.publishableKey}
      id="quick-checkout"
      style={{ position: "absolute", insetInline: 0, visibility: "hidden" }}
      hidden
    >
      <p className={styles.quickName}>Quick Checkout</p>
      <div />
      <p className={styles.or}>
        <span>OR</span>
      </p>
    </div>
  );
}

function Options({ option, action }: { option: PaymentBody["option"]; action: string }) {
  return (
    <form method="post" action={action} className={styles.options} aria-label="Pay with" data-in-place="payment">
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

type PaypalProps = Pick<PaymentBody, "check"> & { action: string; disclaimer: string | null };

function Paypal({ check, action, disclaimer }: PaypalProps) {
  return (
    <form
      method="post"
      action={`${action}#payment-error`}
      className={styles.order}
      id={BUYING_FORMS.paypal}
      data-site-key={check.siteKey ?? undefined}
    >
      <input type="hidden" name="intent" value="approve-paypal" />
      <BotCheckFields check={check} />
      <p>You&apos;ll approve the payment on PayPal, then come back here with your pass.</p>
      <Disclaimer words={disclaimer} />
      <Button variant="primary" size="lg" wide data-busy="Opening PayPal…">
        {ORDER_BUTTONS.paypal}
      </Button>
    </form>
  );
}

/** The terms name the price, so they change with the summary. */
function Disclaimer({ words }: { words: string | null }) {
  return (
    <p className={styles.disclaimer} id="order-terms" hidden={words === null}>
      {words}
    </p>
  );
}

type CardProps = PaymentStepProps & { body: PaymentBody };

function Card({ body, action, disclaimer }: CardProps) {
  const { saved, entered, canPlaceOrder, check } = body;
  return (
    <>
      <h2 className={styles.heading}>Pay With a Credit or Debit Card</h2>
      {saved && <SavedCardChoice used={saved.used} action={action} />}
      {saved?.used && saved.hasExpired && (
        <Alert kind="warning" title="This card has expired. Uncheck the box to use a different card." />
      )}
      {saved?.used ? (
        <SavedCardFields saved={saved} />
      ) : (
        <NewCard cards={body.cards} zip={body.zip} entered={entered} action={action} />
      )}
      <form
        method="post"
        action={`${action}#payment-error`}
        className={styles.order}
        id={BUYING_FORMS.stripe}
        data-site-key={check.siteKey ?? undefined}
      >
        <input type="hidden" name="intent" value="place-order" />
        <BotCheckFields check={check} />
        <Disclaimer words={disclaimer} />
        <Button variant="primary" size="lg" wide aria-disabled={!canPlaceOrder} data-busy="Placing your order…">
          {ORDER_BUTTONS.stripe}
        </Button>
      </form>
    </>
  );
}

/** The provider's fields with scripts, the provider's page without. */
function NewCard({ cards, zip, entered, action }: Pick<PaymentBody, "cards" | "zip" | "entered"> & { action: string }) {
  return (
    <div className={styles.newCard}>
      <CardFields cards={cards} zip={zip} />
      <EnterCard entered={entered} action={action} />
      <p className={styles.note}>This card will be saved as your set payment type for future transactions.</p>
    </div>
  );
}

/** The provider mounts its fields here; the cardholder's name is our own field (B 2.5). */
function CardFields({ cards, zip }: Pick<PaymentBody, "cards" | "zip">) {
  if (!cards || cards.provider === "hosted") return null;
  return (
    <div
      id="card-fields"
      data-provider={cards.provider}
      data-key={cards.provider === "stripe" ? cards.publishableKey : undefined}
      hidden
    >
      <InputField
        id="name-on-card"
        name="name_on_card"
        form={BUYING_FORMS.stripe}
        label="Name on Card"
        hint="First and last name, as they appear on the card."
        autoComplete="cc-name"
        maxLength={100}
      />
      {cards.provider === "embedded" ? (
        <div data-field="frame" data-zip={zip ?? undefined} className={styles.frame} />
      ) : (
        <ElementFields zip={zip} />
      )}
    </div>
  );
}

function ElementFields({ zip }: Pick<PaymentBody, "zip">) {
  return (
    <div className={styles.elements}>
      {ELEMENTS.map(({ name, label }) => (
        <div key={name} className={styles[name]}>
          <label htmlFor={`card-${name}`}>{label}</label>
          <div id={`card-${name}`} data-field={name} className={styles.element} />
          <p id={`card-${name}-error`} className={styles.elementError} aria-live="polite" />
        </div>
      ))}
      <InputField
        id="card-zip"
        label="Billing Zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        defaultValue={zip ?? undefined}
      />
    </div>
  );
}

const ELEMENTS = [
  { name: "number", label: "Card Number" },
  { name: "expiry", label: "Expiration" },
  { name: "cvc", label: "CVV" },
] as const;

function SavedCardChoice({ used, action }: { used: boolean; action: string }) {
  return (
    <form method="post" action={action} data-in-place="payment">
      <input type="hidden" name="intent" value="use-saved-card" />
      <button name="value" value={used ? "off" : "on"} role="checkbox" aria-checked={used} className={styles.check}>
        <span className={styles.box}>{used && <Icon name="check" size="sm" />}</span>
        Use saved card
      </button>
    </form>
  );
}

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

function EnterCard({ entered, action }: { entered: PaymentBody["entered"]; action: string }) {
  return (
    <form method="post" action={action} className={styles.enter} id="enter-card">
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
    </form>
  );
}
