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
  StateField,
} from "~/components/ui/form-fields";
import { informationMeta } from "~/models/navigation/page";
import { mediaPartnersPath } from "~/models/navigation/paths";
import { leadAction, requestFormLoader } from "~/web/form/request-form.server";
import { brand } from "~contracts/brand";
import type { OUTLETS } from "~contracts/records/lead";

export const meta = informationMeta(
  "Media Partners",
  "Radio stations, newspapers, television and student crews: carry high-school games together with " +
    `${brand.name} and keep your own audience.`,
);

export const loader = requestFormLoader(mediaPartnersPath());

export const action = leadAction("media_partners", mediaPartnersPath());

const WAYS: readonly Point[] = [
  {
    icon: "radio",
    title: "Bring your call",
    text: "Your commentary runs on the school’s video. Listeners who moved away can hear you again.",
  },
  {
    icon: "tv",
    title: "Bring your cameras",
    text: "Your crew produces, we carry it, and the game is on phones and TVs in every state.",
  },
  {
    icon: "share",
    title: "Carry our games",
    text: "Put our player on your own site for your local teams, with your name next to it.",
  },
];

const STEPS = [
  { title: "Tell us who you cover", text: "The schools, the sports and about how many games a season." },
  {
    title: "We ask the schools",
    text: "They decide who produces their games. We bring you together and write down who does what.",
  },
  {
    title: "A test under real lights",
    text: "One scrimmage with an engineer on the phone: picture, sound, score and internet.",
  },
  {
    title: "You’re on the air",
    text: "Your games appear in search, on the schools’ pages and in the apps, with your name on them.",
  },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "Can we keep our own stream?",
    answer:
      "For most regular-season games, yes. Playoffs belong to the state association, and their rules say who " +
      "can show them.",
  },
  {
    question: "Who keeps the ad money?",
    answer:
      "You keep what you sell during your own call. We share what runs before the game and at halftime, as the " +
      "agreement spells out.",
  },
  {
    question: "What do we need?",
    answer:
      "One camera that can send 720p, a 5 Mbps upload that holds up for three hours, and someone to watch the sound.",
  },
  {
    question: "Do student crews count?",
    answer: "They do. A teacher signs for them, and we never ask students for more than a first name.",
  },
];

const KINDS: readonly Choice<(typeof OUTLETS)[number]>[] = [
  { value: "radio", label: "Radio" },
  { value: "newspaper", label: "Newspaper or news site" },
  { value: "television", label: "Television" },
  { value: "stream_crew", label: "Streaming crew" },
  { value: "student_media", label: "Student media" },
];

const CONTACT = {
  title: "Become a partner",
  lead: "Tell us who you cover. The partner desk for your state will answer within three business days.",
  submit: "Send",
  thanks: {
    title: "Thanks! The partner desk has it.",
    text: "Expect a call or an e-mail within three business days. That’s all we need for now.",
  },
};

export default function MediaPartnersPage() {
  return (
    <LeadPage
      kind="media_partners"
      path={mediaPartnersPath()}
      kicker="For stations, papers and crews"
      title="You know these teams. Keep telling their story."
      lead={
        "No one calls a rivalry game like the people who cover it every year. Put your call, your cameras and " +
        `your name on ${brand.name}.`
      }
      drawing="field"
      invitation="Become a partner"
      contact={CONTACT}
      fields={(fields) => (
        <>
          <FieldPair>
            <ContactFields fields={fields} />
            <LineField field={fields.organization} label="Outlet" autoComplete="organization" />
          </FieldPair>
          <FieldPair>
            <ChoiceField field={fields.outlet} label="Type of outlet" choices={KINDS} />
            <StateField field={fields.state_code} />
            <CountField field={fields.games_a_season} label="Games per season" />
          </FieldPair>
          <MessageField field={fields.message} label="Who you cover" hint="The schools, leagues or sports." />
        </>
      )}
    >
      <InfoSection id="ways" title="Three ways to work together" points={WAYS} />
      <InfoSection id="steps" title="From hello to kick-off" steps={STEPS} />
      <InfoSection id="questions" title="What partners ask first" questions={QUESTIONS} />
    </LeadPage>
  );
}
