import type { Upstreams } from "~/services/upstreams.server";

/** What the Node server tells loaders, actions and `entry.server` of a request. Absent under plain `remix-serve`. */
export type LoadContext = {
  requestId?: string;
  /** What the site asks; absent: the process's own. */
  upstreams?: Upstreams;
  /** The visitor's address, after trusted proxies; absent where one render serves many visitors (the page cache). */
  clientAddress?: string;
  /** Asked from this very computer, and passed on by no proxy. */
  nearby?: boolean;
  /** What limits count as one visitor: the address, or the /64 of an IPv6 address. */
  clientNetwork?: string;
  /** The visitor did this too often: the form comes back with everything typed, and nothing is done (security 3). */
  limited?: { retryAfterSeconds: number };
  /** The page must be complete in one piece, without a nonce: it will be kept and given to others. */
  whole?: boolean;
  /** Writes an unexpected error to the server's log. */
  report?: (error: unknown) => void;
};

declare module "@remix-run/server-runtime" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merging into Remix's interface is the point
  interface AppLoadContext extends LoadContext {}
}
