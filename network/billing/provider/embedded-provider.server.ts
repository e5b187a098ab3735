import { z } from "zod";
import {
  cardSessionAnswer,
  type Charge,
  chargeAnswer,
  confirmationAnswer,
  type Method,
  methodSchema,
  openedSchema,
  settledAnswer,
} from "./books-contract";
import {
  type CardProvider,
  declined,
  ForgedNotice,
  type Outcome,
  type Paid,
  type PaidPeriod,
  type Payer,
  type ProviderCard,
  type Purchase,
  type Refund,
  type Upgrade,
  type Upgraded,
  type WalletProvider,
} from "./payment-provider";

const done = z.unknown();
type Fetch = (request: Request) => Response | Promise<Response>;

function books(fetch: Fetch) {
  async function ask<Answer extends z.ZodType>(
    method: string,
    path: string,
    answer: Answer,
    body?: unknown,
    key?: string,
  ): Promise<z.output<Answer> | null> {
    const response = await fetch(
      new Request(`http://payment-provider.embedded${path}`, {
        method,
        headers: { "content-type": "application/json", ...(key && { "idempotency-key": key }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    if (response.status === 404) return null;
    if (!response.ok && response.status !== 402) throw new Error(`the payment provider answered ${response.status}`);
    return answer.parse(await response.json());
  }

  function outcome(reference: string, customer: string | null, charge: z.output<typeof chargeAnswer>): Outcome {
    if (charge.state === "requires_action" && charge.url) return { state: "requires_action", url: charge.url };
    if (charge.state !== "succeeded") return declined(charge.code ?? "card_declined");
    return {
      state: "succeeded",
      reference,
      transaction: charge.id,
      customer,
      card: charge.method && cardOf(charge.method),
    };
  }

  return {
    ask,
    async charge(charge: Charge, key: string): Promise<Outcome> {
      const charged = await ask("POST", "/v1/charges", chargeAnswer, charge, key);
      if (!charged) throw new Error("the payment provider knows no charges");
      return outcome(charge.off_session ? charge.method : `sub_${charged.id}`, charge.customer, charged);
    },
    async refund({ transaction, amount }: Refund, key: string): Promise<void> {
      const path = `/v1/charges/${encodeURIComponent(transaction)}/refunds`;
      if (!(await ask("POST", path, done, { amount }, key))) throw new Error(`there is no charge ${transaction}`);
    },
    async settled(customer: string, key: string, how: "settle" | "cancel" = "settle"): Promise<Outcome | null> {
      const found = await ask("POST", `/v1/charges/${encodeURIComponent(key)}/${how}`, settledAnswer);
      return found?.charge ? outcome(`sub_${found.charge.id}`, customer, found.charge) : null;
    },
  };
}

function cardOf({ id, cardholder_name, last4, exp_month, exp_year, zip, type }: Method): ProviderCard {
  return {
    method: id,
    cardholder_name,
    card_last4: last4,
    card_exp_month: exp_month,
    card_exp_year: exp_year,
    card_zip: zip,
    card_type: type,
  };
}

const customerOf = ({ userKey, customer }: Payer): string => customer ?? `cus_${userKey}`;
/** Billing counts the periods; the provider only charges. */
const ownPeriods = {
  renewsItself: false,
  cancelAtPeriodEnd: async () => null,
  cancelNow: async () => undefined,
  reactivate: async () => undefined,
  standing: async () => ({ state: "renews" as const, payment: null }),
  discount: async () => undefined,
  deferTo: async () => true,
  changePlan: async () => undefined,
  reprice: async () => undefined,
  creditFor: async () => null,
  upgrade: async () => declined("not_offered"),
  upgradeOutcome: async () => null,
  pausesByPeriod: false,
  pauseUntil: async () => undefined,
  addTax: async () => undefined,
  planProblem: async () => null,
  toldSince: async () => [],
  notice: async () => {
    throw new ForgedNotice();
  },
};

/** By the second, to the nearest cent. */
const unused = (at: number, { from, until, price }: PaidPeriod): number =>
  Math.round((price * (until - at)) / (until - from));

const amountOf = ({ price, credit, tax }: Upgrade): number => price - credit + tax;
const upgraded = ({ transaction }: Paid, upgrade: Upgrade): Upgraded => ({
  ...{ state: "succeeded", transaction, amount: amountOf(upgrade) },
  periodEnd: null,
});

export function embeddedCards(fetch: Fetch): CardProvider {
  const provider = books(fetch);
  const methodOf = ({ order, savedMethod }: Purchase) => order.token ?? savedMethod;

  return {
    name: "embedded",
    ...ownPeriods,
    async subscribe(purchase, key) {
      const method = methodOf(purchase);
      if (method === null) return declined("card_declined");
      const { payer, order, passName: description } = purchase;
      const { total: amount, return_url } = order;
      const charge = { customer: customerOf(payer), method, amount, description, off_session: false, return_url };
      return provider.charge(charge, key);
    },
    refund: provider.refund,
    outcomeOf: (purchase, key) => provider.settled(customerOf(purchase.payer), key),
    giveUp: (purchase, key) => provider.settled(customerOf(purchase.payer), key, "cancel"),
    async renew({ payer, method, amount, description }, key) {
      return method === null
        ? declined("card_declined")
        : provider.charge({ customer: customerOf(payer), method, amount, description, off_session: true }, key);
    },
    creditFor: async (_, { at, paid }) => unused(at, paid),
    async upgrade(_, upgrade, key) {
      const { payer, method, description } = upgrade;
      if (method === null) return declined("card_declined");
      const charge = { customer: customerOf(payer), method, amount: amountOf(upgrade), description, off_session: true };
      const outcome = await provider.charge(charge, key);
      if (outcome.state === "requires_action") return declined("authentication_required");
      return outcome.state === "succeeded" ? upgraded(outcome, upgrade) : outcome;
    },
    async upgradeOutcome(_, upgrade, key) {
      const outcome = await provider.settled(customerOf(upgrade.payer), key);
      return outcome?.state === "succeeded" ? upgraded(outcome, upgrade) : null;
    },
    async saveCard(payer, token, return_url) {
      const method = await provider.ask("GET", `/v1/methods/${encodeURIComponent(token)}`, methodSchema);
      const customer = customerOf(payer);
      if (method?.customer !== customer) return declined("card_declined");
      const path = `/v1/methods/${encodeURIComponent(token)}/confirmation`;
      const confirmed = await provider.ask("POST", path, confirmationAnswer, { return_url });
      if (!confirmed) return declined("card_declined");
      if (confirmed.state === "requires_action" && confirmed.url)
        return { state: "requires_action", url: confirmed.url };
      if (confirmed.state === "succeeded") return { state: "saved", customer, card: cardOf(method) };
      return declined(confirmed.code === "authentication_required" ? "card_unconfirmed" : (confirmed.code ?? ""));
    },
    async forgetCustomer(customer) {
      await provider.ask("DELETE", `/v1/customers/${encodeURIComponent(customer)}`, done);
    },
    // Each renewal names its card.
    renewWith: () => Promise.resolve(),
    // It knows its customers by their keys alone.
    readdress: () => Promise.resolve(),
    async removeCard(method) {
      await provider.ask("DELETE", `/v1/methods/${encodeURIComponent(method)}`, done);
    },
    async openCardPage(payer, { returnUrl, cancelUrl }) {
      const opened = await provider.ask("POST", "/v1/card_sessions", openedSchema, {
        customer: customerOf(payer),
        return_url: returnUrl,
        cancel_url: cancelUrl,
      });
      if (!opened) throw new Error("the payment provider has no card page");
      return opened;
    },
    async cardPage(payer, id) {
      const session = await provider.ask("GET", `/v1/card_sessions/${encodeURIComponent(id)}`, cardSessionAnswer);
      if (!session || session.customer !== customerOf(payer)) return null;
      return { id: session.id, token: session.method?.id ?? null, card: session.method && cardOf(session.method) };
    },
  };
}

export function embeddedWallet(fetch: Fetch): WalletProvider {
  const provider = books(fetch);
  const cancelWallet = async (reference: string) => {
    await provider.ask("POST", `/v1/wallets/${encodeURIComponent(reference)}/cancel`, done);
  };
  return {
    name: "paypal",
    ...ownPeriods,
    async subscribe({ payer, order, passName }, key) {
      if (order.token === null) return declined("not_approved");
      const charge = { customer: customerOf(payer), method: order.token, amount: order.total, description: passName };
      const outcome = await provider.charge({ ...charge, off_session: false }, key);
      // The wallet is the subscription, no matter what the charge is called.
      return outcome.state === "succeeded" ? { ...outcome, reference: order.token, customer: null } : outcome;
    },
    async outcomeOf({ payer, order }, key) {
      const outcome = await provider.settled(customerOf(payer), key);
      return outcome?.state === "succeeded"
        ? { ...outcome, reference: order.token ?? outcome.reference, customer: null }
        : outcome;
    },
    giveUp: async () => null,
    refund: provider.refund,
    renew: ({ payer, reference, amount, description }, key) =>
      provider.charge({ customer: customerOf(payer), method: reference, amount, description, off_session: true }, key),
    cancelAtPeriodEnd: (reference) => cancelWallet(reference).then(() => null),
    cancelNow: cancelWallet,
    forgetCustomer: async () => undefined,
    async openApproval({ payer, order, passName }, { returnUrl, cancelUrl }) {
      const body = {
        customer: customerOf(payer),
        amount: order.total,
        description: passName,
        return_url: returnUrl,
        cancel_url: cancelUrl,
      };
      const opened = await provider.ask("POST", "/v1/wallets", openedSchema, body);
      if (!opened) throw new Error("the wallet provider has no approval page");
      return opened;
    },
  };
}
