import type { ServerResponse } from "node:http";

/** Changes an answer's headers at the last moment, when all others are known. */
export function onHeaders(response: ServerResponse, change: (status: number) => void): void {
  const { writeHead } = response;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    change(given[0]);
    return writeHead.apply(response, given);
  }) as typeof writeHead;
}
