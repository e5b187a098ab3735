import type { ServiceApp } from "~contracts/network";
import { isStorable, isStorableBody, isStorableQuery } from "~contracts/storable-text";

const BODILESS = new Set(["GET", "HEAD"]);

/** Rejects what no database can store with a 422, as the caller's mistake instead of a failure (security 2, 5). */
export function onlyStorable(app: ServiceApp): ServiceApp {
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!isStorablePath(pathname) || !isStorableQuery(search)) return refusal();
      if (BODILESS.has(request.method)) return app.fetch(request);
      // Reads a clone: the app needs the exact bytes for signature checks.
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
