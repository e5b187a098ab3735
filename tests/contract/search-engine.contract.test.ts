import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { followWithEngine } from "~network/search/engine-index.server";
import { searchEngine } from "~network/search/search-engine";
import { typesense } from "~network/search/typesense";
import { type Asker, asker } from "../network/search/small-league";
import { type StandIn, startStandIn } from "../search-engine/stand-in";
import { searchRules } from "./search-rules";

/** All that holds for search holds with a search engine: a real one with SEARCH_ENGINE_URL and SEARCH_ENGINE_KEY. */

const { SEARCH_ENGINE_URL: url, SEARCH_ENGINE_KEY: key } = process.env;
let standIn: StandIn | null = null;
beforeAll(async () => {
  standIn = url ? null : await startStandIn();
});
afterAll(() => standIn?.close());

let answeredByDatabase = 0;
afterEach(() => {
  expect(standIn?.violations() ?? []).toEqual([]);
  expect(answeredByDatabase).toBe(0);
});

const askerOfEngine: Asker = (store, clock) => {
  const client = typesense(standIn?.settings ?? { url: url ?? "", key: key ?? "", searchMs: 60_000 });
  const onAnswered = (by: string) => void (answeredByDatabase += by === "database" ? 1 : 0);
  return asker(store, clock, {
    engine: searchEngine(client, { onAnswered }),
    follow: () => followWithEngine(store, client),
  });
};

searchRules(askerOfEngine);
