import { useLoaderData } from "@remix-run/react";
import { InfoSection } from "~/components/information/info-page";
import { LeadPage } from "~/components/information/lead-page";
import type { Question } from "~/components/information/question-list";
import { ButtonLink } from "~/components/ui/button";
import { schoolToBringIn } from "~/models/information/school-to-bring-in.server";
import { readEstimate } from "~/models/information/support-estimate";
import { informationMeta } from "~/models/navigation/page";
import { findSchoolPath, honorRollPath, supportProgramPath } from "~/models/navigation/paths";
import { leadAction, requestFormPage } from "~/web/form/request-form.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { Calculator } from "./calculator";
import { SchoolInterestFields } from "./school-interest-fields";

export const meta = informationMeta(
  "High School Support Program",
  `${brand.name} shares a portion of every annual subscription with the school its fans choose. See what ` +
    "your school would earn.",
);

export const loader = route(async (visit) => {
  const query = visit.url.searchParams;
  const page = {
    estimate: readEstimate(query),
    school: await schoolToBringIn(visit.upstreams, query.get("school")),
    ...requestFormPage(visit, supportProgramPath()),
  };
  return visit.page(page, "steady");
});

export const action = leadAction("school_interest", supportProgramPath());

const STEPS = [
  {
    title: "A fan chooses your school",
    text: "When they buy an annual pass, or later in their account. Grandparents three states away can, too.",
  },
  {
    title: "We share the pass",
    text: `${brand.name} shares a portion of every annual subscription with the school that was chosen.`,
  },
  {
    title: "The school decides",
    text: "Uniforms, a bus, new microphones for the student crew: how to spend it is up to the school.",
  },
];

const QUESTIONS: readonly Question[] = [
  { question: "Does it cost fans more?", answer: "No. A pass costs the same whether you choose a school or not." },
  {
    question: "Does it cost the school anything?",
    answer: "No. There’s no fee, and the school doesn’t have to sell anything.",
  },
  {
    question: "Do monthly passes count?",
    answer: "No, only annual passes. When a fan switches from a monthly to an annual pass, it counts from that day on.",
  },
  {
    question: "Can a fan switch schools?",
    answer:
      "Yes, any time, in their account. It takes effect with the next annual payment. What we already shared " +
      "stays with the first school.",
  },
  {
    question: "Which schools can be chosen?",
    answer: (
      <>
        Every school on {brand.fullName}. The <a href={honorRollPath()}>honor roll</a> lists them, and{" "}
        <a href={findSchoolPath()}>the school finder</a> tells you if yours is one.
      </>
    ),
  },
];

const CONTACT = {
  title: "Sign up your school",
  lead: "Tell us a little about it. Someone who works with schools in your state will call you back.",
  submit: "Send",
  thanks: {
    title: "Thanks! We got it.",
    text: "Someone who works with schools in your state will call you within five school days.",
  },
};

export default function SupportProgramPage() {
  const { estimate, school } = useLoaderData<typeof loader>();
  return (
    <LeadPage
      kind="school_interest"
      path={supportProgramPath()}
      kicker="High School Support Program"
      title="Watch the game. Help the school."
      lead={
        "Part of every annual pass goes to the school the fan chooses. It costs the school nothing, and no one " +
        "has to sell candy bars."
      }
      drawing="tickets"
      invitation="Sign up your school"
      other={
        <ButtonLink href={honorRollPath()} variant="secondary" size="lg">
          See who’s in
        </ButtonLink>
      }
      contact={CONTACT}
      defaults={school ?? {}}
      fields={(fields) => <SchoolInterestFields fields={fields} />}
    >
      <InfoSection id="how" title="How it works" steps={STEPS} />
      <InfoSection
        id="calculator"
        title="What would your school earn?"
        lead={
          "Put in your own numbers. This is an estimate, not a promise. The real share is in your school’s " +
          "agreement."
        }
      >
        <Calculator estimate={estimate} schoolKey={school?.school_key ?? null} />
      </InfoSection>
      <InfoSection id="questions" title="Questions" questions={QUESTIONS} />
    </LeadPage>
  );
}
