/** Milliseconds until what was asked for will be there: the web tier holds the request, and then asks again. */
export const STREAM_WAIT_HEADER = "x-stream-wait";

/** Milliseconds until the answer will be another one; the web tier gives it to everyone until then. */
export const STREAM_FRESH_HEADER = "x-stream-fresh";
