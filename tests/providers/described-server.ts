import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describedCalls, type Description, type Schema, type Since } from "./described-calls";

/**
 * A server made from a published OpenAPI description: it refuses what the description does not allow, and answers in
 * its shapes.
 */

const DEEPEST = 4;

type Settings = {
  /** What an answer holds beside the least that the description requires. */
  answers: Record<string, Schema>;
  since: Since;
  headers?: Record<string, string>;
};

export async function describedServer(description: Description, { answers, since, headers }: Settings) {
  const calls = describedCalls(description, since, headers);

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
      const call = calls.read(request, Buffer.concat(chunks).toString());
      const shape = call?.operation.responses["200"]?.content?.["application/json"]?.schema ?? {};
      const body = call
        ? { ...(example(shape) as object), ...answers[call.name] }
        : { error: { type: "invalid_request_error", message: "no such call" } };
      response.writeHead(call ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: calls.asked,
    violations: calls.violations,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
