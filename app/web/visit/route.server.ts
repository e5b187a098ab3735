import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { pageNotFound, paramsOf, type SignedInVisitor, type Switch } from "./guards.server";
import { type Visit, visitOf } from "./visit.server";
import type { Visitor } from "./visitor.server";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** What must hold before a route answers, in the order in which it is looked at. */
type Needs = {
  /** The address's parameters; any other address is not there (S 2.1). */
  params?: z.ZodType;
  /** What it gets then: a page's 404, unless the route answers scripts or serves a file. */
  missing?: (request: Request) => Response;
  /** A feature that is off has no page (S 2.7). */
  flag?: Switch;
  /** A guest is led to sign in; a member from a guest's page to `elsewhere`, or else to the account. */
  requires?: "member" | "guest";
  elsewhere?: string;
};

type Given<N extends Needs> = {
  params: N extends { params: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  visitor: N extends { requires: "member" } ? SignedInVisitor : Visitor;
};

type Answering<Answer> = (args: Args) => Promise<Awaited<Answer>>;

/** A route's loader or action: what it needs, and its answer to a visit that has it. */
export function route<Answer>(answer: (visit: Visit) => Answer): Answering<Answer>;
export function route<const N extends Needs, Answer>(
  needs: N,
  answer: (visit: Visit, given: Given<N>) => Answer,
): Answering<Answer>;
export function route<Answer>(
  ...parts: [(visit: Visit) => Answer] | [Needs, (visit: Visit, given: Given<Needs>) => Answer]
): (args: Args) => Promise<Answer> {
  const [needs, answer]: [Needs, (visit: Visit, given: Given<Needs>) => Answer] =
    parts.length === 1 ? [{}, parts[0]] : parts;
  return async (args) => {
    const visit = visitOf(args);
    const params = needs.params && paramsOf(visit, needs.params, needs.missing ?? pageNotFound);
    if (needs.flag) await visit.requireFlag(needs.flag);
    if (needs.requires === "member") visit.requireMember();
    if (needs.requires === "guest") visit.requireGuest(needs.elsewhere);
    // Read when it is asked for: an answer that is everyone's looks at no cookie.
    const given = {
      params,
      get visitor() {
        return visit.visitor;
      },
    };
    return await answer(visit, given as Given<Needs>);
  };
}
