/** What a re-check brings to the page: an answer, or the page as it was and since when nobody has answered (rulings 3). */

type Viewed = { view: object };

/** How long no one has answered, and how many times in a row the page has tried. */
export type Silence = { since: number; failures: number };
export type Heard<Page> = Page & { silence?: Silence };

type Recheck<Page> = {
  ask: () => Promise<unknown>;
  last: Heard<Page>;
  /** Epoch ms of the last answer. */
  heardAt: number;
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/**
 * The page after a re-check. Whatever is no answer (a lost connection, a server that is too busy, a redirect, another
 * page's HTML, an answer of another shape) leaves the page as it is.
 */
export async function afterRecheck<Page extends Viewed>({
  ask,
  last,
  heardAt,
  patienceMs = PATIENCE_MS,
}: Recheck<Page>): Promise<Heard<Page>> {
  const { silence, ...page } = last;
  const unanswered = { ...(page as Page), silence: { since: heardAt, failures: (silence?.failures ?? 0) + 1 } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  try {
    const answer = await Promise.race([ask(), late]);
    return hasShapeOf(page as Page, answer) ? answer : unanswered;
  } catch {
    return unanswered;
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
