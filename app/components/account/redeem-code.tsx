import { useForm, type SubmissionResult } from "@conform-to/react";
import { brand } from "~contracts/brand";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { inputProps } from "~/components/ui/input-props";
import { PageHeading } from "~/components/ui/page-heading";
import { summarised } from "~/components/ui/summarised";
import { subscribePath, redeemPath, redeemPaymentPath, signInPath, signUpPath } from "~/models/navigation/paths";
import type { CodeFields } from "~/models/redeem/code";
import type { VoucherView } from "~/models/redeem/voucher-view";
import { narrowForm } from "./narrow-page";
import { FactList } from "./account-card";
import styles from "./redeem-code.module.css";

type CodeFormProps = {
  code: string;
  /** Of a code that was looked up before. */ refusal: string | null;
  answer: SubmissionResult<string[]> | undefined;
};

/** Where a code is entered; what was typed and why it gives nothing stay in place. */
export function CodeForm({ code, refusal, answer }: CodeFormProps) {
  const kept = refusal ? { status: "error" as const, initialValue: { code }, error: { code: [refusal] } } : undefined;
  const [form, { code: field }] = useForm<CodeFields>({
    id: "redeem",
    lastResult: answer ?? kept,
    defaultValue: { code },
  });
  return (
    <>
      <PageHeading
        title="Redeem a code"
        lead={`Enter the code of your gift, booster club or ${brand.name} card. You see what it gives before you take it.`}
      />
      <form method="post" action={redeemPath()} id={form.id} className={narrowForm} noValidate>
        <ErrorSummary errors={summarised([field])} formErrors={form.errors} />
        <input type="hidden" name="intent" value="look-up" />
        <InputField
          {...inputProps(field, "text")}
          label="Code"
          hint="Case and blanks do not matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
        <Button variant="primary" size="lg" wide>
          See what it gives
        </Button>
      </form>
      <p className={styles.note}>
        A discount on a pass? Enter a promo code when you <a href={subscribePath("retail")}>choose a pass</a>.
      </p>
    </>
  );
}

/** What it gives and until when, and the way to take it. */
export function VoucherOfferView({ offer, signedIn }: { offer: VoucherView; signedIn: boolean }) {
  const { code, description, pass, until, startsOn, due } = offer;
  return (
    <>
      <PageHeading kicker={code} title={due ? "Your code pays a part" : "Your code works"} lead={description} />
      <section className={styles.ticket} aria-label="What it gives">
        <p className={styles.pass}>{pass}</p>
        {due ? (
          <FactList
            facts={[
              { name: "Price", value: due.price },
              { name: "Your code", value: due.covered },
              { name: "To pay", value: <strong>{due.rest}, plus tax</strong> },
            ]}
          />
        ) : (
          <p className={styles.until}>
            Everything, live and on demand, until <strong>{until}</strong>.
          </p>
        )}
        {startsOn && !due && (
          <p>You have a pass until {startsOn}. The code begins that day, so nothing you paid for is lost.</p>
        )}
        {startsOn && due && (
          <p>You have a pass until {startsOn}. Use this code when it has ended: it helps to pay for the next one.</p>
        )}
      </section>
      {due && !due.payable && <p>The rest cannot be paid here yet. Your code stays good: nothing of it is used up.</p>}
      {due ? !startsOn && due.payable && <PayForm /> : signedIn ? <RedeemForm /> : <SignInFirst />}
      <form method="post" action={redeemPath()}>
        <Button variant="quiet" name="intent" value="other-code">
          Use another code
        </Button>
      </form>
    </>
  );
}

function RedeemForm() {
  return (
    <form method="post" action={redeemPath()}>
      <Button variant="primary" size="lg" wide name="intent" value="redeem">
        Redeem
      </Button>
    </form>
  );
}

function PayForm() {
  return (
    <form method="post" action={redeemPaymentPath()}>
      <Button variant="primary" size="lg" wide>
        Pay the rest
      </Button>
    </form>
  );
}

function SignInFirst() {
  return (
    <div className={styles.ways}>
      <p>It goes to your account. Your code is kept while you sign in.</p>
      <ButtonLink href={signUpPath(redeemPath())} variant="primary" size="lg" wide>
        Create an account
      </ButtonLink>
      <ButtonLink href={signInPath(redeemPath())} size="lg" wide>
        Sign in
      </ButtonLink>
    </div>
  );
}
