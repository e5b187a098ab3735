import { type Upstreams, upstreams } from "~/services/upstreams.server";
import type { LoadContext } from "./load-context";

/** What a request may ask: what the server handed in with it; under plain `remix-serve` the process's own. */
export const upstreamsOf = (context: Pick<LoadContext, "upstreams"> | undefined): Upstreams =>
  context?.upstreams ?? upstreams();
