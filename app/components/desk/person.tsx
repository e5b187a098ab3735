import { Button } from "~/components/ui/button";
import { Disclosure } from "~/components/ui/disclosure";
import { InputField } from "~/components/ui/field";
import { dollars } from "~/models/billing/price";
import { deskPersonPath } from "~/models/navigation/desk-paths";
import type { PersonOrder } from "~contracts/desk";
import { LONGEST_REASON } from "~contracts/desk/person-changes";
import { deskFacts, deskForm, DeskSection, DeskTable } from "./desk-frame";

type Why = { title: string; path: string; status: string; sentence: string | null; line: string };
type WhyNotWatchProps = { personKey: string; game: string; why: Why | null };

/** What an event's page says to them, without taking one of their streams. */
export function WhyNotWatch({ personKey, game, why }: WhyNotWatchProps) {
  return (
    <DeskSection title="Why can't they watch?">
      <form action={deskPersonPath(personKey)} className={deskForm}>
        <InputField
          id="game"
          name="game"
          label="A game"
          hint="The address of its page."
          errors={game && !why ? ["That isn't the address of a game here."] : null}
          defaultValue={game}
          maxLength={300}
          spellCheck={false}
          required
        />
        <Button>Look</Button>
      </form>
      {why && (
        <>
          <p>
            <a href={why.path}>{why.title}</a>:{" "}
            {why.sentence ?? "It plays for them, unless all their streams are in use."}
          </p>
          <p className="muted">{why.line}</p>
        </>
      )}
    </DeskSection>
  );
}

type PersonFactsProps = {
  title: string;
  facts: readonly { name: string; value: string }[];
  /** Of another section. */
  isPart?: boolean;
};

export function PersonFacts({ title, facts, isPart = false }: PersonFactsProps) {
  const names = [...new Set(facts.map(({ name }) => name))];
  return (
    <DeskSection title={title} isPart={isPart}>
      <dl className={deskFacts}>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            {facts
              .filter((fact) => fact.name === name)
              .map(({ value }, position) => (
                <dd key={position}>{value}</dd>
              ))}
          </div>
        ))}
      </dl>
    </DeskSection>
  );
}

type Refused = {
  field: "amount" | "reason" | null;
  problem: string;
  typed: { order: string; amount: string; reason: string };
};

type PersonOrdersProps = {
  personKey: string;
  orders: readonly PersonOrder[];
  may: { refund: boolean; receipt: boolean };
  refused: Refused | null;
};

export function PersonOrders({ personKey, orders, may, refused }: PersonOrdersProps) {
  if (orders.length === 0) return <p>They haven&apos;t bought anything here.</p>;
  return (
    <DeskTable
      columns={["Order", "What", "Paid", "Refunded", "Receipt and refund"]}
      rows={orders.map((order) => [
        `${order.order_id}, ${order.created_at}`,
        order.what,
        dollars(order.total_in_cents),
        dollars(order.refunded_in_cents),
        <div key={order.order_id} className="stack">
          {may.receipt && <ReceiptForm personKey={personKey} order={order} />}
          {may.refund && order.refunded_in_cents < order.total_in_cents && (
            <RefundForm
              personKey={personKey}
              order={order}
              refused={refused?.typed.order === order.order_id ? refused : null}
            />
          )}
        </div>,
      ])}
    />
  );
}

type OrderFormProps = { personKey: string; order: PersonOrder };

function ReceiptForm({ personKey, order: { order_id } }: OrderFormProps) {
  return (
    <form method="post" action={deskPersonPath(personKey)}>
      <input type="hidden" name="order" value={order_id} />
      <Button variant="quiet" flush name="intent" value="receipt" aria-label={`E-mail the receipt of ${order_id}`}>
        E-mail the receipt
      </Button>
    </form>
  );
}

function RefundForm({ personKey, order, refused }: OrderFormProps & { refused: Refused | null }) {
  const { order_id, total_in_cents, refunded_in_cents } = order;
  const left = dollars(total_in_cents - refunded_in_cents);
  const errorsOf = (field: "amount" | "reason") => (refused?.field === field ? [refused.problem] : null);
  return (
    <Disclosure summary={`Refund ${order_id}`} open={refused !== null}>
      <form method="post" action={deskPersonPath(personKey)} className={deskForm} noValidate>
        <input type="hidden" name="order" value={order_id} />
        <input type="hidden" name="refunded" value={refunded_in_cents} />
        <InputField
          id={`amount-${order_id}`}
          name="amount"
          label="Amount"
          hint={`In dollars, up to ${left}. Blank refunds all of it, and a pass that runs on it ends.`}
          errors={errorsOf("amount")}
          defaultValue={refused?.typed.amount}
          inputMode="decimal"
          maxLength={12}
          optional
        />
        <InputField
          id={`reason-${order_id}`}
          name="reason"
          label="Reason"
          hint="Kept in the audit. No names."
          errors={errorsOf("reason")}
          defaultValue={refused?.typed.reason}
          maxLength={LONGEST_REASON}
          required
        />
        <Button variant="danger" name="intent" value="refund">
          Refund
        </Button>
      </form>
    </Disclosure>
  );
}
