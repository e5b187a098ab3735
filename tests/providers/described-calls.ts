import type { IncomingMessage } from "node:http";
import { Ajv, type ValidateFunction } from "ajv";

/** The calls of a published OpenAPI description: what one is, and whether a request keeps to it. */

export type Schema = { [name: string]: unknown };
type Parameter = { name: string; in: string; schema: Schema; required?: boolean };
type RequestBody = { content: Record<string, { schema: Schema }> };
type Operation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: RequestBody | { $ref: string };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    requestBodies?: Record<string, RequestBody>;
  };
};

/** `items[0][price]=a&expand[0]=b` as Stripe reads it: lists where all names are numbers. */
function nested(text: string): Schema {
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

/** Names of a call's body that are newer than the description; a call that is newer itself has none to check. */
export type Since = Record<string, readonly string[]>;

/** One request, as the description names it. */
export type Call = { name: string; path: string[]; query: Schema; body: Schema; operation: Operation };

/** What is one of several parts of a whole knows only its own names. */
function partsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  const { allOf } = value as { allOf?: { $ref?: string }[] };
  for (const { $ref } of Array.isArray(allOf) ? allOf : []) if ($ref) found.add($ref.split("/").at(-1) ?? "");
  for (const inner of Object.values(value)) partsOf(inner, found);
  return found;
}

/** What is made of a description, once for all who ask: compiling it takes longer than what it then checks. */
function preparedFrom(description: Description) {
  const { schemas } = description.components;
  const parts = partsOf(schemas);
  const closedSchemas = Object.entries(schemas).map(([name, schema]) => {
    const isWhole = !parts.has(name) && !("allOf" in schema);
    return [name, isWhole ? closed(schema) : schema] as const;
  });
  return {
    ajv: new Ajv({ strict: false, coerceTypes: true, validateFormats: false, allErrors: true, unicodeRegExp: false }),
    components: { ...description.components, schemas: Object.fromEntries(closedSchemas) },
    // A literal path goes before one with a parameter in its place.
    templates: Object.keys(description.paths)
      .map((template) => ({ template, wanted: template.split("/") }))
      .sort((a, b) => a.template.split("{").length - b.template.split("{").length),
    validators: new Map<string, ValidateFunction>(),
  };
}

const preparedOf = new WeakMap<Description, ReturnType<typeof preparedFrom>>();
function prepared(description: Description) {
  const known = preparedOf.get(description) ?? preparedFrom(description);
  preparedOf.set(description, known);
  return known;
}

/** `headers`: what each request names, such as the version that it is written for. */
export function describedCalls(description: Description, since: Since, headers: Record<string, string> = {}) {
  const { ajv, components, templates, validators } = prepared(description);
  const resolved = (parameter: Parameter | { $ref: string }): Parameter[] => {
    if (!("$ref" in parameter)) return [parameter];
    const found = description.components.parameters?.[parameter.$ref.split("/").at(-1) ?? ""];
    return found ? [found] : [];
  };
  const bodyOf = ({ requestBody: one }: Operation): RequestBody | undefined =>
    one && "$ref" in one ? description.components.requestBodies?.[one.$ref.split("/").at(-1) ?? ""] : one;
  const violations: string[] = [];

  function operationOf(method: string, path: string) {
    const parts = path.split("/");
    const fits = (wanted: string[]) =>
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith("{") || part === parts[index]);
    const template = templates.find(
      (known) => fits(known.wanted) && method in (description.paths[known.template] ?? {}),
    )?.template;
    const operation = template && description.paths[template]?.[method];
    return operation ? { name: `${method.toUpperCase()} ${template}`, operation } : null;
  }

  /** The components are many: only a schema that refers to them brings them along. */
  function compiled(schema: unknown): ValidateFunction {
    const own = closed(schema) as object;
    return ajv.compile(JSON.stringify(own).includes('"$ref"') ? { ...own, components } : own);
  }

  function check(name: string, part: string, schema: unknown, value: Schema) {
    const key = `${name} ${part}`;
    const validate = validators.get(key) ?? compiled(schema);
    validators.set(key, validate);
    if (!validate(structuredClone(value)))
      violations.push(`${key}: ${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`);
  }

  /** The call of a request; what it breaks is noted. Null: there is no such call. */
  function read(request: IncomingMessage, text: string): Call | null {
    const { pathname, search } = new URL(request.url ?? "/", "http://provider");
    const method = (request.method ?? "GET").toLowerCase();
    const newer = `${method.toUpperCase()} ${pathname}`;
    const isNewer = newer in since && !(pathname in description.paths);
    const found = isNewer ? { name: newer, operation: { responses: {} } } : operationOf(method, pathname);
    if (!found) {
      violations.push(`${method} ${pathname} is no call of the description`);
      return null;
    }
    const { name, operation } = found;
    if (!/^(?:Bearer|Basic) ./.test(request.headers.authorization ?? "")) violations.push(`${name}: no authorization`);
    for (const [header, value] of Object.entries(headers))
      if (request.headers[header] !== value) violations.push(`${name}: ${header} isn't ${value}`);
    const type = (request.headers["content-type"] ?? "").split(";")[0] ?? "";
    const body = type === "application/json" && text !== "" ? (JSON.parse(text) as Schema) : nested(text);
    if (method === "post") {
      const schema = bodyOf(operation)?.content[type]?.schema;
      if (text !== "" && !schema && !isNewer) violations.push(`${name}: takes no ${type}`);
      const sent = Object.entries(body).filter(([field]) => !since[name]?.includes(field));
      if (schema) check(name, "body", schema, Object.fromEntries(sent));
    }
    const properties = Object.fromEntries(
      (operation.parameters ?? [])
        .flatMap(resolved)
        .filter((one) => one.in === "query")
        .map((one) => [one.name, one.schema]),
    );
    const query = nested(search.slice(1));
    if (operation.parameters) check(name, "query", { type: "object", properties }, query);
    return { name, path: pathname.split("/").slice(1).map(decodeURIComponent), query, body, operation };
  }

  return {
    read,
    knows: (method: string | undefined, path: string) => operationOf((method ?? "GET").toLowerCase(), path) !== null,
    /** What was not allowed since the last look. */
    violations: () => violations.splice(0),
  };
}
