import type { SubmissionResult } from "@conform-to/dom";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { PageHeading } from "~/components/ui/page-heading";
import { redeemPath, redeemPaymentPath, signInPath, signUpPath, subscribePath } from "~/models/navigation/paths";
import type { VoucherView } from "~/models/redeem/voucher-view";
import { brand } from "~contracts/brand";
import { FactList } from "../account-card";
import styles from "./redeem-code.module.css";

type CodeFormProps = {
  code: string;
  /** Why a code from the address was refused. */ refusal: string | null;
  answer: SubmissionResult<string[]> | undefined;
};

export function CodeForm({ code, refusal, answer }: CodeFormProps) {
  const reply = refusal ? { status: "error" as const, initialValue: { code }, error: { code: [refusal] } } : undefined;
  const [form, { code: field }] = formState({
    id: "redeem",
    names: ["code"],
    answer: answer ?? reply,
    defaults: { code },
  });
  return (
    <>
      <PageHeading
        title="Redeem a code"
        lead={
          `Enter the code of your gift, booster club or ${brand.name} card. You'll see what it's worth before ` +
          "you use it."
        }
      />
      <form method="post" action={redeemPath()} id={form.id} className="gap-2" noValidate>
        <ErrorSummary errors={summaryItems([field])} formErrors={form.errors} />
        <input type="hidden" name="intent" value="look-up" />
        <InputField
          {...inputProps(field, "text")}
          label="Code"
          hint="Capital letters and spaces don't matter. In a gift's code, dashes don't either."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
        <Button variant="primary" size="lg" wide>
          See what it&apos;s worth
        </Button>
      </form>
      <p className="small-muted">
        A discount on a pass? Enter a promo code when you <a href={subscribePath("retail")}>choose a pass</a>.
      </p>
    </>
  );
}

export function VoucherOfferView({ offer, signedIn }: { offer: VoucherView; signedIn: boolean }) {
  const { code, description, pass, until, startsOn, due } = offer;
  return (
    <>
      <PageHeading kicker={code} title={due ? "Your code covers part of it" : "Your code works"} lead={description} />
      <section className={`gap-3 ${styles.ticket}`} aria-label="What you get">
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
          <p>
            You have a pass until {startsOn}. Your code kicks in that day, so you don&apos;t lose any time you paid for.
          </p>
        )}
        {startsOn && due && (
          <p>You have a pass until {startsOn}. Use this code after that, and it goes toward your next pass.</p>
        )}
      </section>
      {due && !due.payable && (
        <p>You can&apos;t pay the rest here yet. Your code is still good, and none of it has been used.</p>
      )}
      {due ? (
        !startsOn && due.payable && <PayForm code={code} />
      ) : signedIn ? (
        <RedeemForm code={code} />
      ) : (
        <SignInFirst />
      )}
      <form method="post" action={redeemPath()}>
        <Button variant="quiet" flush name="intent" value="other-code">
          Use another code
        </Button>
      </form>
    </>
  );
}

function RedeemForm({ code }: { code: string }) {
  return (
    <form method="post" action={redeemPath()}>
      <input type="hidden" name="code" value={code} />
      <Button variant="primary" size="lg" wide name="intent" value="redeem">
        Redeem
      </Button>
    </form>
  );
}

function PayForm({ code }: { code: string }) {
  return (
    <form method="post" action={redeemPaymentPath()}>
      <input type="hidden" name="code" value={code} />
      <Button variant="primary" size="lg" wide>
        Pay the rest
      </Button>
    </form>
  );
}

function SignInFirst() {
  return (
    <div className="gap-3">
      <p>It goes to your account. We&apos;ll hold on to your code while you sign in.</p>
      <ButtonLink href={signUpPath(redeemPath())} variant="primary" size="lg" wide>
        Create an account
      </ButtonLink>
      <ButtonLink href={signInPath(redeemPath())} size="lg" wide>
        Sign in
      </ButtonLink>
    </div>
  );
}
