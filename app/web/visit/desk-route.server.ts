import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { deskSignInPath } from "~/models/navigation/desk-paths";
import type { DeskCall, Staffed } from "~/services/desk/client.server";
import { unavailable } from "~/services/http/unavailable.server";
import { isUpstreamError, SignedOut } from "~/services/http/upstream-error";
import { type DeskAction, mayDo } from "~contracts/desk";
import { deskSessionIn } from "../session/desk-session.server";
import { paramsOf } from "./guards.server";
import { type Visit, visitOf } from "./visit.server";

type Needs = {
  /** What the role must be allowed; without one, any role will do. */
  action?: DeskAction;
  params?: z.ZodType;
  /** The page that asks for the second factor. */
  opens?: true;
};
type RouteArguments<N extends Needs> = {
  desk: DeskCall;
  me: Staffed;
  params: N extends { params: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
};

/** Null for anyone but the staff. */
async function staffed(visit: Visit, desk: DeskCall): Promise<Staffed | null> {
  if (!visit.upstreams.desk || !visit.visitor.authenticated) return null;
  try {
    return await desk((client, caller) => client.me(caller));
  } catch (error) {
    if (error instanceof SignedOut || isUpstreamError(error, 401, 404)) return null;
    throw error;
  }
}

/** The address isn't there for a guest, a member, or a role that may not; the network refuses each call, too. */
export function deskRoute<const N extends Needs, Answer>(
  needs: N,
  answer: (visit: Visit, given: RouteArguments<N>) => Promise<Answer>,
): (args: Pick<LoaderFunctionArgs, "request" | "params" | "context">) => Promise<Answer> {
  return async (args) => {
    const visit = visitOf(args);
    const desk: DeskCall = (ask) =>
      visit.session.call((token) => {
        const { desk: client } = visit.upstreams;
        if (!client) throw visit.pageNotFound();
        const place = visit.context.clientAddress ?? null;
        return ask(client, { token, session: deskSessionIn(visit.request), place });
      });
    try {
      const me = await staffed(visit, desk);
      if (!me || (needs.action && me.is_open && !mayDo(me.role, needs.action))) throw visit.pageNotFound();
      if (!me.is_open && !needs.opens) throw visit.redirect(deskSignInPath());
      const params = needs.params && paramsOf(visit, needs.params);
      // The conditional type isn't resolved inside its own function.
      return await answer(visit, { desk, me, params } as RouteArguments<N>);
    } catch (error) {
      if (isUpstreamError(error, 404) || error instanceof SignedOut) throw visit.pageNotFound();
      // A field that no form of the desk sends.
      if (isUpstreamError(error, 400)) return visit.noSuchForm();
      throw isUpstreamError(error) ? unavailable() : error;
    }
  };
}
