import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "~contracts/brand";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { PointList, StepList, type Point } from "~/components/information/point-list";
import { QuestionList, type Question } from "~/components/information/question-list";
import { SentNotice } from "~/components/information/request-form";
import { ButtonLink } from "~/components/ui/button";
import { informationMeta } from "~/models/information/meta";
import { requestFormPage } from "~/web/request-form.server";
import { postedLead } from "~/web/posted-lead.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { officialsPassPath } from "~/models/navigation/paths";
import { OfficialsPassForm } from "./officials-pass-form";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  informationMeta({
    name: "Officials Pass",
    description: `A pass for game officials and their associations: review the games you worked on ${brand.name}, on demand, as often as you like.`,
    address: data?.address,
  });

export { headers } from "~/web/page-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  return visit.page(requestFormPage(visit, officialsPassPath()), "steady");
}

export function action(args: ActionFunctionArgs) {
  return postedLead(visitOf(args), "officials_pass", officialsPassPath());
}

const OPENS: readonly Point[] = [
  {
    icon: "rewind",
    title: "Games you worked",
    text: "On demand from the moment the replay is ready, until the end of the school year.",
  },
  {
    icon: "clip",
    title: "Plays worth talking about",
    text: "Clip a play and show it at your next meeting: thirty seconds say more than a page of rules.",
  },
  {
    icon: "users",
    title: "The whole crew",
    text: "One agreement for the association; each official signs in with an account of their own.",
  },
];

const STEPS = [
  { title: "Your association asks", text: "With its state and the sports it assigns." },
  {
    title: "We agree on the list",
    text: "The association names its officials by e-mail address and may change the list at any time.",
  },
  {
    title: "Officials redeem a code",
    text: "Each gets a code for the season. It opens games in the state and never renews by itself.",
  },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "What does it cost?",
    answer:
      "The association pays per official and season, at a price below any pass sold to fans. Individual officials are not billed.",
  },
  {
    question: "Can coaches see what I watched?",
    answer: "No. What an official watches is seen by nobody else, not by schools and not by the association.",
  },
  {
    question: "Are live games included?",
    answer: "Recordings only. For live games every fan’s pass works, an official’s too.",
  },
  {
    question: "A game that I worked is missing. Why?",
    answer:
      "Some games are blacked out for a time by the school or the association, and some were not produced. The event’s page says which.",
  },
];

export default function OfficialsPassPage() {
  const { check, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <InfoPage
      kicker="For officials and their associations"
      title="See the call again"
      lead="The best officials study their own games. The Officials Pass opens the recordings of games in your state, so that crews can learn together."
      drawing="court"
      action={
        <ButtonLink href="#form" variant="primary" size="lg">
          Ask for your association
        </ButtonLink>
      }
    >
      <InfoSection id="what" title="What the pass opens">
        <PointList points={OPENS} />
      </InfoSection>
      <InfoSection
        id="how"
        title="How crews get it"
        lead="Passes are given through officials’ associations, so that we know who is an official and nobody has to send us a licence."
      >
        <StepList steps={STEPS} />
      </InfoSection>
      <InfoSection id="questions" title="Questions">
        <QuestionList questions={QUESTIONS} />
      </InfoSection>
      <InfoSection
        id="contact"
        title="Ask for your association"
        lead="An assigner or a board member should send this. We answer with the terms for your state."
      >
        {sent ? (
          <SentNotice id="form" reference={sent} title="Thank you. Your association is on our list.">
            We check with your state association and write to you within five working days.
          </SentNotice>
        ) : (
          <OfficialsPassForm check={check} answer={answer} />
        )}
      </InfoSection>
    </InfoPage>
  );
}
