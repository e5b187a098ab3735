import { describe, expect, test } from "vitest";
import { createBreaker } from "~/services/http/breaker";

function breakerAt(start = 0) {
  let now = start;
  const breaker = createBreaker(() => now);
  const run = (outcomes: string) => {
    for (const one of outcomes) {
      if (one === "x") breaker.failed();
      else breaker.succeeded();
    }
  };
  return { breaker, run, pass: (ms: number) => void (now += ms) };
}

describe("breaker (security 5)", () => {
  test.each([
    ["19 failures of 19 calls", "x".repeat(19), false],
    ["20 failures of 20 calls", "x".repeat(20), true],
    ["10 failures of 20 calls", ".".repeat(10) + "x".repeat(10), true],
    ["9 failures of 20 calls", ".".repeat(11) + "x".repeat(9), false],
  ])("%s", (_, outcomes, opens) => {
    const { breaker, run } = breakerAt();
    run(outcomes);
    expect(breaker.isOpen()).toBe(opens);
    expect(breaker.admits()).toBe(!opens);
  });

  test("failures of more than 10 s ago do not count", () => {
    const { breaker, run, pass } = breakerAt();
    run("x".repeat(15));
    pass(11_000);
    run("x".repeat(15));
    expect(breaker.isOpen()).toBe(false);
  });

  test("after a rest one probe is let through; its success closes, its failure opens anew", () => {
    const { breaker, run, pass } = breakerAt();
    run("x".repeat(20));
    pass(4_999);
    expect(breaker.admits()).toBe(false);
    pass(1);
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
    breaker.failed();
    expect(breaker.admits()).toBe(false);
    pass(5_000);
    expect(breaker.admits()).toBe(true);
    breaker.succeeded();
    expect([breaker.isOpen(), breaker.admits(), breaker.admits()]).toEqual([false, true, true]);
  });

  test("a call that never was asked counts neither way", () => {
    const { breaker, run } = breakerAt();
    run("x".repeat(19));
    for (let nth = 0; nth < 100; nth += 1) breaker.abandoned();
    expect(breaker.isOpen()).toBe(false);
    run("x");
    expect(breaker.isOpen()).toBe(true);
  });

  test("a probe that never was asked leaves it open, and another follows at once", () => {
    const { breaker, run, pass } = breakerAt();
    run("x".repeat(20));
    pass(5_000);
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
    breaker.abandoned();
    expect(breaker.isOpen()).toBe(true);
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  });
});
