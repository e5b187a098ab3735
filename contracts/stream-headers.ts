/** Milliseconds until what was asked for will be there: the web tier holds the request, and then asks again. */
export const STREAM_WAIT_HEADER = "x-stream-wait";

/** Milliseconds until the answer will be another one; the web tier gives it to everyone until then. */
export const STREAM_FRESH_HEADER = "x-stream-fresh";

/** Names the film that the web tier sends from its own disk, so the bytes skip the network. */
export const FILM_HEADER = "x-film";
