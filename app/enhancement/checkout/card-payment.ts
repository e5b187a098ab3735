import { canPlaceOrder } from "~/models/billing/card-form";
import { CHANGED } from "~/models/checkout/agreed-terms";
import { CARD_ERRORS, nameOnCardError } from "~contracts/name-on-card";
import type { CardFields, CardState } from "./card-fields";

/** B 9 "Card name verification debounce" */
const NAME_PAUSE_MS = 300;

type CardPaymentPorts = {
  /** Also updates the summary, and with it what is agreed to. */
  taxAt(zip: string): Promise<void>;
  /** What a press on the button agrees to pay, as the page shows it. */
  agreed(): string | null;
  /** At these terms alone. False if it failed; the page says why. */
  place(token: string, terms: string | null): Promise<boolean>;
  show: {
    order(state: { enabled: boolean; busy: boolean }): void;
    nameError(words: string | null, options?: { focus: boolean }): void;
    problem(words: string | null): void;
  };
};

/** B 4 "Checkout form", B 5 "Card fields and readiness" */
export function cardPayment({ taxAt, agreed, place, show }: CardPaymentPorts) {
  let fields: CardFields | null = null;
  let state: CardState = { filled: { number: false, expiry: false, cvc: false, postalCode: false }, complete: false };
  let name = "";
  let token: string | null = null;
  let tokenName = "";
  let taxed: { zip: string; done: Promise<void> } | null = null;
  let submitted = false;
  let latest = 0;
  let working = false;
  let checking = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh() {
    const ready = canPlaceOrder({ name, filled: state.filled, token });
    show.order({ enabled: ready && !submitted && !working, busy: submitted });
  }

  /** A ZIP is asked about once, also while its answer is on the way, and again only if that failed. */
  function taxOnce(zip: string): Promise<void> {
    if (taxed?.zip === zip) return taxed.done;
    const quote = { zip, done: taxAt(zip) };
    taxed = quote;
    quote.done.catch(() => {
      if (taxed === quote) taxed = null;
    });
    return quote.done;
  }

  /** Tokenizes the card; only the latest call counts. */
  function verify(): Promise<void> {
    checking = tokenize();
    return checking;
  }

  async function tokenize(): Promise<void> {
    if (!fields) return;
    const run = (latest += 1);
    const named = name;
    working = true;
    refresh();
    try {
      const made = await fields.tokenize(named);
      if (run !== latest) return;
      token = made === "refused" ? null : made.token;
      tokenName = named;
      show.problem(null);
      if (made !== "refused") await taxOnce(made.zip);
    } catch {
      if (run !== latest) return;
      token = null;
      submitted = false;
      show.problem(CARD_ERRORS.verification);
    } finally {
      if (run === latest) {
        working = false;
        refresh();
      }
    }
  }

  return {
    mounted(mountedFields: CardFields) {
      fields = mountedFields;
      refresh();
    },
    changed(next: CardState) {
      state = next;
      token = null;
      latest += 1;
      working = false;
      if (state.complete) void verify();
      else refresh();
    },
    named(typed: string) {
      name = typed;
      clearTimeout(timer);
      if (nameOnCardError(name) === null) show.nameError(null);
      timer = setTimeout(() => state.complete && void verify(), NAME_PAUSE_MS);
      refresh();
    },
    /** On blur of the name field: shows its error but doesn't take focus. */
    left() {
      if (name.trim() !== "") show.nameError(nameOnCardError(name), { focus: false });
    },
    async submit(): Promise<void> {
      if (submitted) return;
      const wrong = nameOnCardError(name);
      show.nameError(wrong, { focus: true });
      if (wrong !== null || !state.complete) {
        if (!state.complete) fields?.showMissing(wrong === null);
        return;
      }
      // The order verifies the name; a later check would erase the order's own error.
      clearTimeout(timer);
      submitted = true;
      refresh();
      const terms = agreed();
      // Its tax may still be on the way.
      if (working) await checking;
      if (token === null || tokenName !== name) await verify();
      if (token === null) fields?.showMissing(true);
      // The tax may have changed the total, and the buyer hasn't agreed to the new one yet.
      const changed = agreed() !== terms;
      if (token !== null && changed) show.problem(CHANGED);
      submitted = token !== null && !changed && (await place(token, terms));
      refresh();
    },
    isSubmitted: () => submitted,
  };
}
