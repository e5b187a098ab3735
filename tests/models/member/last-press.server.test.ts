import { describe, expect, it } from "vitest";
import { lastPressWins, type Turn } from "~/models/member/interests.server";
import { countsInMemory } from "~/services/limits/counts.server";
import { createLimits } from "~/services/limits/limits.server";

/** Follow, and Unfollow as the page is left: whichever arrives or is done first, the last press holds (S 4.6). */

const first: Turn = { press: "0.1", after: null };
const last: Turn = { press: null, after: "0.1" };
const soon = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A member's service, which does each call when it is let. */
function service() {
  const calls: { wanted: boolean; done: () => void }[] = [];
  let held: boolean | null = null;
  return {
    calls,
    held: () => held,
    set: (wanted: boolean) =>
      new Promise<boolean>((resolve) => {
        calls.push({
          wanted,
          done: () => {
            held = wanted;
            resolve(true);
          },
        });
      }),
  };
}

/** Every call that comes is done, in the order that is asked for, until none comes anymore. */
async function finish({ calls }: ReturnType<typeof service>, order: "as they come" | "the newest first") {
  await soon();
  while (calls.length > 0) {
    (order === "as they come" ? calls.shift() : calls.pop())?.done();
    await soon();
  }
}

describe.each(["as they come", "the newest first"] as const)("calls that are done %s", (order) => {
  it.each([
    ["the first arrives first", [first, last]],
    ["the last arrives first", [last, first]],
  ])("%s", async (_which, turns) => {
    const notes = createLimits(countsInMemory());
    const member = service();
    const asked = turns.map((turn) => lastPressWins(turn, turn === first, member.set, notes));
    await finish(member, order);
    expect(await Promise.all(asked)).toEqual([true, true]);
    expect(member.held()).toBe(false);
  });

  it("the first is done before the last arrives", async () => {
    const notes = createLimits(countsInMemory());
    const member = service();
    const earlier = lastPressWins(first, true, member.set, notes);
    await finish(member, order);
    expect([await earlier, member.held()]).toEqual([true, true]);
    const later = lastPressWins(last, false, member.set, notes);
    await finish(member, order);
    expect([await later, member.held()]).toEqual([true, false]);
  });
});

it("the last arrives while the first is on its way to the service, and is done before it", async () => {
  const notes = createLimits(countsInMemory());
  const member = service();
  const earlier = lastPressWins(first, true, member.set, notes);
  await soon();
  const later = lastPressWins(last, false, member.set, notes);
  await soon();
  expect(member.calls.map(({ wanted }) => wanted)).toEqual([true, false]);
  await finish(member, "the newest first");
  expect([await earlier, await later, member.held()]).toEqual([true, true, false]);
});

it("another press, another member's, and one without a script are each their own", async () => {
  const notes = createLimits(countsInMemory());
  const done: boolean[] = [];
  const set = async (wanted: boolean) => done.push(wanted) > 0;
  await lastPressWins(last, false, set, notes);
  await lastPressWins({ press: "0.2", after: null }, true, set, notes);
  await lastPressWins({ press: null, after: null }, true, set, notes);
  expect(done).toEqual([false, true, true]);
});

it("says what became of the one that holds", async () => {
  const notes = createLimits(countsInMemory());
  await notes.note("0.1");
  const answers = new Map([
    [true, true],
    [false, false],
  ]);
  expect(await lastPressWins(first, true, async (wanted) => answers.get(wanted) ?? false, notes)).toBe(false);
});
