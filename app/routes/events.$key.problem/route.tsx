import type { SubmissionResult } from "@conform-to/dom";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { RequestForm, SentNotice } from "~/components/information/request-form";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { ButtonLink } from "~/components/ui/button";
import { LineField, MessageField } from "~/components/ui/form-fields";
import { formState } from "~/components/ui/form-state";
import { PageHeading } from "~/components/ui/page-heading";
import { RadioField } from "~/components/ui/radio-field";
import { eventHeadlines } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { deviceName } from "~/models/event/video/device-name";
import { answerProblemForm, PROBLEM_FIELDS } from "~/models/lead/answer-form.server";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { eventPath, problemPath } from "~/models/navigation/paths";
import { keyParams } from "~/models/navigation/route-params";
import { countStreamProblem } from "~/services/process/metrics.server";
import { postedRequest, requestFormPage, SENT } from "~/web/form/request-form.server";
import { paramsOf } from "~/web/visit/guards.server";
import { reporterOfTrouble } from "~/web/visit/trouble-reporter.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";
import { type PlayerFacts, playerFactsSchema, type Problem, problemFormSchema } from "~contracts/records/problem";

export const handle: RouteHandle = { pageContext: "event" };

export const meta = unlistedMeta(pageTitle("Something Wrong With the Picture?"));

/** Where someone says what is wrong with the picture; the player adds what it knows to the address (rulings 3). */
export const loader = route(async (visit) => {
  const event = await eventOf(visit);
  const { searchParams } = visit.url;
  const { subheadline, headline } = eventHeadlines(event, event.publishers[0] ?? null);
  const facts = playerFactsSchema.parse(Object.fromEntries(searchParams));
  const page = {
    key: event.key,
    name: `${subheadline}, ${headline}`,
    eventHref: eventPath(event.slug, event.key),
    facts,
    ...requestFormPage(visit, problemPath(event.key)),
  };
  // What one player says is on no page of anyone else's.
  return Object.values(facts).some((fact) => fact !== undefined) ? visit.private(page) : visit.page(page, "steady");
});

export const action = route(async (visit) => {
  const { request, epochMs, tooOften, upstreams } = visit;
  const event = await eventOf(visit);
  const form = await postedRequest(visit, PROBLEM_FIELDS);
  const device = deviceName(request.headers.get("User-Agent"));
  const about = { event_key: event.key, reporter: reporterOfTrouble(visit, event.key), ...(device && { device }) };
  const answer = await answerProblemForm(upstreams, form, about, epochMs, tooOften);
  if (!("reference" in answer)) return json(answer.reply, { status: answer.status });
  countStreamProblem("person", String(form.get("problem")));
  return visit.redirect(`${problemPath(event.key, { [SENT]: answer.reference })}#form`);
});

async function eventOf(visit: Visit) {
  const { key } = paramsOf(visit, keyParams);
  return readEvent(visit.upstreams, key, visit.url.pathname);
}

export default function ProblemPage() {
  const { key, name, eventHref, facts, check, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <PageHeading
        title="Something wrong with the picture?"
        lead={
          <>
            Tell us about <a href={eventHref}>{name}</a>.
          </>
        }
      />
      {sent ? (
        <>
          <SentNotice reference={sent} title="Thanks for telling us.">
            When enough fans report the same trouble, everyone on the game&apos;s page hears about it.
          </SentNotice>
          <p>
            <ButtonLink href={eventHref}>Back to the game</ButtonLink>
          </p>
        </>
      ) : (
        <ProblemForm action={problemPath(key)} check={check} facts={facts} answer={answer} />
      )}
    </NarrowPage>
  );
}

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

/** One choice, and whatever helps to find the fault. */
function ProblemForm({ action, check, facts, answer }: ProblemFormProps) {
  const [form, fields] = formState({ id: "form", schema: problemFormSchema, answer });
  const { problem, note, email } = fields;
  const names = Object.keys(facts) as (keyof PlayerFacts)[];
  const hidden = names.map((name) => ({ name, value: fields[name].initialValue ?? facts[name] }));
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
