/** Work that is done again and again, one round after another. */
export function inRounds() {
  let last: Promise<void> = Promise.resolve();
  let ahead = 0;
  return {
    /** One more, behind what is under way. `round` must not reject. */
    add(round: () => Promise<void>): Promise<void> {
      ahead += 1;
      last = last.then(round).finally(() => (ahead -= 1));
      return last;
    },
    /** None is begun while one is ahead: rounds must not pile up behind a slow one. */
    isBusy: () => ahead > 0,
    /** When those begun so far are over. */
    over: () => last,
  };
}
