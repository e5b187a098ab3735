import type { PlayerReason } from "~/models/event/access/why-not";

/** What the player knows of a picture that someone says is wrong. */
export interface PlayerFacts {
  engine: "native" | "shaka";
  error: string | null;
  kbps: number | null;
  behind: number | null;
  at: number;
}

/** The address of the page that takes problems, with the player's own facts. */
export function problemAddress(page: string, { engine, error, kbps, behind, at }: PlayerFacts): string {
  const facts = { engine, error, kbps, behind, at };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) {
    if (value !== null) query.set(`player_${name}`, String(typeof value === "number" ? Math.round(value) : value));
  }
  return `${page}?${query.toString()}`;
}

/** The stream failed, and the server counts how often; the page may be closing already. */
export function reportFailure(address: string, reason: PlayerReason): void {
  navigator.sendBeacon(address, new URLSearchParams({ reason }));
}

/** Any link of the page to where problems are told takes the facts of that moment along. */
export function addFactsTo(page: string, facts: () => PlayerFacts, signal: AbortSignal): void {
  const add = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.pathname === page) link.href = problemAddress(page, facts());
  };
  document.addEventListener("click", add, { capture: true, signal });
}
