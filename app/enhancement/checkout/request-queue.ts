import { restoreAfterSubmit } from "./restore-after-submit";

let underWay: Promise<unknown> = Promise.resolve();
let isLeaving = false;

/**
 * One after another: each answer brings the whole progress in one cookie, so of two side by side the later would drop
 * what the first saved. Fails without asking where the page is on its way elsewhere.
 */
export function enqueue<T>(ask: () => Promise<T>): Promise<T> {
  const answer = underWay.then(() => {
    if (isLeaving) throw new Error("The page is being left");
    return ask();
  });
  underWay = answer.catch(() => undefined);
  return answer;
}

/** Once: a second way out would stop the first. `restore` where the page stays, or is shown again. */
export function leave(go: () => void, restore?: () => void): void {
  if (isLeaving) return;
  isLeaving = true;
  go();
  restoreAfterSubmit(() => {
    isLeaving = false;
    restore?.();
  });
}
