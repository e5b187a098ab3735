import { DeadlinePassed } from "./http/deadline";
import { isUpstreamError } from "./http/upstream-error";
import type { Upstreams } from "./upstreams.server";

/** Without their answer a public page lacks what fans came for; without a country or flags it is complete. */
const DRAWN_OF = [
  "search",
  "catalogue",
  "content",
  "quickLinks",
  "member",
  "subscriptionAdmin",
  "wrestling",
] as const satisfies readonly (keyof Upstreams)[];

/**
 * The same upstreams; `missed` is told of each answer that could not be had, so that a page without it isn't kept as a
 * good one (S 8.4).
 */
export function notingMissing(upstreams: Upstreams, missed: () => void): Upstreams {
  const noticed: Record<string, unknown> = { ...upstreams };
  for (const name of DRAWN_OF) {
    // A test hands in those that its page asks.
    const client = upstreams[name] as object | undefined;
    if (client) noticed[name] = watched(client, missed);
  }
  return noticed as Upstreams;
}

function watched(client: object, missed: () => void): object {
  const note = (error: unknown) => {
    if (isMissing(error)) missed();
    throw error;
  };
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(method, target, args);
        return answer instanceof Promise ? answer.catch(note) : answer;
      };
    },
  });
}

/** A 404 is an answer, too. */
function isMissing(error: unknown): boolean {
  if (isUpstreamError(error)) return !isUpstreamError(error, 404, 410);
  return error instanceof DeadlinePassed || (error instanceof DOMException && error.name === "TimeoutError");
}
