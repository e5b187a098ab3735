/** What fetching the page's data again brings to the screen: the newer page, or the page as it was (rulings 3). */

type Viewed = { view: object };

/** How long no answer has come, in epoch ms, and how many times in a row the page has tried. */
export type Silence = { since: number; failures: number };

type Recheck<Page> = {
  ask: () => Promise<unknown>;
  last: Page;
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/**
 * The page after its data was fetched again. Whatever is no answer (a lost connection, a server that is too busy, a
 * redirect, another page's HTML, an answer of another shape) leaves the page as it is.
 */
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

/** A newer release may answer with a page that this one cannot show. */
function hasShapeOf<Page extends Viewed>(page: Page, answer: unknown): answer is Page {
  return hasParts(page, answer) && hasParts(page.view, (answer as Viewed).view);
}

const hasParts = (known: object, answer: unknown) =>
  typeof answer === "object" && answer !== null && Object.keys(known).every((name) => name in answer);
