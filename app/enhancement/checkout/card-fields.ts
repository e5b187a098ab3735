import type { CardForm } from "~/models/billing/card-form";

/** What may be known of a card while it is typed: which fields are filled in, and whether all of them are complete. */
export type CardState = { filled: CardForm["filled"]; complete: boolean };

/** The provider's token and the card's ZIP; "refused": the fields themselves say what is wrong. */
export type Tokenized = { token: string; zip: string } | "refused";

/** A card provider's fields on the page. The number stays with the provider. */
export type CardFields = {
  /** Rejects where the provider could not be asked. */
  tokenize(name: string): Promise<Tokenized>;
  /** Says by each field what it still needs, and with `focus` goes to the first of them. */
  showMissing(focus: boolean): void;
};

export type CardListener = {
  changed(state: CardState): void;
  /** Enter was pressed inside the fields. */
  submit(): void;
};

/** Puts a provider's fields where the page has room for them; rejects where they do not come. */
export type MountCardFields = (box: HTMLElement, listener: CardListener) => Promise<CardFields>;
