import { z } from "zod";
import { batches } from "../store/key-batches";
import type { Near, TextDocument, TextQuery, TextTable } from "./text-query";

/** Typesense's calls that search needs, as its published description has them; no library (decisions, 2026-11-23). */

/** A search that takes longer than `searchMs` is the database's. */
export type EngineSettings = { url: string; key: string; searchMs?: number | undefined };

const SEARCH_MS = 1_000;
const WRITE_MS = 20_000;
/** Typesense gives no more on a page. */
const PAGE = 250;
/** Their identifiers travel in an address. */
const FORGOTTEN_AT_ONCE = 100;

const hits = z.object({
  found: z.number().int().nonnegative(),
  hits: z.array(z.object({ document: z.object({ id: z.string() }) })),
});
const searched = z.object({ results: z.array(z.union([hits, z.object({ code: z.number(), error: z.string() })])) });
const aliased = z.object({ collection_name: z.string() });
const collections = z.array(z.object({ name: z.string() }));
const imported = z.object({ success: z.boolean() });

/** Words are folded, respelled and forgiven by our own rules before they come here, so the engine forgives nothing. */
const AS_IT_IS = new URLSearchParams({
  num_typos: "0",
  drop_tokens_threshold: "0",
  typo_tokens_threshold: "0",
  exhaustive_search: "true",
  include_fields: "id",
  highlight_fields: "none",
}).toString();

const SCHEMA = [
  { name: "kind", type: "string" },
  { name: "at", type: "int64" },
  { name: "teams", type: "string" },
  { name: "words", type: "string" },
  { name: "states", type: "string[]" },
];

export class EngineRefused extends Error {
  override name = "EngineRefused";
  constructor(
    what: string,
    readonly status: number,
  ) {
    super(`${what} was answered ${status}`);
  }
}

const kindOf = (table: TextTable) => (table === "search_event_text" ? "event" : "highlight");
const documentId = (table: TextTable, id: number) => `${kindOf(table)}-${id}`;
const numberOf = (documentId: string) => Number(documentId.slice(documentId.indexOf("-") + 1));
const isStateTerm = (word: string) => word.startsWith("xstate");

export function typesense({ url, key, searchMs = SEARCH_MS }: EngineSettings) {
  async function call(method: string, path: string, ms: number, body?: { type: string; text: string }) {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(ms),
      headers: { "X-TYPESENSE-API-KEY": key, ...(body && { "Content-Type": body.type }) },
      ...(body && { body: body.text }),
    });
    const text = await response.text();
    if (!response.ok) throw new EngineRefused(`${method} ${path.split("?")[0]}`, response.status);
    return text;
  }
  const json = (value: unknown) => ({ type: "application/json", text: JSON.stringify(value) });
  const named = encodeURIComponent;

  async function pages(searches: readonly object[]) {
    const text = await call("POST", `/multi_search?${AS_IT_IS}`, searchMs, json({ searches }));
    return searched.parse(JSON.parse(text)).results.map((one) => {
      if ("error" in one) throw new EngineRefused("a search", one.code);
      return { found: one.found, ids: one.hits.map(({ document }) => numberOf(document.id)) };
    });
  }

  return {
    /** Nearest to `pivot` first, as the stores give them. */
    async search(alias: string, table: TextTable, { terms, anyOf }: TextQuery, where: Near): Promise<number[]> {
      const common = {
        collection: alias,
        q: terms.map(({ word }) => word).join(" "),
        query_by: where.column === "teams" ? "teams" : "words",
        prefix: String(terms.at(-1)?.prefix === true),
      };
      const groups = anyOf
        .map((group) => ` && ${group.every(isStateTerm) ? "states:=" : "words:"}[${group.join(",")}]`)
        .join("");
      const ways = [
        { wanted: where.ahead, range: `at:>=${where.pivot}`, sort_by: "at:asc" },
        { wanted: where.behind, range: `at:<${where.pivot}`, sort_by: "at:desc" },
      ].map(({ wanted, range, sort_by }) => {
        const filter_by = `kind:=${kindOf(table)} && ${range}${groups}`;
        const per_page = Math.min(wanted, PAGE);
        return { wanted, pageOf: (page: number) => ({ ...common, filter_by, sort_by, per_page, page }) };
      });
      const first = await pages(ways.map(({ pageOf }) => pageOf(1)));
      const rest = ways.flatMap(({ wanted, pageOf }, index) => {
        const there = Math.min(wanted, first[index]?.found ?? 0);
        return Array.from({ length: Math.max(0, Math.ceil(there / PAGE) - 1) }, (_, nth) => pageOf(nth + 2));
      });
      const more = rest.length > 0 ? await pages(rest) : [];
      return [...first, ...more].flatMap(({ ids }) => ids);
    },

    /** The collection behind an alias. */
    async behind(alias: string): Promise<string | null> {
      try {
        return aliased.parse(JSON.parse(await call("GET", `/aliases/${named(alias)}`, WRITE_MS))).collection_name;
      } catch (error) {
        if (error instanceof EngineRefused && error.status === 404) return null;
        throw error;
      }
    },

    async point(alias: string, collection: string): Promise<void> {
      await call("PUT", `/aliases/${named(alias)}`, WRITE_MS, json({ collection_name: collection }));
    },

    async collections(): Promise<string[]> {
      const all = collections.parse(JSON.parse(await call("GET", "/collections?exclude_fields=fields", WRITE_MS)));
      return all.map(({ name }) => name);
    },

    async create(name: string): Promise<void> {
      await call("POST", "/collections", WRITE_MS, json({ name, fields: SCHEMA, default_sorting_field: "at" }));
    },

    async drop(name: string): Promise<void> {
      await call("DELETE", `/collections/${named(name)}`, WRITE_MS);
    },

    /** How many it would not take. */
    async write(collection: string, table: TextTable, texts: readonly TextDocument[]): Promise<number> {
      if (texts.length === 0) return 0;
      const lines = texts.map(({ id, teams, about }) =>
        JSON.stringify({
          id: documentId(table, id),
          kind: kindOf(table),
          at: id,
          teams: teams.join(" "),
          words: [...teams, ...about].join(" "),
          states: about.filter(isStateTerm),
        }),
      );
      const path = `/collections/${named(collection)}/documents/import?action=upsert`;
      const told = await call("POST", path, WRITE_MS, { type: "application/octet-stream", text: lines.join("\n") });
      return told.split("\n").filter((line) => line && !imported.parse(JSON.parse(line)).success).length;
    },

    async forget(collection: string, table: TextTable, ids: readonly number[]): Promise<void> {
      for (const some of batches(ids, FORGOTTEN_AT_ONCE)) {
        const gone = some.map((id) => documentId(table, id));
        const query = new URLSearchParams({ filter_by: `id:[${gone.join(",")}]` });
        await call("DELETE", `/collections/${named(collection)}/documents?${query}`, WRITE_MS);
      }
    },
  };
}

export type Typesense = ReturnType<typeof typesense>;
