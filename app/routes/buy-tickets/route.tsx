import { useLoaderData } from "@remix-run/react";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { NextStep } from "~/components/information/next-step";
import { StepList } from "~/components/information/point-list";
import type { Question } from "~/components/information/question-list";
import { ButtonLink } from "~/components/ui/button";
import { informationMeta } from "~/models/navigation/page";
import { buyTicketsPath, watchEventsPath } from "~/models/navigation/paths";
import { settings } from "~/services/process/env.server";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

const seller = brand.ticketing?.name;

export const meta = informationMeta(
  "Buy Tickets",
  `Tickets to high-school games and playoffs, sold by ${seller}, the ticketing partner of ${brand.name}.`,
);

export const loader = route((visit) => {
  if (!brand.ticketing) throw goThere(visit);
  const { TICKETING_URL: ticketing = brand.ticketing.url, TICKETING_GATEWAY_URL: gateway = ticketing } =
    settings().others;
  const page = { address: visit.address(buyTicketsPath()), ticketing, gateway };
  return visit.page(page, "steady");
});

const STEPS = [
  {
    title: "Find the game",
    text: `Search ${seller} for the school or city, spelled the way it is on the school’s page here.`,
  },
  {
    title: "Pay there",
    text:
      `${seller} sells the ticket and takes the payment. You’ll need a separate account there. We don’t share ` +
      "yours.",
  },
  {
    title: "Show it at the gate",
    text:
      "The ticket is on your phone. Take a screenshot before you leave: school parking lots are where cell " +
      "signals go to die.",
  },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "Does a ticket include the stream?",
    answer: "No. A ticket gets you in the gate, a pass gets you the stream. You don’t need one for the other.",
  },
  {
    question: "Who refunds me if a game is called off?",
    answer:
      `The school or association hosting it decides, and ${seller} sends the refund. ` + "The money never comes to us.",
  },
  {
    question: "I can’t find a game there.",
    answer: "Many schools still sell tickets only at the gate. The school’s athletic office will know.",
  },
];

export default function BuyTicketsPage() {
  const { ticketing, gateway } = useLoaderData<typeof loader>();
  return (
    <InfoPage
      title="Be there"
      lead={`Nothing sounds like a gym in overtime. Tickets to games and playoffs are sold by our partner ${seller}.`}
      drawing="tickets"
      action={
        <ButtonLink href={gateway} variant="primary" size="lg" icon="ticket" target="_blank" rel="noopener">
          Tickets at {seller}
        </ButtonLink>
      }
    >
      <InfoSection id="how" title="How to get a ticket">
        <StepList steps={STEPS} />
        {gateway !== ticketing && (
          <p>
            <a href={ticketing} target="_blank" rel="noopener">
              More about {seller}
            </a>
          </p>
        )}
      </InfoSection>
      <InfoSection id="questions" title="Questions" questions={QUESTIONS} />
      <NextStep
        title="Too far, or sold out?"
        action={
          <ButtonLink href={watchEventsPath({ status: "upcoming" })} variant="secondary">
            See upcoming games
          </ButtonLink>
        }
      >
        Most of these games are live here, too.
      </NextStep>
    </InfoPage>
  );
}
