type Queue<Item> = {
  places: number;
  /** What is next, as much as there are places, or all that is left. */
  read(): Promise<Item[]>;
  deliver(item: Item): Promise<void>;
  isClosed(): boolean;
};

/** Works off a queue a few at once: each place takes the next when it is free, so that a slow one holds up no other. */
export function deliveryPlaces<Item>({ places, read, deliver, isClosed }: Queue<Item>) {
  const working = new Set<Promise<void>>();
  let taken = 0;
  let looks = 0;
  let items: Item[] = [];
  let reading: Promise<void> | null = null;

  async function readOnce(): Promise<void> {
    items = await read();
  }

  async function next(): Promise<Item | undefined> {
    if (items.length === 0) await (reading ??= readOnce().finally(() => (reading = null)));
    return isClosed() ? undefined : items.shift();
  }

  async function work(): Promise<void> {
    for (;;) {
      const look = looks;
      const item = await next();
      if (item !== undefined) await deliver(item);
      else if (isClosed() || look === looks) return;
    }
  }

  async function occupy(): Promise<void> {
    taken += 1;
    try {
      await work();
    } catch {
      // What is left waits for the next look.
    } finally {
      taken -= 1;
    }
  }

  return {
    /** Looks at the queue, in all places that are free. */
    fill(): void {
      looks += 1;
      while (taken < places) {
        const place = occupy().finally(() => working.delete(place));
        working.add(place);
      }
    },
    /** When nothing is under way. */
    async over(): Promise<void> {
      while (working.size > 0) await Promise.all(working);
    },
  };
}
