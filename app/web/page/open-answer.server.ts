import { unavailable } from "~/services/http/unavailable.server";
import { fileNotFound } from "../visit/guards.server";
import { liveAnswer } from "./live-answer.server";

/** An answer of the open data, which any page on the web may read, refusals too. Null: there is no such thing. */
export function openAnswer(request: Request, answer: object | "unavailable" | null): Response {
  if (!answer) throw toAnyone(fileNotFound(request));
  if (answer === "unavailable") throw toAnyone(unavailable());
  return toAnyone(liveAnswer(JSON.stringify(answer), "application/json"));
}

function toAnyone(response: Response): Response {
  response.headers.set("Access-Control-Allow-Origin", "*");
  return response;
}
