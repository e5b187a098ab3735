/** Works through all of them in order, `lanes` at once: each lane takes the next one when it is free. */
export async function forEachLimited<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const workOn = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, workOn));
}
