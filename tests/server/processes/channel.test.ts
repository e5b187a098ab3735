import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { channelTo } from "../../../server/processes/channel";

/** Two processes, as far as messages go. */
function pair(deadlineMs?: number) {
  const [one, other] = [new EventEmitter(), new EventEmitter()];
  const peer = (own: EventEmitter, theirs: EventEmitter) =>
    Object.assign(own, {
      send: (message: object) => setImmediate(() => theirs.emit("message", structuredClone(message))) !== undefined,
    });
  return [channelTo(peer(one, other), deadlineMs), channelTo(peer(other, one), deadlineMs), other] as const;
}

it("gives each question its own answer, in both directions", async () => {
  const [main, web] = pair();
  web.answer("twice", async (number: number) => number * 2);
  main.answer("name", () => "main");
  expect(await Promise.all([main.ask("twice", 2), main.ask("twice", 4), web.ask("name")])).toEqual([4, 8, "main"]);
});

it("tells whoever asked what went wrong", async () => {
  const [main, web] = pair();
  web.answer("fails", () => Promise.reject(new Error("no disk")));
  await expect(main.ask("fails")).rejects.toThrow("no disk");
  await expect(main.ask("nothing")).rejects.toThrow('No answer is known for "nothing"');
});

it("waits for no answer forever, and takes a late one for no other question's", async () => {
  const [main, web] = pair(20);
  const late: ((value: string) => void)[] = [];
  web.answer("slow", () => new Promise<string>((resolve) => late.push(resolve)));
  await expect(main.ask("slow")).rejects.toThrow('No answer to "slow" within 20 ms');
  web.answer("quick", () => "quick");
  late[0]?.("late");
  expect(await main.ask("quick")).toBe("quick");
});

it("fails at once where the other side is gone", async () => {
  const gone = Object.assign(new EventEmitter(), {
    send: (_message: object, _handle: undefined, _options: undefined, sent: (error: Error | null) => void) => {
      sent(new Error("channel closed"));
      return false;
    },
  });
  await expect(channelTo(gone).ask("anything")).rejects.toThrow("channel closed");
});

it("leaves other messages alone", async () => {
  const [main, web, wire] = pair();
  web.answer("name", () => "web");
  for (const message of ["take", null, 1]) wire.emit("message", message);
  expect(await main.ask("name")).toBe("web");
});
