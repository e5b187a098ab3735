import { Button } from "~/components/ui/button";
import { InputField } from "~/components/ui/field";
import { dollarsWithCommas, type Estimate } from "~/models/information/support-estimate";
import { supportProgramPath } from "~/models/navigation/paths";
import styles from "./support-program.module.css";

type CalculatorProps = {
  estimate: Estimate;
  /** The page's form is filled in with it, by the address. */ schoolKey: string | null;
};

export function Calculator({ estimate: { entered, errors, result }, schoolKey }: CalculatorProps) {
  return (
    <div className={styles.calculator}>
      <form method="get" action={`${supportProgramPath()}#calculator`} className={`gap-2 ${styles.sum}`}>
        {schoolKey && <input type="hidden" name="school" value={schoolKey} />}
        <InputField
          id="subscribers"
          name="subscribers"
          label="Families with an annual pass"
          inputMode="numeric"
          defaultValue={entered.subscribers}
          errors={errorList(errors.subscribers)}
        />
        <InputField
          id="price"
          name="price"
          label="Price of an annual pass, in dollars"
          hint="We filled in an example."
          inputMode="decimal"
          defaultValue={entered.price}
          errors={errorList(errors.price)}
        />
        <InputField
          id="share"
          name="share"
          label="The school’s share, in percent"
          hint="This is an example. Your school’s agreement has the real number."
          inputMode="decimal"
          defaultValue={entered.share}
          errors={errorList(errors.share)}
        />
        <Button variant="secondary" size="lg">
          Do the math
        </Button>
      </form>
      <output className={styles.result} htmlFor="subscribers price share">
        {result ? (
          <>
            <span className={styles.total}>{dollarsWithCommas(result.totalCents)}</span>
            <span className={styles.year}>for the school, each year</span>
            <span className={styles.working}>
              {result.subscribers.toLocaleString("en-US")} {result.subscribers === 1 ? "family" : "families"} ×{" "}
              {dollarsWithCommas(result.perPassCents)} of each pass
            </span>
          </>
        ) : (
          <span className={styles.year}>Check the marked fields to see your estimate.</span>
        )}
      </output>
    </div>
  );
}

const errorList = (message: string | undefined) => (message ? [message] : undefined);
