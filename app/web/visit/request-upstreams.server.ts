import { notingMissing } from "~/services/missing-answers.server";
import { type Upstreams, upstreams } from "~/services/upstreams.server";
import type { LoadContext } from "~/web/visit/load-context";

/** Those of the request, as a visit adapts them: what can't be had of them is noted in its context. */
export function upstreamsOf(context: LoadContext | undefined, adapted = (all: Upstreams) => all): Upstreams {
  const all = adapted(context?.upstreams ?? upstreams());
  return context ? notingMissing(all, () => (context.missesAnswers = true)) : all;
}
