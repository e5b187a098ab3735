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
import { mediaPartnersPath } from "~/models/navigation/paths";
import { MediaPartnersForm } from "./media-partners-form";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  informationMeta({
    name: "Media Partners",
    description: `Radio stations, newspapers, television and student crews: carry high-school games together with ${brand.name} and keep your own audience.`,
    address: data?.address,
  });

export { headers } from "~/web/page-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  return visit.page(requestFormPage(visit, mediaPartnersPath()), "steady");
}

export function action(args: ActionFunctionArgs) {
  return postedLead(visitOf(args), "media_partners", mediaPartnersPath());
}

const WAYS: readonly Point[] = [
  {
    icon: "radio",
    title: "Bring your call",
    text: "Your commentary runs on the school’s pictures. Listeners who moved away hear you again.",
  },
  {
    icon: "tv",
    title: "Bring your cameras",
    text: "Your crew produces, we carry, and the game is on phones and televisions in every state.",
  },
  {
    icon: "share",
    title: "Carry our games",
    text: "Put the player of your local teams on your own site, with your name beside it.",
  },
];

const STEPS = [
  { title: "Say whom you cover", text: "The schools, the sports and about how many games a season." },
  {
    title: "We ask the schools",
    text: "They decide who may produce their games. We bring you together and write down what each side does.",
  },
  {
    title: "A test under real lights",
    text: "One scrimmage with an engineer on the phone: picture, sound, score and internet.",
  },
  {
    title: "You are on air",
    text: "Your games appear in search, on the schools’ pages and in the apps, with your name on them.",
  },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "May we keep our own stream?",
    answer:
      "For most regular-season games, yes. Playoffs belong to the state association, and their rules say who may show them.",
  },
  {
    question: "Who keeps the advertising?",
    answer:
      "You keep what you sell inside your own call. What runs before the game and at half-time is shared, and the agreement says how.",
  },
  {
    question: "What do we need?",
    answer:
      "One camera that can send 720p, an upload of 5 Mbit/s that holds for three hours, and somebody who watches the sound.",
  },
  {
    question: "Do student crews count?",
    answer: "They do. A teacher signs for them, and students are never asked for more than their first name.",
  },
];

export default function MediaPartnersPage() {
  const { check, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <InfoPage
      kicker="For stations, papers and crews"
      title="You know these teams. Keep telling their story."
      lead={`Nobody calls a rivalry game like the people who cover it every year. Put your call, your cameras and your name on ${brand.name}.`}
      drawing="field"
      action={
        <ButtonLink href="#form" variant="primary" size="lg">
          Become a partner
        </ButtonLink>
      }
    >
      <InfoSection id="ways" title="Three ways to work together">
        <PointList points={WAYS} />
      </InfoSection>
      <InfoSection id="steps" title="From hello to kick-off">
        <StepList steps={STEPS} />
      </InfoSection>
      <InfoSection id="questions" title="What partners ask first">
        <QuestionList questions={QUESTIONS} />
      </InfoSection>
      <InfoSection
        id="contact"
        title="Become a partner"
        lead="Tell us whom you cover. The partner desk for your state answers within three working days."
      >
        {sent ? (
          <SentNotice id="form" reference={sent} title="Thank you. It is with the partner desk.">
            Expect a call or a letter within three working days. Nothing else is needed from you until then.
          </SentNotice>
        ) : (
          <MediaPartnersForm check={check} answer={answer} />
        )}
      </InfoSection>
    </InfoPage>
  );
}
