/** Questions and answers between the main process and a web process, over the channel that Node opens between them. */

type Peer = {
  send?: (message: object, handle: undefined, options: undefined, sent: (error: Error | null) => void) => boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
};

type Answer = (...given: never[]) => unknown;
type Message =
  { asked: number; what: string; given: unknown[] } | { answered: number; value?: unknown; error?: string };

const DEADLINE_MS = 5_000;

export type Channel = {
  /** Rejects when the other side fails, is gone, or doesn't answer in time. */
  ask(what: string, ...given: unknown[]): Promise<unknown>;
  askWithin(deadlineMs: number, what: string, ...given: unknown[]): Promise<unknown>;
  answer(what: string, how: Answer): void;
};

export function channelTo(peer: Peer, deadlineMs = DEADLINE_MS): Channel {
  const answers = new Map<string, Answer>();
  const waiting = new Map<number, (message: { value?: unknown; error?: string }) => void>();
  let last = 0;

  const send = (message: Message, failed: (error: Error) => void) =>
    peer.send?.(message, undefined, undefined, (error) => error && failed(error));

  async function reply({ asked, what, given }: Extract<Message, { asked: number }>) {
    const how = answers.get(what) as ((...all: unknown[]) => unknown) | undefined;
    const answer = await Promise.resolve()
      .then(() => (how ? how(...given) : Promise.reject(new Error(`No answer is known for "${what}"`))))
      .then((value) => ({ value }))
      .catch((error: unknown) => ({ error: String(error) }));
    // A visitor who has left needs no answer.
    send({ answered: asked, ...answer }, () => undefined);
  }

  peer.on("message", (given) => {
    // The channel carries connections too.
    if (typeof given !== "object" || given === null) return;
    const message = given as Message;
    if ("asked" in message) void reply(message);
    else waiting.get(message.answered)?.(message);
  });

  function askWithin(ms: number, what: string, ...given: unknown[]): Promise<unknown> {
    const id = (last += 1);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(id);
        settle();
      };
      const fail = (error: Error) => end(() => reject(error));
      const timer = setTimeout(() => fail(new Error(`No answer to "${what}" within ${ms} ms`)), ms);
      waiting.set(id, ({ value, error }) => (error === undefined ? end(() => resolve(value)) : fail(new Error(error))));
      send({ asked: id, what, given }, fail);
    });
  }

  return {
    ask: (what, ...given) => askWithin(deadlineMs, what, ...given),
    askWithin,
    answer: (what, how) => void answers.set(what, how),
  };
}
