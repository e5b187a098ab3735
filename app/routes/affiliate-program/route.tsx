import { InfoSection } from "~/components/information/info-page";
import { LeadPage } from "~/components/information/lead-page";
import type { Point } from "~/components/information/point-list";
import type { Question } from "~/components/information/question-list";
import { FieldPair } from "~/components/information/request-form";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  CountField,
  LineField,
  MessageField,
} from "~/components/ui/form-fields";
import { informationMeta } from "~/models/navigation/page";
import { affiliateProgramPath } from "~/models/navigation/paths";
import { leadAction, requestFormLoader } from "~/web/form/request-form.server";
import { brand } from "~contracts/brand";
import type { CHANNELS } from "~contracts/records/lead";

export const meta = informationMeta(
  "Affiliate Program",
  `Earn a commission when your readers, listeners or followers subscribe to ${brand.name}. For sites, ` +
    "newsletters, podcasts and booster clubs.",
);

export const loader = requestFormLoader(affiliateProgramPath());

export const action = leadAction("affiliate_program", affiliateProgramPath());

const STEPS = [
  { title: "Apply", text: "Tell us where your audience is. There’s no fee and no minimum." },
  { title: "Link to games", text: "Your link works on every page: a school, a team, tonight’s game, a bracket." },
  { title: "Fans subscribe", text: "Anyone who follows your link and buys a pass within 30 days counts as yours." },
  { title: "You get paid", text: "We add up your commission each month and pay it once it passes $50." },
];

const RULES: readonly Point[] = [
  { icon: "check", title: "Say that you earn", text: "Tell readers, near the link, that you may be paid for it." },
  {
    icon: "close",
    title: "No bought clicks",
    text: "No search ads on our name or a school’s name, no pop-ups, no made-up discounts.",
  },
  {
    icon: "school",
    title: "Schools come first",
    text:
      "A pass bought through your link supports a school just like any other. Your commission never comes out of " +
      "the school’s share.",
  },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "Can a booster club join?",
    answer: "Yes, and many do. A club can earn commission on top of what its school gets from the support program.",
  },
  {
    question: "What if someone cancels?",
    answer: "A refunded pass earns nothing. If a pass just isn’t renewed, you keep your commission.",
  },
  {
    question: "Can I see who bought?",
    answer: "No. You see how many people followed your link and how many subscribed, never names.",
  },
];

const WAYS: readonly Choice<(typeof CHANNELS)[number]>[] = [
  { value: "site", label: "Web site" },
  { value: "newsletter", label: "Newsletter" },
  { value: "podcast", label: "Podcast or radio show" },
  { value: "social", label: "Social media" },
  { value: "booster_club", label: "Booster club" },
];

const CONTACT = {
  title: "Apply",
  lead: "We look at every site ourselves and answer most applications within a week.",
  submit: "Apply",
  thanks: {
    title: "Thanks! Your application is in.",
    text: "We’ll look at your site and e-mail you within a week, with your link if it’s a fit.",
  },
};

export default function AffiliateProgramPage() {
  return (
    <LeadPage
      kind="affiliate_program"
      path={affiliateProgramPath()}
      kicker="For sites, shows and booster clubs"
      title="Send fans to the game. Get paid when they stay."
      lead={
        "If people come to you for scores, schedules or Friday-night talk, a link to the game helps them and " +
        "pays you."
      }
      drawing="tickets"
      invitation="Apply"
      contact={CONTACT}
      fields={(fields) => (
        <>
          <FieldPair>
            <ContactFields fields={fields} />
            <LineField
              field={fields.website}
              type="url"
              label="Your site or page"
              hint="Starts with https://"
              autoComplete="url"
            />
          </FieldPair>
          <FieldPair>
            <ChoiceField field={fields.channel} label="How you reach people" choices={WAYS} />
            <CountField field={fields.audience} label="People you reach each month" />
          </FieldPair>
          <MessageField
            field={fields.message}
            label="What your audience follows"
            hint="Schools, a league, a sport, a state."
          />
        </>
      )}
    >
      <InfoSection id="steps" title="How it works" steps={STEPS} />
      <InfoSection id="rules" title="Fair play" points={RULES} />
      <InfoSection id="questions" title="Questions" questions={QUESTIONS} />
    </LeadPage>
  );
}
