import { InfoSection } from "~/components/information/info-page";
import { LeadPage } from "~/components/information/lead-page";
import type { Point } from "~/components/information/point-list";
import type { Question } from "~/components/information/question-list";
import { FieldPair } from "~/components/information/request-form";
import { ContactFields, LineField, MessageField, StateField } from "~/components/ui/form-fields";
import { informationMeta } from "~/models/navigation/page";
import { officialsPassPath } from "~/models/navigation/paths";
import { leadAction, requestFormLoader } from "~/web/form/request-form.server";
import { brand } from "~contracts/brand";

export const meta = informationMeta(
  "Officials Pass",
  `A pass for game officials and their associations: review the games you worked on ${brand.name}, on ` +
    "demand, as often as you like.",
);

export const loader = requestFormLoader(officialsPassPath());

export const action = leadAction("officials_pass", officialsPassPath());

const OPENS: readonly Point[] = [
  {
    icon: "rewind",
    title: "Games you worked",
    text: "On demand from the moment the replay is ready until the end of the school year.",
  },
  {
    icon: "clip",
    title: "Plays worth talking about",
    text: "Clip a play and show it at your next meeting. Thirty seconds say more than a page of rules.",
  },
  {
    icon: "users",
    title: "The whole crew",
    text: "One agreement for the association. Each official signs in with an account of their own.",
  },
];

const STEPS = [
  { title: "Your association asks", text: "With its state and the sports it assigns." },
  {
    title: "You send us a list",
    text: "The association lists its officials by e-mail address and can change the list any time.",
  },
  {
    title: "Officials redeem a code",
    text: "Each one gets a code for the season. It opens games in the state and never renews on its own.",
  },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "What does it cost?",
    answer:
      "The association pays per official per season, at a price below any pass we sell to fans. We don’t bill " +
      "individual officials.",
  },
  {
    question: "Can coaches see what I watched?",
    answer: "No. No one else sees what an official watches, not schools and not the association.",
  },
  {
    question: "Are live games included?",
    answer: "No, only replays. For live games, officials can use the same pass as any fan.",
  },
  {
    question: "Why is a game I worked missing?",
    answer:
      "The school or association may have blacked it out for a while, or no one streamed it. The event page " +
      "will tell you.",
  },
];

const CONTACT = {
  title: "Sign up your association",
  lead: "An assigner or board member should send this. We’ll reply with the terms for your state.",
  submit: "Send",
  thanks: {
    title: "Thanks! Your association is on our list.",
    text: "We’ll check with your state association and e-mail you within five business days.",
  },
};

export default function OfficialsPassPage() {
  return (
    <LeadPage
      kind="officials_pass"
      path={officialsPassPath()}
      kicker="For officials and their associations"
      title="See the call again"
      lead={
        "The best officials study their own games. The Officials Pass opens replays of games in your state, so " +
        "crews can learn together."
      }
      drawing="court"
      invitation="Sign up your association"
      contact={CONTACT}
      fields={(fields) => (
        <>
          <FieldPair>
            <ContactFields fields={fields} />
            <LineField field={fields.association} label="Officials’ association" autoComplete="organization" />
          </FieldPair>
          <FieldPair>
            <StateField field={fields.state_code} />
            <LineField field={fields.sports} label="Sports you assign" />
          </FieldPair>
          <MessageField
            field={fields.message}
            label="Anything else"
            hint="About how many officials, or when your season starts."
          />
        </>
      )}
    >
      <InfoSection id="what" title="What the pass opens" points={OPENS} />
      <InfoSection
        id="how"
        title="How crews get it"
        lead={
          "Passes go through officials’ associations, so we know who is an official and no one has to send us a " +
          "license."
        }
        steps={STEPS}
      />
      <InfoSection id="questions" title="Questions" questions={QUESTIONS} />
    </LeadPage>
  );
}
