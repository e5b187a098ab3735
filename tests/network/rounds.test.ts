import { expect, it } from "vitest";
import { inRounds } from "~network/rounds";

it("does one round after the other, and is busy until the last is over", async () => {
  const rounds = inRounds();
  const said: string[] = [];
  let end = () => {};
  expect(rounds.isBusy()).toBe(false);
  void rounds.add(() => new Promise<void>((resolve) => (end = resolve)).then(() => void said.push("first")));
  void rounds.add(async () => void said.push("second"));
  await Promise.resolve();
  expect([said, rounds.isBusy()]).toEqual([[], true]);

  end();
  await rounds.over();
  expect([said, rounds.isBusy()]).toEqual([["first", "second"], false]);
});
