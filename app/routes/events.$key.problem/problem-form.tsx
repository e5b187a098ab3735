import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { RequestForm } from "~/components/information/request-form";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { LineField, MessageField } from "~/components/ui/form-fields";
import { RadioField } from "~/components/ui/radio-field";
import { type PlayerFacts, type Problem, problemFormSchema } from "~contracts/records/problem";

const CHOICES: readonly { value: Problem; label: string }[] = [
  { value: "no-picture", label: "There's no picture" },
  { value: "stops", label: "It stops or keeps loading" },
  { value: "blurry", label: "It's blurry or breaks up" },
  { value: "no-sound", label: "There's no sound, or it doesn't match" },
  { value: "wrong-game", label: "It's the wrong game or the wrong view" },
  { value: "something-else", label: "Something else" },
];

type ProblemFormProps = {
  action: string;
  check: BotCheck;
  facts: PlayerFacts;
  answer: SubmissionResult<string[]> | undefined;
};

type Entered = { problem: Problem; note?: string; email?: string } & Record<keyof PlayerFacts, string | undefined>;

/** One choice, and whatever helps to find the fault. */
export function ProblemForm({ action, check, facts, answer }: ProblemFormProps) {
  const constraint = getZodConstraint(problemFormSchema);
  const [form, fields] = useForm<Entered>({ id: "form", lastResult: answer, constraint });
  const { problem, note, email } = fields;
  const told = Object.keys(facts) as (keyof PlayerFacts)[];
  const hidden = told.map((name) => ({ name, value: fields[name].initialValue ?? facts[name] }));
  const known = hidden.filter(({ value }) => value !== undefined);
  return (
    <RequestForm
      action={action}
      check={check}
      fields={[problem, note, email]}
      formErrors={form.errors}
      submitLabel="Send"
      purpose="find out what's wrong and answer you"
    >
      {known.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioField field={problem} legend="What's wrong?" choices={CHOICES} chosen={problem.initialValue} lined />
      <MessageField field={note} label="Anything else?" hint="When it started, or where on the screen." />
      <LineField field={email} type="email" label="E-mail" hint="Only if you'd like an answer." autoComplete="email" />
      {known.length > 0 && <p className="small-muted">We&apos;ll also send what your player noticed.</p>}
    </RequestForm>
  );
}
