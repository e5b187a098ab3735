/** See rulings 3. */

type Viewed = { view: object };

/** `since` is epoch ms; `failures` counts consecutive tries. */
export type Silence = { since: number; failures: number };

type Recheck<Page> = {
  ask: () => Promise<unknown>;
  last: Page;
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/** A lost connection, an overloaded server, a redirect, or an unexpected body leaves the page unchanged. */
export async function afterRecheck<Page extends Viewed>({
  ask,
  last,
  patienceMs = PATIENCE_MS,
}: Recheck<Page>): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  try {
    const answer = await Promise.race([ask(), late]);
    return hasShapeOf(last, answer) ? answer : last;
  } catch {
    return last;
  } finally {
    clearTimeout(timer);
  }
}

/** A newer release may send a page that this one can't show. */
function hasShapeOf<Page extends Viewed>(page: Page, answer: unknown): answer is Page {
  return hasParts(page, answer) && hasParts(page.view, (answer as Viewed).view);
}

const hasParts = (known: object, answer: unknown) =>
  typeof answer === "object" && answer !== null && Object.keys(known).every((name) => name in answer);
