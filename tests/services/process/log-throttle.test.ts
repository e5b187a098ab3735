import { expect, test } from "vitest";
import { createLogThrottle } from "~/services/process/throttled-log.server";

function throttleAt() {
  let now = 0;
  const { say, forget } = createLogThrottle(() => now);
  return { say, forget, pass: (ms: number) => void (now += ms) };
}

test("each thing is said once a minute, with how often it was left out", () => {
  const { say, pass } = throttleAt();
  expect([say("a"), say("a"), say("b")]).toEqual([0, null, 0]);
  pass(59_999);
  expect([say("a"), say("b")]).toEqual([null, null]);
  pass(1);
  expect([say("a"), say("b"), say("a")]).toEqual([2, 1, null]);
  pass(60_000);
  expect([say("a"), say("b")]).toEqual([1, 0]);
});

test("anew after it is to be forgotten", () => {
  const { say, forget } = throttleAt();
  say("a");
  forget();
  expect(say("a")).toBe(0);
});

test("things without end take no memory without end", () => {
  const { say } = throttleAt();
  say("first");
  for (let nth = 0; nth < 499; nth += 1) say(`one ${nth}`);
  expect(say("first")).toBeNull();
  for (let nth = 0; nth < 500; nth += 1) say(`another ${nth}`);
  expect(say("first")).toBe(0);
});
