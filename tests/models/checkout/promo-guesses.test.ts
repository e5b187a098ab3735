import { describe, expect, it } from "vitest";
import { promoGuesses, WRONG_CODES, WRONG_CODES_WINDOW_MS } from "~/models/checkout/promo-guesses";

const school = ["network 203.0.113.9"];
const ada = [...school, "member ada"];

function guessed(count: number, who: readonly string[] = ada) {
  const guesses = promoGuesses();
  for (let i = 0; i < count; i += 1) guesses.wasWrong(who, `GUESS${i}`, 0);
  return guesses;
}

describe("promo codes that are none (security 3)", () => {
  it("are so many, then no more for a while, then again", () => {
    expect(guessed(WRONG_CODES - 1).mayTry(ada, 1)).toBe(true);
    const guesses = guessed(WRONG_CODES);
    expect([guesses.mayTry(ada, 1), guesses.mayTry(ada, WRONG_CODES_WINDOW_MS - 1), guesses.mayTry(ada, WRONG_CODES_WINDOW_MS)]).toEqual([false, false, true]);
  });

  it("count for the network and for the member, wherever they go", () => {
    const guesses = guessed(WRONG_CODES);
    const tries = [school, [...school, "member bob"], ["network 198.51.100.1", "member ada"], ["network 198.51.100.1", "member bob"], []].map((who) => guesses.mayTry(who, 1));
    expect(tries).toEqual([false, false, false, true, true]);
  });

  it("count once each: a whole school may mistype one", () => {
    const guesses = promoGuesses();
    for (let i = 0; i < 1_000; i += 1) guesses.wasWrong(school, i % 2 ? "FRIDAY02" : " friday02", 0);
    expect(guesses.mayTry(school, 1)).toBe(true);
  });
});
