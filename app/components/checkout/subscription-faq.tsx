import { type Question, QuestionList } from "~/components/information/question-list";
import { findSchoolPath } from "~/models/navigation/paths";
import { brand, hasApps } from "~contracts/brand";

const REACH = brand.reach
  ? ` of over ${brand.reach.schools} high schools and ${brand.reach.associations} state associations`
  : "";

const QUESTIONS: readonly Question[] = [
  {
    question: `What is ${brand.name}?`,
    answer:
      "A streaming network for high-school sports and school events: live games, replays, highlights and live " +
      "stats, run together with schools and state associations.",
  },
  {
    question: "What can I watch?",
    answer: `Games and events${REACH}, regular season and post-season, live and on demand.`,
  },
  {
    question: "How do I find my school?",
    answer: (
      <>
        Search for it on the <a href={findSchoolPath()}>find-school page</a>: by its name, its city or its state.
      </>
    ),
  },
  ...(brand.hasPlayoffs
    ? [
        {
          question: "Does it show the postseason and the playoffs?",
          answer: `Yes. ${brand.name} holds the exclusive rights for many of them.`,
        },
      ]
    : []),
  {
    question: "On which devices can I watch?",
    answer: hasApps(brand) ? "On the web, on iOS and Android phones and tablets, and on connected TVs." : "On the web.",
  },
  {
    question: "How do I cancel?",
    answer: "Go to My Account > Cancel Subscription. You keep access until the current pay period ends.",
  },
];

export function SubscriptionFaq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq">Questions</h2>
      <QuestionList questions={QUESTIONS} />
    </section>
  );
}
