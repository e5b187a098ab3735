import { expect, it } from "vitest";
import { cardBrand } from "~contracts/card-brand";

it.each([
  ["visa", "Visa"],
  ["Visa", "Visa"],
  ["amex", "American Express"],
  ["american_express", "American Express"],
  ["American Express", "American Express"],
  ["diners_club", "Diners Club"],
  ["union_pay", "UnionPay"],
  ["jcb", "JCB"],
  ["cartes_bancaires", "cartes bancaires"],
  ["other", "Card"],
  ["unknown", "Card"],
  ["", "Card"],
  [null, "Card"],
])("a card of the type %j is named %s (B 2.9)", (type, brand) => expect(cardBrand(type)).toBe(brand));
