import type { CardForm } from "~/models/billing/card-form";

/** All that is known about a card being typed; the number stays with the provider. */
export type CardState = { filled: CardForm["filled"]; complete: boolean };

export type Tokenized = { token: string; zip: string } | "refused";

export type CardFields = {
  /** Rejects if the provider can't be reached. */
  tokenize(name: string): Promise<Tokenized>;
  /** Marks incomplete fields; `focus` moves to the first. */
  showMissing(focus: boolean): void;
};

export type CardListener = { changed(state: CardState): void; submit(): void };

/** Rejects if the provider's fields don't load; how long that may take is `payment.ts`'s. */
export type MountCardFields = (box: HTMLElement, listener: CardListener) => Promise<CardFields>;
