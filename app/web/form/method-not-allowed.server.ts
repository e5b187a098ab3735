import type { ActionFunction } from "@remix-run/node";

/** For files, feeds, and data (security 2). */
export const action: ActionFunction = () => {
  const headers = { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  throw new Response("Method not allowed\n", { status: 405, statusText: "Method Not Allowed", headers });
};
