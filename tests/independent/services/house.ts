import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Game, seasonFrom } from "../league/events";
import { type Member, membersFrom } from "../league/members";
import type { Looseness } from "../looseness";

/** What all services of one stand-in share. */
export class House {
  readonly games: Game[];
  readonly members: Member[];
  /** What was refused, and why: a site that keeps to the specification is never refused for its form. */
  readonly refusals: string[] = [];
  readonly reservations = new Set<string>();
  #tokens = new Map<string, { member: Member; until: number }>();
  #refreshTokens = new Map<string, Member>();

  constructor(
    readonly now: () => number,
    readonly loose: Looseness,
    readonly secrets: { clientId: string; clientSecret: string },
  ) {
    this.games = seasonFrom(now());
    this.members = membersFrom(now());
  }

  game(name: string): Game {
    const found = this.games.find((one) => one.name === name || one.key === name);
    if (!found) throw new Error(`There is no game named ${name}`);
    return found;
  }

  tokensFor(member: Member): { access_token: string; refresh_token: string; expires_in: number } {
    const access_token = `at-${randomUUID()}`;
    const refresh_token = `rt-${randomUUID()}`;
    const expires_in = 3600;
    this.#tokens.set(access_token, { member, until: this.now() + expires_in * 1000 });
    this.#refreshTokens.set(refresh_token, member);
    return { access_token, refresh_token, expires_in };
  }

  memberOf(token: string | undefined): Member | null {
    const held = token ? this.#tokens.get(token) : undefined;
    return held && held.until > this.now() ? held.member : null;
  }

  refreshed(token: string): Member | null {
    const member = this.#refreshTokens.get(token) ?? null;
    this.#refreshTokens.delete(token);
    return member;
  }

  /** The member whose Authorization header this is (S 7.1); a token that has run out is no fault of form. */
  caller(context: Context): Member | null {
    const header = context.req.header("authorization");
    if (header?.startsWith("Bearer ")) return this.memberOf(header.slice(7));
    this.#note(context, "no Authorization header");
    return null;
  }

  /** An answer that says no, in one of the ways that an HTTP service says it. */
  refuse(context: Context, status: ContentfulStatusCode, why: string): Response {
    if (status === 400) this.#note(context, why);
    return this.loose.answer(`refusal ${status}`, [
      () => context.json({ error: why }, status),
      () => context.json({ message: why }, status),
      () => context.text(why, status),
      () => context.body(null, status),
      () => context.json({ success: false, errors: [{ detail: why }] }, status),
    ]);
  }

  #note({ req }: Context, why: string): void {
    this.refusals.push(`${req.method} ${req.path}: ${why}`);
  }

  /** The end of a service: what it would know by another version was asked in the wrong form. */
  unknown(app: Hono, why = "nothing here"): void {
    app.all("*", (context) => {
      const path = context.req.path.replace(/^\/[^/]+/, "");
      if (otherVersionsOf(path).some((one) => knows(app, context.req.method, one))) this.#note(context, "the version");
      return this.refuse(context, 404, why);
    });
  }

  /** "It is done", of which the specification reads no field: any 2xx. */
  done(context: Context, what: string): Response {
    return this.loose.answer(`done ${what}`, [
      () => context.json({ success: true }),
      () => context.body(null, 204),
      () => context.json({}),
      () => context.json({ status: "ok", data: null }, 201),
      () => context.text("", 200),
    ]);
  }
}

const VERSION = /\/v\d+(?=\/)/;
const otherVersionsOf = (path: string): string[] =>
  ["", "/v1", "/v2", "/v3"].map((version) =>
    VERSION.test(path) ? path.replace(VERSION, version) : `${version}${path}`,
  );
/** By more than the end that every service has. */
const knows = (app: Hono, method: string, path: string): boolean => app.router.match(method, path)[0].length > 1;

/** Every leaf of a bracketed query, with the names that lead to it. */
export const leavesOf = (url: string): { names: string[]; value: string }[] =>
  [...new URL(url).searchParams].map(([name, value]) => ({ names: name.split(/[[\]]+/).filter(Boolean), value }));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A body's JSON object, or null. */
export async function bodyOf(context: Context): Promise<Record<string, unknown> | null> {
  const body: unknown = await context.req.json().catch(() => null);
  return isRecord(body) ? body : null;
}

/** Names of what is missing or blank. */
export const missing = (record: Record<string, unknown>, names: readonly string[]): string[] =>
  names.filter((name) => record[name] === undefined || record[name] === null || record[name] === "");
