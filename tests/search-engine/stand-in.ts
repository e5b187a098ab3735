import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Ajv, type ValidateFunction } from "ajv";
import { fromRoot } from "../../scripts/paths.js";

/**
 * A Typesense as its published description has it (typesense.json): what that does not allow, of requests and its own
 * answers, is noted. It holds documents and finds them by plain comparison.
 */

type Schema = { [name: string]: unknown };
type Content = Record<string, { schema: Schema }>;
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, { content?: Content }>;
};
type Document = { id: string; kind: string; at: number; teams: string; words: string; states: string[] };
type Answer = { status: number; body: unknown };
type Fault = "down" | "slow" | "refuses" | "refuses writes" | "nonsense";

const description = JSON.parse(readFileSync(fromRoot("tests/search-engine/typesense.json"), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const KEY = "the-key-of-the-engine";
const MOST_ON_A_PAGE = 250;

/** Names that the description does not list are refused, but for parts of a whole, which know only their own. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, closed(inner)]));
  const isListing = "properties" in copy && copy.type === "object" && !("additionalProperties" in copy);
  return isListing ? { ...copy, additionalProperties: false } : copy;
}

/** Of allOf, all parts in one. */
function whole(schema: Schema, schemas: Record<string, Schema>): Schema {
  const parts = schema.allOf as Schema[] | undefined;
  if (!parts) return schema;
  const all = parts.map((part) =>
    whole(typeof part.$ref === "string" ? (schemas[part.$ref.split("/").at(-1) ?? ""] ?? {}) : part, schemas),
  );
  return {
    type: "object",
    properties: Object.assign({}, ...all.map((part) => part.properties ?? {})),
    required: all.flatMap((part) => (part.required as string[] | undefined) ?? []),
  };
}

function describedSchemas(): Record<string, Schema> {
  const { schemas } = structuredClone(description.components);
  const merged = Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, whole(one, schemas)]));
  // It says that each value of a document is an object; its own examples are texts and numbers.
  const hit = merged.SearchResultHit?.properties as Record<string, Schema>;
  hit.document = { type: "object" };
  return closed(merged) as Record<string, Schema>;
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

export async function startStandIn() {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const forQueries = new Ajv({ strict: false, validateFormats: false, allErrors: true, coerceTypes: true });
  const components = { schemas: describedSchemas() };
  const validators = new Map<string, ValidateFunction>();
  const violations: string[] = [];
  const asked: string[] = [];
  const collections = new Map<string, { fields: unknown[]; sorting: string; documents: Map<string, Document> }>();
  const aliases = new Map<string, string>();
  let fault: Fault | null = null;

  function check(what: string, schema: Schema, value: unknown, by = ajv): void {
    const validate = validators.get(what) ?? by.compile({ ...(closed(schema) as object), components });
    validators.set(what, validate);
    if (!validate(value)) violations.push(`${what}: ${JSON.stringify(value)} ${by.errorsText(validate.errors)}`);
  }

  const operationOf = (method: string, path: string) => {
    const parts = path.split("/");
    const template = Object.keys(description.paths).find((one) => {
      const wanted = one.split("/");
      return wanted.length === parts.length && wanted.every((part, nth) => part.startsWith("{") || part === parts[nth]);
    });
    const operation = template && description.paths[template]?.[method];
    return operation ? { name: `${method.toUpperCase()} ${template}`, operation } : null;
  };

  const missing = (what: string): Answer => ({ status: 404, body: { message: `No ${what} with that name` } });
  const collectionAt = (name: string) => collections.get(aliases.get(name) ?? name);
  const told = (name: string) => {
    const { fields, sorting, documents } = collectionAt(name) ?? { fields: [], sorting: "", documents: new Map() };
    return { name, fields, default_sorting_field: sorting, num_documents: documents.size, created_at: 1_795_000_000 };
  };

  function find(search: Record<string, unknown>): object {
    const collection = collectionAt(String(search.collection));
    if (!collection) return { code: 404, error: "Not found." };
    const field = String(search.query_by) as "teams" | "words";
    const words = String(search.q).split(" ");
    const matches = (one: Document) => {
      const there = one[field].split(" ");
      return words.every((word, nth) =>
        there.some((other) =>
          search.prefix === "true" && nth === words.length - 1 ? other.startsWith(word) : other === word,
        ),
      );
    };
    const passes = filterOf(String(search.filter_by));
    const ascending = search.sort_by === "at:asc";
    const found = [...collection.documents.values()]
      .filter((one) => passes(one) && matches(one))
      .sort((one, other) => (ascending ? one.at - other.at : other.at - one.at));
    const size = Number(search.per_page);
    const page = Number(search.page);
    if (size > MOST_ON_A_PAGE) return { code: 422, error: "Only upto 250 hits can be fetched per page." };
    return {
      found: found.length,
      out_of: collection.documents.size,
      page,
      search_time_ms: 1,
      search_cutoff: false,
      hits: found.slice((page - 1) * size, page * size).map(({ id }) => ({ document: { id }, highlight: {} })),
    };
  }

  function write(name: string, text: string): Answer {
    const collection = collectionAt(name);
    if (!collection) return missing("collection");
    const lines = text.split("\n").map((line) => {
      const document = JSON.parse(line) as Document;
      if (document.words.includes("unwanted"))
        return { success: false, error: "Bad document", document: line, code: 400 };
      collection.documents.set(document.id, document);
      return { success: true };
    });
    return { status: 200, body: lines.map((line) => JSON.stringify(line)).join("\n") };
  }

  function forget(name: string, filter: string): Answer {
    const collection = collectionAt(name);
    if (!collection) return missing("collection");
    const passes = filterOf(filter);
    const gone = [...collection.documents.values()].filter(passes);
    for (const { id } of gone) collection.documents.delete(id);
    return { status: 200, body: { num_deleted: gone.length } };
  }

  function answer(name: string, path: string[], query: URLSearchParams, text: string): Answer {
    const [, second = ""] = path;
    if (name === "GET /collections")
      return { status: 200, body: [...collections.keys()].map((one) => ({ ...told(one), fields: [] })) };
    if (name === "POST /collections") {
      const made = JSON.parse(text) as { name: string; fields: unknown[]; default_sorting_field: string };
      if (collections.has(made.name)) return { status: 409, body: { message: "It is there already" } };
      collections.set(made.name, { fields: made.fields, sorting: made.default_sorting_field, documents: new Map() });
      return { status: 201, body: told(made.name) };
    }
    if (name === "DELETE /collections/{collectionName}") {
      const body = told(second);
      return collections.delete(second) ? { status: 200, body } : missing("collection");
    }
    if (name === "POST /collections/{collectionName}/documents/import") return write(second, text);
    if (name === "DELETE /collections/{collectionName}/documents") return forget(second, query.get("filter_by") ?? "");
    if (name === "GET /aliases/{aliasName}") {
      const collection_name = aliases.get(second);
      return collection_name ? { status: 200, body: { name: second, collection_name } } : missing("alias");
    }
    if (name === "PUT /aliases/{aliasName}") {
      const { collection_name } = JSON.parse(text) as { collection_name: string };
      aliases.set(second, collection_name);
      return { status: 200, body: { name: second, collection_name } };
    }
    const { searches } = JSON.parse(text) as { searches: Record<string, unknown>[] };
    return { status: 200, body: { results: searches.map(find) } };
  }

  function checkRequest(name: string, operation: Operation, query: URLSearchParams, type: string, text: string): void {
    const parameters = (operation.parameters ?? []).filter((one) => one.in === "query");
    for (const { name: part, required, schema } of parameters) {
      if (required && query.size === 0) violations.push(`${name}: no query`);
      check(`${name} ${part}`, resolved(schema), Object.fromEntries(query), forQueries);
    }
    if (parameters.length === 0 && query.size > 0) violations.push(`${name}: takes no query`);
    const body = operation.requestBody?.content[type]?.schema;
    if (text && !body) violations.push(`${name}: takes no ${type}`);
    if (body && type === "application/json") check(`${name} body`, body, JSON.parse(text));
  }
  const resolved = (schema: Schema): Schema =>
    typeof schema.$ref === "string" ? (components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://engine");
      const method = (request.method ?? "GET").toLowerCase();
      const found = operationOf(method, pathname);
      const isWrite = method !== "get" && pathname !== "/multi_search";
      asked.push(found?.name ?? `${method} ${pathname}`);
      if (fault === "down") return void request.socket.destroy();
      if (fault === "slow") return;
      const say = (status: number, text: string, type = "application/json") =>
        void response.writeHead(status, { "content-type": type }).end(text);
      if (request.headers["x-typesense-api-key"] !== KEY) return say(401, '{"message":"Forbidden"}');
      if (fault === "nonsense") return say(200, "[{}]");
      if (fault === "refuses" || (fault === "refuses writes" && isWrite)) return say(503, '{"message":"Not Ready"}');
      if (!found) {
        violations.push(`${method} ${pathname} is no call of the description`);
        return say(404, '{"message":"Not found"}');
      }
      const text = Buffer.concat(chunks).toString();
      checkRequest(found.name, found.operation, searchParams, request.headers["content-type"] ?? "", text);
      const path = pathname.split("/").slice(1).map(decodeURIComponent);
      const { status, body } = answer(found.name, path, searchParams, text);
      const content = found.operation.responses[status]?.content;
      if (!content) violations.push(`${found.name}: never answered ${status}`);
      const [type = "application/json"] = Object.keys(content ?? {});
      const schema = content?.[type]?.schema;
      if (schema) check(`${found.name} ${status}`, schema, body);
      say(status, type === "application/json" ? JSON.stringify(body) : String(body), type);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Patient, because a busy machine is no failure. */
    settings: { url, key: KEY, searchMs: 60_000 },
    asked,
    aliases,
    collections,
    /** What was not allowed since the last look. */
    violations: () => violations.splice(0),
    be: (next: Fault | null) => void (fault = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** "kind:=event && at:>=12 && states:=[xstateor] && words:[softball]": without a sign, one word of a text is enough. */
function filterOf(text: string): (one: Document) => boolean {
  const conditions = text.split(" && ").map((part) => {
    const [, field = "", sign = "", value = ""] = /^(\w+):(>=|<|=|)(.+)$/.exec(part) ?? [];
    const values = value.replace(/^\[|\]$/g, "").split(",");
    return (one: Document) => {
      const whole = [one[field as keyof Document]].flat();
      const there = sign === "" ? whole.flatMap((text) => String(text).split(" ")) : whole;
      if (sign === ">=") return there.some((own) => Number(own) >= Number(value));
      if (sign === "<") return there.some((own) => Number(own) < Number(value));
      return there.some((own) => values.includes(String(own)));
    };
  });
  return (one) => conditions.every((condition) => condition(one));
}
