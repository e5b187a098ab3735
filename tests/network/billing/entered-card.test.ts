import { expect, it } from "vitest";
import { cardForm, hasExpired, readCard } from "~network/billing/provider/entered-card";

const FORM = { name: "Ada Fan", number: "4242 4242 4242 4242", expiry: "04 / 31", cvc: "123" };

it.each([
  ["00000", false],
  ["00499", false],
  ["00501", true],
  ["50309-1234", true],
  ["503091234", true],
  ["5030", false],
  ["99950", true],
  ["99951", false],
  ["99999", false],
])("a card's ZIP code of %s is taken: %s", (zip, isTaken) => {
  const read = readCard({ ...FORM, zip }, cardForm, new Date(Date.UTC(2026, 10, 22)));
  expect("errors" in read ? read.errors : {}).toEqual(
    isTaken ? {} : { zip: "That isn't a ZIP code. Check its five digits." },
  );
});

it("the card's month as browsers fill it in, and nine digits of a ZIP code, are read", () => {
  const read = readCard({ ...FORM, expiry: "2030-12", zip: "802021234" }, cardForm, new Date(Date.UTC(2026, 10, 22)));
  expect(read).toMatchObject({ expires: { month: 12, year: 2030 }, entered: { zip: "80202-1234" } });
});

it.each([
  [{ month: 11, year: 2026 }, false],
  [{ month: 10, year: 2026 }, true],
  [{ month: 12, year: 2025 }, true],
  [{ month: 1, year: 2027 }, false],
])("on November 30, 2026, a card of %j has expired: %s", (card, isOver) => {
  expect(hasExpired(card, new Date(Date.UTC(2026, 10, 30, 23, 59)))).toBe(isOver);
});
