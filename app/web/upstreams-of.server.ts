import { type Upstreams, upstreams } from "~/services/upstreams.server";
import type { LoadContext } from "./load-context";

export const upstreamsOf = (context: Pick<LoadContext, "upstreams"> | undefined): Upstreams =>
  context?.upstreams ?? upstreams();
