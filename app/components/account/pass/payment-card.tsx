import { Alert, Problem } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import type { CardState } from "~/models/account/account.server";
import { newCardPath } from "~/models/navigation/paths";
import { AccountCard, ChangePanel, FactList, NotNow } from "../account-card";
import { KeyedForm } from "../keyed-form";
import { answerTo, type FormAnswer, FormRefusal } from "../section-form";

type PaymentCardCardProps = {
  card: CardState;
  oneTimeKey: string;
  answer: FormAnswer | undefined;
  saved: string | null;
  problem: string | null;
};

/** Card numbers are entered on the provider's page, never here (B 2.11). */
export function PaymentCardCard({ card, oneTimeKey, answer, saved, problem }: PaymentCardCardProps) {
  return (
    <AccountCard id="card" title="Payment card" saved={saved}>
      {problem && <Problem title={problem} />}
      <FormRefusal name="no-card" answer={answer} />
      {card.state === "unknown" && <NotNow />}
      {card.state === "none" && <NoCard />}
      {card.state === "saved" && (
        <Saved card={card} oneTimeKey={oneTimeKey} asksToDelete={answerTo("no-card", answer) !== undefined} />
      )}
    </AccountCard>
  );
}

function NoCard() {
  return (
    <>
      <p>You have no saved card.</p>
      <p>
        <ButtonLink href={newCardPath()} icon="credit-card">
          Add a card
        </ButtonLink>
      </p>
    </>
  );
}

type SavedProps = { card: Extract<CardState, { state: "saved" }>; oneTimeKey: string; asksToDelete: boolean };

function Saved({ card: { card, renewsOnIt, changes }, oneTimeKey, asksToDelete }: SavedProps) {
  return (
    <>
      {card.hasExpired && (
        <Alert
          kind="warning"
          title={renewsOnIt ? "This card has expired. Replace it to keep your pass." : "This card has expired."}
        />
      )}
      <FactList
        facts={[
          { name: "Card", value: card.name },
          { name: "Name on card", value: card.holder },
          { name: "Expires", value: card.expires },
        ]}
      />
      {changes && (
        <Changes name={card.name} renewsOnIt={renewsOnIt} oneTimeKey={oneTimeKey} asksToDelete={asksToDelete} />
      )}
    </>
  );
}

type ChangesProps = { name: string; renewsOnIt: boolean; oneTimeKey: string; asksToDelete: boolean };

function Changes({ name, renewsOnIt, oneTimeKey, asksToDelete }: ChangesProps) {
  return (
    <>
      <p>
        <ButtonLink href={newCardPath()} icon="credit-card">
          Replace the card
        </ButtonLink>
      </p>
      <ChangePanel label="Delete the card" open={asksToDelete}>
        {renewsOnIt ? (
          <p>
            Your subscription renews on this card, so you can&apos;t delete it. Replace it, or cancel your subscription
            first.
          </p>
        ) : (
          <>
            <p>We delete it here and at the card provider. It won&apos;t be charged again.</p>
            <KeyedForm name="no-card" oneTimeKey={oneTimeKey} label={`Delete ${name}`} variant="danger" />
          </>
        )}
      </ChangePanel>
    </>
  );
}
