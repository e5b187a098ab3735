import { notingMissing } from "~/services/missing-answers.server";
import { type Upstreams, upstreams } from "~/services/upstreams.server";
import type { LoadContext } from "~/web/visit/load-context";

/** Those of the request: what can't be had of them is noted in its context. */
export function upstreamsOf(context: LoadContext | undefined): Upstreams {
  if (!context) return upstreams();
  return (context.noticed ??= notingMissing(context.upstreams ?? upstreams(), () => {
    context.missesAnswers = true;
  }));
}
