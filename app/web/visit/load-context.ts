import type { FirstView } from "~/http/first-view.server";
import type { Limited } from "~/models/navigation/too-often";
import type { Upstreams } from "~/services/upstreams.server";

/** Set by the Node server for each request; absent under plain `remix-serve`. */
export type LoadContext = {
  upstreams?: Upstreams;
  /** An answer could not be had, so what is made of this request is for this visitor alone (S 8.4). */
  missesAnswers?: boolean;
  /** After trusted proxies; absent when one render serves many visitors (the page cache). */
  clientAddress?: string;
  /** From this computer, and not through a proxy. */
  nearby?: boolean;
  /** The address, or the /64 of an IPv6 address; limits count by it. */
  clientNetwork?: string;
  /** Over the rate limit: return the form with everything typed and do nothing (security 3). */
  limited?: Limited;
  /** For the page that shows a sent form again (`postedRequest`). */
  formToken?: string;
  /** The page must be complete and free of nonces, because it will be cached and shared. */
  whole?: boolean;
  /** Absent in development. */
  firstView?: FirstView;
  /** When it arrived, by `performance.now()`. */
  begun?: number;
  report?: (error: unknown) => void;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends LoadContext {}
}
