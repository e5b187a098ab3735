import type { ServerResponse } from "node:http";

export function sendText(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers });
  response.end(response.req.method === "HEAD" ? undefined : `${message}\n`);
}
