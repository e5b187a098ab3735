const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  american_express: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  diners_club: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  union_pay: "UnionPay",
  other: "Card",
  unknown: "Card",
};

/** As fans read it: the card provider spells it in two ways, and cards saved so are still there (B 2.9). */
export function cardBrand(type: string | null | undefined): string {
  const spelled = type || "other";
  return BRANDS[spelled.toLowerCase()] ?? spelled.replaceAll("_", " ");
}
