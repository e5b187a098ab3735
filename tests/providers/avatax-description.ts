import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { avataxClient } from "../support/published-descriptions.js";
import type { Schema } from "./described-calls";

/** The calls of Avalara's own client, and what they may send, as it was made from the description of the API. */

type Field = { type: string; isRequired: boolean };
export type AvataxCall = { name: string; path: string[]; query: Schema; body: Schema };

const OPERATIONS = ["createTransaction", "refundTransaction", "commitTransaction", "getTransactionByCode"];

/** What stands before the sign, in a list with a line or comma after each. */
const namesIn = (text: string, sign: string): string[] =>
  text.split(",").flatMap((entry) => (entry.includes(sign) ? [entry.split(sign, 1).join("").trim()] : []));

export function avataxDescription(files: readonly string[]) {
  const texts = new Map(files.map((file) => [basename(file), readFileSync(file, "utf8")]));
  const client = texts.get("AvaTaxClient.js") ?? "";
  const types = texts.get("AvaTaxClient.d.ts") ?? "";

  const operations = OPERATIONS.map((name) => {
    const body = client.split(`prototype.${name} = `)[1]?.split("restCall(")[0] ?? "";
    const verb = client.split(`prototype.${name} = `)[1]?.match(/verb: '(\w+)'/)?.[1] ?? "";
    const url = body.match(/url: ([^\n]+),\n/)?.[1] ?? "";
    const path = url.replaceAll('"', "").replace(/\.concat\((\w+)(?:, ([^)]*))?\)/g, "{$1}$2");
    const parameters = body.match(/parameters: \{([^}]*)\}/)?.[1] ?? "";
    const signature = types.split(`${name}({`)[1]?.split("):")[0] ?? "";
    return {
      name,
      method: verb.toUpperCase(),
      parts: path.split("/"),
      query: new Set(namesIn(parameters, ":")),
      model: signature.match(/model: (?:Models\.)?(\w+)/)?.[1] ?? null,
    };
  });
  const enums = new Map(
    [...texts].flatMap(([file, text]) => {
      const body = text.match(/export declare enum \w+ \{([^}]*)\}/)?.[1];
      if (body === undefined) return [];
      return [[file.replace(".d.ts", ""), namesIn(body, " =")] as const];
    }),
  );
  const models = new Map(
    [...texts].flatMap(([file, text]) => {
      if (!text.includes("export declare class") || enums.has(file.replace(".d.ts", ""))) return [];
      const fields = [...text.matchAll(/^ {4}(\w+)(\??): ([^;|]+)/gm)].map(
        ([, name = "", optional, type = ""]) => [name, { type: type.trim(), isRequired: optional === "" }] as const,
      );
      return [[file.replace(".d.ts", ""), new Map<string, Field>(fields)] as const];
    }),
  );

  /** What is wrong with a value, by the names and types that the description gives it. */
  function problems(type: string, value: unknown, at: string): string[] {
    if (type.endsWith("[]"))
      return Array.isArray(value)
        ? value.flatMap((one, index) => problems(type.slice(0, -2), one, `${at}[${index}]`))
        : [`${at} is no list`];
    if (type === "Date") return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? [] : [`${at} is no date`];
    if (["string", "number", "boolean"].includes(type)) return typeof value === type ? [] : [`${at} is no ${type}`];
    if (type.startsWith("Enums."))
      return enums.get(type.slice(6))?.includes(String(value)) ? [] : [`${at} is no ${type}: ${String(value)}`];
    const fields = models.get(type);
    if (!fields || typeof value !== "object" || value === null) return [`${at} is no ${type}`];
    const missing = [...fields].filter(([name, { isRequired }]) => isRequired && !(name in value));
    return [
      ...missing.map(([name]) => `${at}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, inner]) => {
        const field = fields.get(name);
        return field ? problems(field.type, inner, `${at}.${name}`) : [`${at}.${name} is not described`];
      }),
    ];
  }

  return {
    operations,
    problems,
    read(method: string, url: string, text: string): { call: AvataxCall | null; wrong: string[] } {
      const { pathname, searchParams } = new URL(url, "http://avatax");
      const path = pathname.split("/").map(decodeURIComponent);
      const found = operations.find(
        (one) =>
          one.method === method &&
          one.parts.length === path.length &&
          one.parts.every((part, index) => part.startsWith("{") || part === path[index]),
      );
      if (!found) return { call: null, wrong: [`${method} ${pathname} is no call of the description`] };
      const query = Object.fromEntries(searchParams);
      const body = text === "" ? {} : (JSON.parse(text) as Schema);
      const unknown = Object.keys(query).filter((name) => !found.query.has(name));
      return {
        call: { name: found.name, path, query, body },
        wrong: [
          ...unknown.map((name) => `${found.name} has no ?${name}`),
          ...(found.model ? problems(found.model, body, found.name) : []),
        ],
      };
    },
  };
}

export function avataxFiles(): string[] {
  const files = avataxClient();
  if (!files) throw new Error("Avalara's client could not be fetched");
  return files;
}
