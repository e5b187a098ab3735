import type { ReactNode } from "react";
import { Problem } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Disclosure } from "~/components/ui/disclosure";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField, SelectField } from "~/components/ui/field";
import type { CodeProblem, codesOf } from "~/models/desk/codes.server";
import { deskCodesPath } from "~/models/navigation/desk-paths";
import { LONGEST_CODE_NOTE } from "~contracts/desk/codes";
import { deskForm, DeskSection, DeskTable } from "./desk-frame";

type Codes = Awaited<ReturnType<typeof codesOf>>;
export type RefusedCode = CodeProblem & { typed: Record<string, string> };
type MakeProps = { passes: Codes["passes"]; press: string; refused: RefusedCode | null };

export function Promos({ promos, ...make }: Pick<Codes, "promos"> & MakeProps) {
  return (
    <DeskSection title="Promo codes">
      {promos.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <DeskTable
          columns={["Code", "Discount", "Passes", "Lasts", "Redeemed", "Action"]}
          rows={promos.map(({ code, takes, passes, lasts, redeemed, isOver }) => [
            ...[code, takes, passes, lasts, redeemed],
            isOver ? (
              "–"
            ) : (
              <form key={code} method="post" action={deskCodesPath()}>
                <input type="hidden" name="code" value={code} />
                <Button variant="quiet" flush name="intent" value="stop" aria-label={`Stop ${code}`}>
                  Stop
                </Button>
              </form>
            ),
          ])}
        />
      )}
      <NewPromo {...make} />
    </DeskSection>
  );
}

function NewPromo({ passes, ...rest }: MakeProps) {
  const { of, frame } = formOf("promo", rest);
  return frame(
    "Make a promo code",
    <>
      <InputField {...of("code")} label="Code" autoComplete="off" spellCheck={false} maxLength={40} required />
      <InputField {...of("value")} label="Takes off" hint="A part such as 20%, or an amount such as $5.00." required />
      <InputField
        {...of("description")}
        label="What fans read"
        hint="Such as 20% off."
        maxLength={LONGEST_CODE_NOTE}
        required
      />
      <SelectField {...of("passes")} label="Passes">
        <option value="">Every pass</option>
        <option value="year">Yearly passes</option>
        <option value="month">Monthly passes</option>
        {passes.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <InputField {...of("months")} inputMode="numeric" label="Months" hint="Blank: the first charge alone." optional />
      <InputField {...of("from")} type="date" label="First day (Eastern)" hint="Blank: from now on." optional />
      <InputField {...of("until")} type="date" label="Last day (Eastern)" hint="Blank: no end." optional />
      <InputField
        {...of("limit")}
        inputMode="numeric"
        label="How many times"
        hint="Of all members together; each can use it once."
        optional
      />
    </>,
  );
}

export function Vouchers({ batches, ...make }: Pick<Codes, "batches"> & MakeProps) {
  return (
    <DeskSection title="Vouchers">
      {batches.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <DeskTable
          columns={["For", "Made", "Used", "Left"]}
          rows={batches.map(({ note, made, used, left }) => [
            <a key={note} href={deskCodesPath({ batch: note })}>
              {note}
            </a>,
            ...[made, used, left],
          ])}
        />
      )}
      <NewVouchers {...make} />
    </DeskSection>
  );
}

function NewVouchers({ passes, ...rest }: MakeProps) {
  const { of, frame } = formOf("vouchers", rest);
  return frame(
    "Make vouchers",
    <>
      <InputField
        {...of("note")}
        label="Who they're for"
        hint="Such as Lincoln boosters. Members who redeem one read it."
        maxLength={LONGEST_CODE_NOTE}
        required
      />
      <InputField {...of("count")} inputMode="numeric" label="How many" required />
      <SelectField {...of("pass")} label="Pass" required>
        <option value="">Choose…</option>
        {passes
          .filter(({ is_given }) => is_given)
          .map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
      </SelectField>
      <InputField
        {...of("days")}
        inputMode="numeric"
        label="Days"
        hint="Blank: as long as the pass lasts. A pass that renews needs a number."
        optional
      />
      <InputField {...of("last_day")} type="date" label="Last day to redeem one (Eastern)" required />
    </>,
  );
}

/** A form whose press makes its codes once, and which keeps what was typed. */
export function formOf(form: CodeProblem["form"], { press, refused }: Pick<MakeProps, "press" | "refused">) {
  const own = refused?.form === form ? refused : null;
  const idOf = (name: string) => `${form}-${name}`;
  return {
    of: (name: string) => ({
      ...{ id: idOf(name), name, defaultValue: own?.typed[name] },
      errors: own?.field === name ? [own.problem] : null,
    }),
    frame: (title: string, fields: ReactNode, another?: ReactNode) => (
      <Disclosure summary={title} open={own !== null}>
        <form method="post" action={deskCodesPath()} className={deskForm} noValidate>
          {own?.field === null && <Problem title={own.problem} />}
          <ErrorSummary errors={own?.field ? [{ fieldId: idOf(own.field), message: own.problem }] : []} />
          <input type="hidden" name="press" value={own?.typed.press ?? press} />
          {fields}
          <p className="row">
            <Button variant="primary" name="intent" value={form}>
              {title}
            </Button>
            {another}
          </p>
        </form>
      </Disclosure>
    ),
  };
}
