import { FieldGroup, FieldPair, RequestForm } from "~/components/information/request-form";
import { type LeadFormProps, useLeadForm } from "~/components/information/use-lead-form";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  CountField,
  LineField,
  MessageField,
  StateField,
} from "~/components/ui/form-fields";
import { hiddenProps } from "~/components/ui/input-props";
import type { SchoolToBringIn } from "~/models/information/school-to-bring-in.server";
import { supportProgramPath } from "~/models/navigation/paths";
import type { YES_NO_UNSURE } from "~contracts/records/lead";

const YES_NO: readonly Choice<(typeof YES_NO_UNSURE)[number]>[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "unsure", label: "Not sure" },
];

type SchoolInterestFormProps = LeadFormProps & {
  school: SchoolToBringIn | null;
};

export function SchoolInterestForm({ check, answer, school }: SchoolInterestFormProps) {
  const [form, fields] = useLeadForm("school_interest", answer, school ?? {});
  const { name, email, phone, role, school_name, state_code, enrollment, conference, school_district, message } =
    fields;
  const { press_box, installed_automated_cameras, hardline_internet_available, scoreboard_controller, school_key } =
    fields;
  const inOrder = [
    name,
    email,
    phone,
    role,
    school_name,
    state_code,
    enrollment,
    conference,
    school_district,
    press_box,
    hardline_internet_available,
    installed_automated_cameras,
    scoreboard_controller,
    message,
  ];
  return (
    <RequestForm
      action={supportProgramPath()}
      check={check}
      fields={inOrder}
      formErrors={form.errors}
      submitLabel="Send"
    >
      <input {...hiddenProps(school_key)} />
      <FieldGroup title="You">
        <FieldPair>
          <ContactFields fields={fields} />
          <LineField
            field={role}
            label="Your role at the school"
            hint="Athletic director, coach, parent …"
            autoComplete="organization-title"
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title="The school">
        <FieldPair>
          <LineField field={school_name} label="School" autoComplete="organization" />
          <StateField field={state_code} />
          <CountField field={enrollment} label="Enrollment" />
          <LineField field={conference} label="Conference" />
          <LineField field={school_district} label="School district" />
        </FieldPair>
      </FieldGroup>
      <FieldGroup
        title="The gym and the field"
        hint="This tells us what a game day would need. “Not sure” is a fine answer."
      >
        <FieldPair>
          <ChoiceField field={press_box} label="Is there a press box?" choices={YES_NO} />
          <ChoiceField field={hardline_internet_available} label="Is there wired internet?" choices={YES_NO} />
          <CountField field={installed_automated_cameras} label="Automated cameras installed" />
          <LineField
            field={scoreboard_controller}
            label="Scoreboard controller"
            hint="The brand, as printed on the box."
          />
        </FieldPair>
        <MessageField field={message} label="Anything else" />
      </FieldGroup>
    </RequestForm>
  );
}
