import type { z } from "zod";
import { unavailable } from "~/services/http/unavailable.server";
import { fileNotFound } from "../visit/guards.server";
import { NEVER_KEPT } from "./answers.server";
import { liveAnswer } from "./live-answer.server";

/** An answer of the open data, which any page on the web may read, refusals too. Null: there is no such thing. */
export function openAnswer(request: Request, answer: object | "unavailable" | null): Response {
  if (!answer) throw notThere(request);
  if (answer === "unavailable") throw toAnyone(unavailable());
  return toAnyone(liveAnswer(JSON.stringify(answer), "application/json"));
}

export const notThere = (request: Request): Response => toAnyone(fileNotFound(request));

/** The query as it is described; throws a 400 that names what isn't. */
export function openQuery<Schema extends z.ZodType>(schema: Schema, query: URLSearchParams): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  throw toAnyone(Response.json({ error: "bad_query", parameters: wrong }, { status: 400, headers: NEVER_KEPT }));
}

function toAnyone(response: Response): Response {
  response.headers.set("Access-Control-Allow-Origin", "*");
  return response;
}
