import { announce } from "../announce";
import { PagePlayer } from "./page-player";
import type { Playable, PlayerEvent } from "./playable";

/** The top of an event page. A newer page replaces it, but never a video that has started and not ended. */
export class Stage {
  #player: PagePlayer | null = null;
  #begun: "playing" | "failed" | null = null;
  #next: HTMLElement | null = null;

  constructor(private place: HTMLElement) {
    this.#enhance();
  }

  offer(next: HTMLElement): void {
    this.#next = next;
    this.#settle();
  }

  /** Nothing takes such a video away. */
  get isPlaying(): boolean {
    return this.#begun === "playing";
  }

  /** A replay's picture has no moment in the game that goes on. */
  get isLive(): boolean {
    return this.#player?.isLive ?? false;
  }

  tellPeriod(period: string | null, seen: boolean): void {
    this.#player?.tellPeriod(period, seen);
  }

  #enhance(): void {
    const box = this.place.querySelector<HTMLElement>("[data-player]");
    this.#player = box && new PagePlayer(box, (event) => this.#onEvent(event));
  }

  #onEvent({ type }: PlayerEvent): void {
    if (type === "begun") this.#begun = "playing";
    if (type === "failed") this.#begun &&= "failed";
    if (type === "ended") this.#begun = null;
    this.#settle();
  }

  #settle(): void {
    const next = this.#next;
    if (!next || this.isPlaying || (this.#begun === "failed" && !isBetter(next))) return;
    this.#next = null;
    if (isSame(this.place, next)) return;
    const hadFocus = this.place.contains(document.activeElement);
    this.#player?.remove();
    this.place.replaceWith(next);
    this.place = next;
    this.#begun = null;
    this.#enhance();
    // A status that arrives together with its words is not read out.
    announce(next.dataset.said);
    if (hadFocus) next.focus({ preventScroll: true });
  }
}

/** What may replace a video that failed: not the trouble itself, which "Try again" may outlast. */
export const isBetter = ({ dataset: { kind, why = "" } }: HTMLElement) =>
  kind !== "status" || /^(over|replay|blackout)/.test(why);

/** Ignores the license and the place, which are new for each page. */
function isSame(here: HTMLElement, there: HTMLElement): boolean {
  const [shown, offered] = [videoOf(here), videoOf(there)];
  return shown || offered ? shown === offered : here.isEqualNode(there);
}

function videoOf(place: HTMLElement): string | null {
  const json = place.querySelector<HTMLElement>("[data-player]")?.dataset.player;
  return json ? JSON.stringify({ ...(JSON.parse(json) as Playable), license: null, account: null }) : null;
}
