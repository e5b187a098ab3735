import type { LeadFormFields } from "~/components/information/lead-page";
import { FieldGroup, FieldPair } from "~/components/information/request-form";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  CountField,
  LineField,
  MessageField,
  StateField,
} from "~/components/ui/form-fields";
import { hiddenProps } from "~/components/ui/form-state";
import type { YES_NO_UNSURE } from "~contracts/records/lead";

const YES_NO: readonly Choice<(typeof YES_NO_UNSURE)[number]>[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "unsure", label: "Not sure" },
];

export function SchoolInterestFields({ fields }: { fields: LeadFormFields<"school_interest"> }) {
  return (
    <>
      <input {...hiddenProps(fields.school_key)} />
      <FieldGroup title="You">
        <FieldPair>
          <ContactFields fields={fields} />
          <LineField
            field={fields.role}
            label="Your role at the school"
            hint="Athletic director, coach, parent …"
            autoComplete="organization-title"
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title="The school">
        <FieldPair>
          <LineField field={fields.school_name} label="School" autoComplete="organization" />
          <StateField field={fields.state_code} />
          <CountField field={fields.enrollment} label="Enrollment" />
          <LineField field={fields.conference} label="Conference" />
          <LineField field={fields.school_district} label="School district" />
        </FieldPair>
      </FieldGroup>
      <FieldGroup
        title="The gym and the field"
        hint="This tells us what a game day would need. “Not sure” is a fine answer."
      >
        <FieldPair>
          <ChoiceField field={fields.press_box} label="Is there a press box?" choices={YES_NO} />
          <ChoiceField field={fields.hardline_internet_available} label="Is there wired internet?" choices={YES_NO} />
          <CountField field={fields.installed_automated_cameras} label="Automated cameras installed" />
          <LineField
            field={fields.scoreboard_controller}
            label="Scoreboard controller"
            hint="The brand, as printed on the box."
          />
        </FieldPair>
        <MessageField field={fields.message} label="Anything else" />
      </FieldGroup>
    </>
  );
}
