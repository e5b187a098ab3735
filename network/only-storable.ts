import type { ServiceApp } from "~contracts/network";
import { isStorable, isStorableBody, isStorableQuery } from "~contracts/storable-text";

const BODILESS = new Set(["GET", "HEAD"]);

/**
 * Refuses with a 422 what no database can hold, so that it counts as the caller's mistake and not as a failure
 * (security 2, 5).
 */
export function onlyStorable(app: ServiceApp): ServiceApp {
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!isStorablePath(pathname) || !isStorableQuery(search)) return refusal();
      if (BODILESS.has(request.method)) return app.fetch(request);
      // The app reads the very bytes that came: a notice's signature is over them.
      const body = await request.clone().text();
      return isStorableBody(body, request.headers.get("content-type") ?? "") ? app.fetch(request) : refusal();
    },
  };
}

const refusal = () => Response.json({ error: "unstorable_text" }, { status: 422 });

function isStorablePath(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path));
  } catch {
    return false;
  }
}
