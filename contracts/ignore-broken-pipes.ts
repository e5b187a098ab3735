/**
 * Someone may leave who reads what a process says, such as `head`: that costs words, never the process. Without a
 * listener each failed write is an error of its own, and so is every word about it.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
