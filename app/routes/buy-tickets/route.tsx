import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~contracts/brand";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { NextStep } from "~/components/information/next-step";
import { StepList } from "~/components/information/point-list";
import { QuestionList, type Question } from "~/components/information/question-list";
import { ButtonLink } from "~/components/ui/button";
import { informationMeta } from "~/models/information/meta";
import type { RouteHandle } from "~/models/navigation/handle";
import { buyTicketsPath, watchEventsPath } from "~/models/navigation/paths";
import { settings } from "~/services/process/env.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  informationMeta({
    name: "Buy Tickets",
    description: `Tickets to high-school games and playoffs, sold by ${brand.ticketing.name}, the ticketing partner of ${brand.name}.`,
    address: data?.address,
  });

export { headers } from "~/web/page-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const page = {
    address: visit.address(buyTicketsPath()),
    ticketing: settings().others.TICKETING_URL ?? brand.ticketing.url,
  };
  return visit.page(page, "steady");
}

const { name: seller } = brand.ticketing;

const STEPS = [
  {
    title: "Find the game",
    text: `Search ${seller} for the school or the city, as it is written on the school’s page here.`,
  },
  {
    title: "Pay there",
    text: `${seller} sells the ticket and takes the payment. It needs an account of its own; yours here is not shared.`,
  },
  {
    title: "Show it at the gate",
    text: "The ticket is on your phone. Take a picture of it before you leave: school parking lots are where networks go to die.",
  },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "Does a ticket include the stream?",
    answer: "No. A ticket is for the gate, a pass is for the screen. Each works without the other.",
  },
  {
    question: "Who gives money back when a game is called off?",
    answer: `The school or the association that holds it decides, and ${seller} pays it back. We never had it.`,
  },
  {
    question: "I cannot find a game there.",
    answer: "Many schools still sell at the gate only. The school’s athletics office knows.",
  },
];

export default function BuyTicketsPage() {
  const { ticketing } = useLoaderData<typeof loader>();
  return (
    <InfoPage
      title="Be there"
      lead={`Nothing sounds like a gym in overtime. Tickets to games and playoffs are sold by our partner ${seller}.`}
      drawing="tickets"
      action={
        <ButtonLink href={ticketing} variant="primary" size="lg" icon="ticket" target="_blank" rel="noopener">
          Tickets at {seller}
        </ButtonLink>
      }
    >
      <InfoSection id="how" title="How to get one">
        <StepList steps={STEPS} />
      </InfoSection>
      <InfoSection id="questions" title="Questions">
        <QuestionList questions={QUESTIONS} />
      </InfoSection>
      <NextStep
        title="Too far, or sold out?"
        action={
          <ButtonLink href={watchEventsPath({ status: "upcoming" })} variant="secondary">
            See upcoming games
          </ButtonLink>
        }
      >
        Most of these games are live here as well.
      </NextStep>
    </InfoPage>
  );
}
