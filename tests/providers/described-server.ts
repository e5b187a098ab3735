import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Ajv, type ValidateFunction } from "ajv";

/**
 * A server made from a published OpenAPI description: it refuses what the description does not allow, and answers in
 * its shapes.
 */

type Schema = { [name: string]: unknown };
type Operation = {
  parameters?: { name: string; in: string; schema: Schema; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const DEEPEST = 4;

/** `items[0][price]=a&expand[0]=b` as Stripe reads it: lists where all names are numbers. */
export function nested(text: string): Schema {
  const root: Schema = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Schema;
    at[path.at(-1) ?? ""] = value;
  }
  return withLists(root) as Schema;
}

function withLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}

/** Names that the description does not list are refused, wherever it lists any. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, closed(inner)]));
  return "properties" in copy && !("additionalProperties" in copy) ? { ...copy, additionalProperties: false } : copy;
}

type Settings = {
  /** What an answer holds beside the least that the description requires. */
  answers: Record<string, Schema>;
  /** Names of a call's body that are newer than the description. */
  since: Record<string, readonly string[]>;
};

export async function describedServer(description: Description, { answers, since }: Settings) {
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false, allErrors: true });
  const validators = new Map<string, ValidateFunction>();
  const violations: string[] = [];
  const asked = new Set<string>();

  function operationOf(method: string, path: string) {
    const parts = path.split("/");
    const fits = (template: string) => {
      const wanted = template.split("/");
      return (
        wanted.length === parts.length && wanted.every((part, index) => part.startsWith("{") || part === parts[index])
      );
    };
    // A literal path goes before one with a parameter in its place.
    const [template] = Object.keys(description.paths)
      .filter((known) => fits(known) && method in (description.paths[known] ?? {}))
      .sort((a, b) => a.split("{").length - b.split("{").length);
    const operation = template && description.paths[template]?.[method];
    return operation ? { name: `${method.toUpperCase()} ${template}`, operation } : null;
  }

  function check(name: string, part: string, schema: unknown, value: Schema) {
    const key = `${name} ${part}`;
    const validate =
      validators.get(key) ?? ajv.compile({ ...(closed(schema) as object), components: description.components });
    validators.set(key, validate);
    if (!validate(structuredClone(value)))
      violations.push(`${key}: ${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`);
  }

  function answer(request: IncomingMessage, body: string): { status: number; body: unknown } {
    const { pathname, search } = new URL(request.url ?? "/", "http://provider");
    const method = (request.method ?? "GET").toLowerCase();
    const found = operationOf(method, pathname);
    if (!found) {
      violations.push(`${method} ${pathname} is no call of the description`);
      return { status: 404, body: { error: { type: "invalid_request_error", message: "no such call" } } };
    }
    const { name, operation } = found;
    asked.add(name);
    if (!/^(?:Bearer|Basic) ./.test(request.headers.authorization ?? "")) violations.push(`${name}: no authorization`);
    if (method === "post") {
      const type = (request.headers["content-type"] ?? "").split(";")[0] ?? "";
      const schema = operation.requestBody?.content[type]?.schema;
      if (body !== "" && !schema) violations.push(`${name}: takes no ${type}`);
      const sent = Object.entries(nested(body)).filter(([field]) => !since[name]?.includes(field));
      if (schema) check(name, "body", schema, Object.fromEntries(sent));
    }
    const properties = Object.fromEntries(
      (operation.parameters ?? []).filter((one) => one.in === "query").map((one) => [one.name, one.schema]),
    );
    check(name, "query", { type: "object", properties }, nested(search.slice(1)));
    const shape = operation.responses["200"]?.content?.["application/json"]?.schema ?? {};
    return { status: 200, body: { ...(example(shape) as object), ...answers[name] } };
  }

  /** The least that the description requires of an answer. */
  function example(schema: Schema, depth = 0): unknown {
    if (typeof schema.$ref === "string")
      return example(description.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, depth);
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (choices) return example(choices.find(({ type }) => type === "string") ?? choices[0] ?? {}, depth);
    if (schema.nullable === true) return null;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (schema.type === "string") return "x";
    if (schema.type === "integer" || schema.type === "number") return 1;
    if (schema.type === "boolean") return false;
    if (schema.type === "array") return [];
    if (depth > DEEPEST) return {};
    const properties = (schema.properties ?? {}) as Record<string, Schema>;
    const required = (schema.required ?? []) as string[];
    return Object.fromEntries(required.map((name) => [name, example(properties[name] ?? {}, depth + 1)]));
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { status, body } = answer(request, Buffer.concat(chunks).toString());
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** What was not allowed since the last look. */
    violations: () => violations.splice(0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
