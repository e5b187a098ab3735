import { decodedOnce } from "~/models/navigation/malformed-url";

/** These paths end in a token, or in what belongs to one member. */
const ONES_OWN = /^(\/+(?:unsubscribe|go|feeds\/+mine|member\/+(?:invite|receipts|gifts))\/+)[^/]/i;

/** What such a path may be called outside: its beginning. Null for all others, which may be told whole (security 4). */
export const secretPathPrefix = (pathname: string): string | null => ONES_OWN.exec(decodedOnce(pathname))?.[1] ?? null;
