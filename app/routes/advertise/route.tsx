import { FactGrid } from "~/components/information/fact-grid";
import { InfoSection } from "~/components/information/info-page";
import { LeadPage } from "~/components/information/lead-page";
import type { Point } from "~/components/information/point-list";
import { FieldPair } from "~/components/information/request-form";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  LineField,
  MessageField,
  StateField,
} from "~/components/ui/form-fields";
import { informationMeta } from "~/models/navigation/page";
import { advertisePath } from "~/models/navigation/paths";
import { leadAction, requestFormLoader } from "~/web/form/request-form.server";
import { brand } from "~contracts/brand";
import type { AD_BUDGETS } from "~contracts/records/lead";

export const meta = informationMeta(
  "Advertise",
  "Reach families where they already are: at their school’s game. Sponsor live high-school sports on " +
    `${brand.name}, locally or nationwide.`,
);

export const loader = requestFormLoader(advertisePath());

export const action = leadAction("advertise", advertisePath());

const PLACES: readonly Point[] = [
  {
    icon: "play",
    title: "Before and during the game",
    text: "A short spot before the broadcast and at halftime, never in the middle of a play.",
  },
  {
    icon: "school",
    title: "On a school’s own pages",
    text: "Your name next to the team your customers’ kids play for, all season long.",
  },
  {
    icon: "bracket",
    title: "Around the playoffs",
    text: "Fans open the bracket again and again from the first round to the final. A sponsor is there every time.",
  },
  {
    icon: "radio",
    title: "With the student crew",
    text: "Put your name behind the students at the cameras and the microphone. Part of it buys their equipment.",
  },
];

const FACTS = brand.reach && [
  { figure: `${brand.reach.schools}+`, text: "high schools that stream with us" },
  { figure: brand.reach.associations, text: "state associations, with their championships" },
  { figure: "50 + DC", text: "markets, from one town to the whole country" },
];

const BUDGETS: readonly Choice<(typeof AD_BUDGETS)[number]>[] = [
  { value: "under_5000", label: "Under $5,000" },
  { value: "5000_to_25000", label: "$5,000 to $25,000" },
  { value: "25000_to_100000", label: "$25,000 to $100,000" },
  { value: "over_100000", label: "Over $100,000" },
  { value: "unsure", label: "Not sure yet" },
];

const CONTACT = {
  title: "Tell us what you have in mind",
  lead:
    "A real person reads this and gets back to you within two business days, with dates and prices for the " +
    "places you name.",
  submit: "Send",
  thanks: {
    title: "Thanks! We got it.",
    text: "Someone from our partnerships team will e-mail you within two business days.",
  },
};

export default function AdvertisePage() {
  return (
    <LeadPage
      kind="advertise"
      path={advertisePath()}
      kicker="For sponsors"
      title="Be part of the home crowd"
      lead={
        "On a Friday night, the whole town watches the same game. Advertise here and reach it without shouting " +
        "over it."
      }
      drawing="scoreboard"
      invitation="Talk to us"
      contact={CONTACT}
      fields={(fields) => (
        <>
          <FieldPair>
            <ContactFields fields={fields} />
            <LineField field={fields.company} label="Company" autoComplete="organization" />
          </FieldPair>
          <FieldPair>
            <StateField field={fields.state_code} label="Where to reach people" empty="The whole country" />
            <ChoiceField field={fields.budget} label="Budget per season" choices={BUDGETS} />
          </FieldPair>
          <MessageField
            field={fields.message}
            label="What you have in mind"
            hint="Schools, sports or dates that matter to you."
          />
        </>
      )}
    >
      {FACTS && <FactGrid label="The network by the numbers" facts={FACTS} />}
      <InfoSection id="where" title="Where your name appears" points={PLACES} />
      <InfoSection
        id="rules"
        title="What we don’t run"
        lead={
          "Schools trust us with their students. No alcohol, tobacco, gambling, weapons or political advertising " +
          "runs on any game, and we never pick a spot by what we know about a viewer who hasn’t allowed it. A school " +
          "or association can also turn ads off for its own games, and some do."
        }
      />
    </LeadPage>
  );
}
