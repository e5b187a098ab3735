import { declined, ForgedNotice, type PaymentProvider } from "./payment-provider";

/** For a provider without keys here: takes no money, and fails rather than canceling or discounting only locally. */
export function absentProvider(name: string): PaymentProvider {
  // Only the embedded provider knows its charges, so there is no one to tell.
  const isKnownElsewhere = name !== "embedded";
  const unknown = async () => {
    throw new Error(`The payment provider "${name}" is not configured`);
  };
  return {
    name: name === "stripe" || name === "paypal" ? name : "embedded",
    renewsItself: isKnownElsewhere,
    subscribe: async () => declined("not_offered"),
    outcomeOf: unknown,
    giveUp: unknown,
    renew: async () => declined("not_offered"),
    cancelAtPeriodEnd: isKnownElsewhere ? unknown : async () => null,
    cancelNow: isKnownElsewhere ? unknown : async () => undefined,
    refund: unknown,
    reactivate: unknown,
    standing: unknown,
    forgetCustomer: isKnownElsewhere ? unknown : async () => undefined,
    discount: unknown,
    deferTo: async () => false,
    changePlan: unknown,
    reprice: unknown,
    creditFor: async () => null,
    upgrade: async () => declined("not_offered"),
    upgradeOutcome: unknown,
    pausesByPeriod: false,
    pauseUntil: unknown,
    addTax: unknown,
    planProblem: async () => null,
    toldSince: isKnownElsewhere ? unknown : async () => [],
    notice: async () => {
      throw new ForgedNotice();
    },
  };
}
