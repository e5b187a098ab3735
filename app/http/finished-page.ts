/** The server is a bundle of its own and meets the site only in what it answers: hence a symbol known to both. */
const FINISHED = Symbol.for("fieldhouse.finished-page");

/** A complete page: the server takes its bytes as they are, for a web stream costs 0.4 ms (patches/). */
export function finishedPage(body: string | Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  // Given the text, a Response encodes it only when asked; given bytes, it copies them.
  return Object.assign(new Response(body, init), { [FINISHED]: bytes });
}

/** Undefined for answers that are not such pages. */
export const finishedBody = (response: Response): Buffer | undefined => (response as { [FINISHED]?: Buffer })[FINISHED];

/** The server's kept pages read it: the page lacks answers that could not be had (S 8.4). */
export const MISSES_HEADER = "x-page-misses";
