import { Button } from "~/components/ui/button";
import { InputField, SelectField, TextAreaField } from "~/components/ui/field";
import type { flagsOf } from "~/models/desk/flags.server";
import { LONGEST_FLAG_VALUE } from "~contracts/desk/flags";
import { formOf, type RefusedCode } from "./codes";
import { DeskSection, DeskTable } from "./desk-frame";

type FlagsProps = { flags: Awaited<ReturnType<typeof flagsOf>>; press: string; refused: RefusedCode | null };

export function Flags({ flags, press, refused }: FlagsProps) {
  const { of, frame } = formOf("flag", { press, refused });
  return (
    <DeskSection title="Flags">
      <DeskTable
        columns={["Flag", "Value", "For some", "What it does", "Values"]}
        rows={flags.map(({ name, value, some, does, takes }) => [
          ...[name, value || "–"],
          some.map((one) => `${one.value}: ${one.who}`).join("; ") || "–",
          ...[does, takes],
        ])}
      />
      {frame(
        "Set a flag",
        <>
          <SelectField {...of("name")} label="Flag" required>
            <option value="">Choose…</option>
            {flags.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextAreaField {...of("setting")} label="Value" rows={2} maxLength={LONGEST_FLAG_VALUE} />
          <InputField
            {...of("audience")}
            label="For"
            hint="Blank: everyone, which forgets what was set for some. Else a share such as 20%, or an e-mail address."
            maxLength={254}
            optional
          />
        </>,
        <Button name="intent" value="unset">
          Set it back
        </Button>,
      )}
    </DeskSection>
  );
}
