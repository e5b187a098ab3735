import { expect, it } from "vitest";
import { cardForm, readCard } from "~network/billing/provider/entered-card";

const FORM = { name: "Ada Fan", number: "4242 4242 4242 4242", expiry: "04 / 31", cvc: "123" };

it.each([
  ["00000", false],
  ["00499", false],
  ["00501", true],
  ["50309-1234", true],
  ["5030", false],
  ["99950", true],
  ["99951", false],
  ["99999", false],
])("a card's ZIP code of %s is taken: %s", (zip, isTaken) => {
  const read = readCard({ ...FORM, zip }, cardForm, new Date(Date.UTC(2026, 10, 22)));
  expect("errors" in read ? read.errors : {}).toEqual(
    isTaken ? {} : { zip: "Enter the five digits of the billing zip" },
  );
});
