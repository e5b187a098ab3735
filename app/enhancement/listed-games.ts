import type { LiveGame, LiveGames } from "~/models/card/live-game";
import { pollLive } from "./live-poll";

/** Scores, periods and labels of listed games change in place; nothing moves and nothing is announced (rulings 3). */

const FIRST_SECONDS = 10;
/** What one question takes. */
const MOST = 50;

const places = () => [...document.querySelectorAll<HTMLElement>("[data-live-game]")];

/** Those that the page shows, in the same order for everyone. */
const keysShown = () => [...new Set(places().map((place) => place.dataset.liveGame ?? ""))].sort();

/** A bracket's own address, or one with these keys. */
function listAddress(keys: readonly string[]): string {
  const { liveList, liveKeys } =
    document.querySelector<HTMLElement>("[data-live-list], [data-live-keys]")?.dataset ?? {};
  const { scores } = document.body.dataset;
  const query = [liveList ? "" : `keys=${keys.join(",")}`, scores ? `scores=${scores}` : ""].filter(Boolean).join("&");
  return `${liveList ?? liveKeys}${query && `?${query}`}`;
}

export function showGame(place: HTMLElement, [, label, period, clock, ...scores]: LiveGame) {
  place.querySelectorAll('[data-live="score"]').forEach((each, index) => write(each, scores[index] ?? null));
  write(place.querySelector('[data-live="period"]'), period);
  write(place.querySelector('[data-live="clock"]'), clock);
  const badge = place.querySelector<HTMLElement>('[data-live="label"]');
  if (badge && label !== null) showLabel(place, badge, label);
}

/** Instead of words such as "Starts in 40 min". The link's name has it too; an icon that no longer fits goes away. */
function showLabel(place: HTMLElement, badge: HTMLElement, label: string) {
  badge.hidden = false;
  const words = place.querySelector<HTMLElement>('[data-live="words"]');
  if (words) words.hidden = true;
  const text = lastText(badge);
  const before = text?.data ?? "";
  if (!text || label === before) return;
  text.data = label;
  const link = place.querySelector("a[aria-label]");
  link?.setAttribute("aria-label", (link.getAttribute("aria-label") ?? "").replace(`, ${before}`, `, ${label}`));
  delete badge.dataset.icon;
}

function lastText(element: Element): Text | null {
  const last = element.lastChild;
  if (last instanceof Text) return last;
  return last instanceof Element ? lastText(last) : null;
}

function write(place: Element | null, value: string | number | null) {
  if (place && value !== null && place.textContent !== String(value)) place.textContent = String(value);
}

const isState = (answer: unknown): answer is LiveGames =>
  typeof answer === "object" && answer !== null && "games" in answer && "next" in answer;

/** `secondsBehind`: a score waits for the picture beside it. */
export function followGames(secondsBehind = (_: HTMLElement) => 0) {
  /** A round asks about all of them, so many at a time; the next one comes at the pace of the quickest. */
  let left: string[] = [];
  let pace = 0;
  const poll = pollLive({
    href: () => {
      if (left.length === 0) [left, pace] = [keysShown(), 0];
      const keys = left.splice(0, MOST);
      return keys.length > 0 ? listAddress(keys) : null;
    },
    read: (answer) => {
      const state: unknown = JSON.parse(answer);
      if (!isState(state)) return null;
      pace = Math.min(pace || state.next, state.next || pace);
      return { ...state, next: left.length > 0 ? FIRST_SECONDS : pace };
    },
    // Whether they move isn't known: the others alone must not end it.
    silent: () => (pace = FIRST_SECONDS),
    firstAfter: FIRST_SECONDS,
    heard: ({ games }) => {
      const byKey = new Map(games.map((game) => [game[0], game]));
      for (const place of places()) {
        const game = byKey.get(place.dataset.liveGame ?? "");
        const behind = game && secondsBehind(place);
        if (behind) setTimeout(() => showGame(place, game), behind * 1_000);
        else if (game) showGame(place, game);
      }
      document.dispatchEvent(new CustomEvent("games", { detail: games }));
    },
  });
  // The page has other games now, which may be on although those before were over.
  document.addEventListener("renewed", () => {
    left = [];
    poll.again();
  });
}
