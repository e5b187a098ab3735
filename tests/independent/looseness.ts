import { createHash } from "node:crypto";

/**
 * What the specification leaves open, settled by a seed: the same seed gives the same answers. Seed 0 takes the first
 * choice everywhere, leaves nothing out and is never late.
 */
export class Looseness {
  constructor(readonly seed: number) {}

  /** One of the forms that the specification allows. */
  pick<const T>(what: string, forms: readonly [T, ...T[]]): T {
    const at = this.seed === 0 ? 0 : Math.floor(this.#share(what) * forms.length);
    return forms[at] ?? forms[0];
  }

  /** An answer in one of the forms that the specification allows. */
  answer(what: string, forms: readonly [() => Response, ...(() => Response)[]]): Response {
    return this.pick<() => Response>(what, forms)();
  }

  /** A record as another house may send it: fields no one named, optional ones null or left out. */
  record(what: string, full: Record<string, unknown>, needed: readonly string[]): Record<string, unknown> {
    if (this.seed === 0) return full;
    const sent: Record<string, unknown> = { _id: what.length, updated_by: null, links: { self: { href: "/" } } };
    for (const [name, value] of Object.entries(full)) {
      const fate = needed.includes(name) ? 1 : this.#share(`${what}.${name}`);
      if (fate >= 0.25) sent[name] = value;
      else if (fate >= 0.12) sent[name] = null;
    }
    return sent;
  }

  /** How many milliseconds later than at once an answer comes; always within the shortest time-out. */
  delay(what: string): number {
    return this.pick(`delay ${what}`, [0, 0, 0, 15, 60]);
  }

  #share(what: string): number {
    return createHash("sha256").update(`${this.seed} ${what}`).digest().readUInt32BE(0) / 2 ** 32;
  }
}
