import { brand } from "~contracts/brand";
import type { Near, TextQuery, TextTable } from "./text-query";
import type { Typesense } from "./typesense";

/** A search engine that finds words in place of the database, while it answers (docs/operations.md). */

export const ENGINE_ALIAS = `${brand.shortName}-search`;

/** After so many failures in a row it is left alone for a while; then one search tries it. */
const FAILURES = 3;
const REST_MS = 5_000;

export type AnsweredBy = "engine" | "database";
type Told = {
  /** For each search by words. */
  onAnswered?: ((by: AnsweredBy) => void) | undefined;
  /** Once, when the database takes over. */
  onTakenOver?: ((reason: unknown) => void) | undefined;
};

export type SearchEngine = {
  /** Numbers of rows, or null where the database must say. */
  matches(table: TextTable, query: TextQuery, where: Near): Promise<number[] | null>;
};

export function searchEngine(
  engine: Pick<Typesense, "search">,
  { onAnswered, onTakenOver }: Told = {},
  ticks: () => number = () => performance.now(),
): SearchEngine {
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;

  return {
    async matches(table, query, where) {
      if (ticks() < restsUntil) {
        onAnswered?.("database");
        return null;
      }
      // While this one tries, the others rest.
      if (failures >= FAILURES) restsUntil = ticks() + REST_MS;
      try {
        const ids = await engine.search(ENGINE_ALIAS, table, query, where);
        failures = 0;
        restsUntil = Number.NEGATIVE_INFINITY;
        onAnswered?.("engine");
        return ids;
      } catch (error) {
        failures += 1;
        if (failures === 1) onTakenOver?.(error);
        if (failures >= FAILURES) restsUntil = ticks() + REST_MS;
        onAnswered?.("database");
        return null;
      }
    },
  };
}
