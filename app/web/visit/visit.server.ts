import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { isSameForAll, isSharedAnswer, SCORES_PARAMETER } from "~/http/shared-answers";
import { type Reporter, reporterOf } from "~/models/analytics/report.server";
import { withoutScores } from "~/models/event/score/without-scores.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { memberZip } from "~/models/member/member-attributes.server";
import { LITE_PARAMETER, seesLite } from "~/models/navigation/lite";
import { tooOften } from "~/models/navigation/too-often";
import { memberTimeZone } from "~/models/place/member-time-zone";
import { utc, type Viewing } from "~/models/place/time";
import { clock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import { ownSite } from "~/services/process/own-site.server";
import type { Upstreams } from "~/services/upstreams.server";
import { withSearchVersions } from "~/services/with-search-versions.server";
import type { Flags } from "~contracts/flags";
import { canonicalZone } from "~contracts/vocabulary/time-zones";
import { parseForm } from "../form/form.server";
import { NEVER_KEPT, pageHeaders, type PUBLIC_SECONDS, safeRedirect, withCookies } from "../page/answers.server";
import { type MemberSession, memberSession } from "../session/member-session.server";
import {
  fileNotFound,
  pageNotFound,
  paramsOf,
  refuseUnrenewed,
  requireFlag,
  requireGuest,
  requireMember,
  type SignedInVisitor,
  stillSignedIn,
  type Switch,
} from "./guards.server";
import { upstreamsOf } from "./request-upstreams.server";
import { getVisitor, type Visitor } from "./visitor.server";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;
type Answer = { status?: number; cookies?: readonly string[]; retryAfterSeconds?: number | null | undefined };
type Going = { status?: 301 | 302 | 303; cookies?: readonly string[]; headers?: HeadersInit; fallback?: string };

/** Where search gives a part of the page: as long as a fan would wait for it, and then on without (S 7.6, 8.4). */
const PART_MS = 1_500;
const OF_PARTS =
  /^\/(?:$|events\/[^./]+\/[^.]+$|(?:clips|playoffs|states|member|schools|associations|affiliates)(?:\/[^.]*)?$)/;
const waitsFor = (path: string) => (OF_PARTS.test(path) ? PART_MS : null);

const NOBODY = { anonymousId: null, token: null };

/** One request and its answers; answers include the cookies of a renewed or ended session. */
export class Visit {
  readonly request: Request;
  readonly params: Args["params"];
  readonly context: Args["context"];
  readonly url: URL;
  /** One moment for the whole answer. */
  readonly epochMs = clock.now();
  #session: MemberSession | undefined;
  #flags: Promise<Flags> | undefined;
  #upstreams: Upstreams | undefined;

  constructor({ request, params, context }: Args) {
    this.request = request;
    this.params = params;
    this.context = context;
    this.url = new URL(request.url);
  }

  get now() {
    return utc(this.epochMs);
  }

  /** What a form answers that its network sends too often; null for any other (security 3). */
  get tooOften(): string | null {
    const { limited } = this.context;
    return limited ? tooOften(limited.retryAfterSeconds) : null;
  }

  get path(): string {
    return `${this.url.pathname}${this.url.search}`;
  }

  get visitor(): Visitor {
    return getVisitor(this.request);
  }

  get session(): MemberSession {
    return (this.#session ??= memberSession(this.request, (token) => this.upstreams.member.refreshToken(token)));
  }

  /** Without scores for anyone who hides them (rulings 3). */
  get upstreams(): Upstreams {
    return (this.#upstreams ??= this.hidesScores
      ? withoutScores(this.#asFlagged(), { showsEvent: this.showsScore })
      : this.#asFlagged());
  }

  /** With the API versions of the visitor's flag, which is read at the first call that needs it (S 7.6). */
  #asFlagged(): Upstreams {
    const versions = async () => (await this.flags())["www-search-api-version"];
    return upstreamsOf(this.context, (all) => withSearchVersions(all, versions, waitsFor(this.url.pathname)));
  }

  /** The same, except for the score of the event that the page is about. */
  get upstreamsWithItsScore(): Upstreams {
    return withoutScores(this.#asFlagged(), { showsEvent: true });
  }

  /** An address that is everyone's says so itself; any other page follows the visitor's cookie. */
  get hidesScores(): boolean {
    return isSharedAnswer(this.url.pathname)
      ? this.url.searchParams.get(SCORES_PARAMETER) === "hidden"
      : this.visitor.hidesScores;
  }

  /** The visitor asked for this one event's score. */
  get showsScore(): boolean {
    return this.url.searchParams.get(SCORES_PARAMETER) === "shown";
  }

  /** Of the one event that the page is about. */
  get hidesItsScore(): boolean {
    return this.hidesScores && !this.showsScore;
  }

  /** The light pages (rulings 3). */
  get lite(): boolean {
    const { view, savesData } = this.visitor;
    return seesLite({ query: this.url.searchParams.get(LITE_PARAMETER), chosen: view, savesData });
  }

  /** To whom analytics events are reported, with the visitor's consent (S 5.6). */
  get reporter(): Reporter {
    return reporterOf(this.upstreams, this.visitor);
  }

  /** The visitor's time zone: the member's, or else the browser's, or else the default (S 4.7). */
  get zone(): string {
    return memberTimeZone({ member: this.visitor.timeZone, unauth: this.visitor.unauthTimeZone });
  }

  /** The same, but null where none is known. */
  get storedZone(): string | null {
    return canonicalZone(this.visitor.timeZone) ?? canonicalZone(this.visitor.unauthTimeZone);
  }

  /** The visitor's day: "2026-11-20". */
  get today(): string {
    return this.now.setZone(this.zone).toISODate() ?? "";
  }

  get site(): { url: string; domain: string } {
    return ownSite();
  }

  address(path: string): string {
    return `${ownSite().url}${path}`;
  }

  /** An answer that is the same for everyone ignores the visitor's flags. */
  flags(): Promise<Flags> {
    return (this.#flags ??= visitorFlags(this.upstreams, isSameForAll(this.url.pathname) ? NOBODY : this.visitor));
  }

  /** Where lists of schools begin; null for guests (S 7.6). */
  near(): Promise<string | null> {
    return memberZip(this.upstreams, this.visitor);
  }

  /** How this visitor sees times, cards, and links (S 4.7, rulings 3). */
  viewing(flags?: Pick<Flags, "show-new-highlights-experience">): Viewing {
    const { now, zone, storedZone } = this;
    const highlightPages = flags?.["show-new-highlights-experience"] ?? false;
    return { highlightPages, zone, now, storedZone, assetsUrl: settings().site.ASSETS_URL ?? "" };
  }

  /** With highlight pages where the visitor's flag shows them (S 9.3). */
  async viewingAsFlagged(): Promise<Viewing> {
    return this.viewing(await this.flags());
  }

  requireMember(): SignedInVisitor {
    return requireMember(this.request);
  }

  /** Call before a guest is sent to sign in. */
  refuseUnrenewed(): void {
    refuseUnrenewed(this.visitor);
  }

  requireGuest(fallback?: string): Visitor {
    return requireGuest(this.request, fallback);
  }

  /** What was posted; throws a 400 for any other field (security 2). */
  form(fields: readonly string[]): Promise<FormData> {
    return parseForm(this.request, fields);
  }

  /** For a page with several forms: the post belongs to none of them. Thrown, as a page would draw its text. */
  noSuchForm(): never {
    throw new Response("The page has no such form.", { status: 400, statusText: "Bad Request" });
  }

  pageNotFound(): Response {
    return pageNotFound(this.request);
  }

  /** In plain text, for files, feeds, and data. */
  fileNotFound(): Response {
    return fileNotFound(this.request);
  }

  /** Waits until the member is known, since otherwise the page, or a form just sent, would be a 404. */
  async requireFlag(name: Switch): Promise<void> {
    this.#flags = visitorFlags(this.upstreams, this.visitor, { waits: true });
    requireFlag(this.request, await this.#flags, name);
  }

  stillSignedIn(): void {
    stillSignedIn(this.request, this.session);
  }

  /** Cacheable for guests, private for members (security 4). */
  page<Body>(body: Body, kind: keyof typeof PUBLIC_SECONDS, { cookies = [] }: Pick<Answer, "cookies"> = {}) {
    return data(body, { headers: pageHeaders(this.visitor, kind, [...this.session.cookies(), ...cookies]) });
  }

  private<Body>(body: Body, { status = 200, cookies = [] }: Omit<Answer, "retryAfterSeconds"> = {}) {
    return data(body, { status, headers: this.#withSession(cookies, NEVER_KEPT) });
  }

  reply<Body>(body: Body, { status = 200, cookies = [], retryAfterSeconds }: Answer = {}) {
    const headers = this.#withSession(cookies);
    if (typeof retryAfterSeconds === "number") headers.set("Retry-After", String(retryAfterSeconds));
    return data(body, { status, headers });
  }

  redirect(target: unknown, { status = 303, cookies = [], headers, ...options }: Going = {}): Response {
    return safeRedirect(target, { status, headers: this.#withSession(cookies, headers), ...options });
  }

  /** To another address of the same content: the query travels along (rulings 4 "S 2.10"). */
  moved(target: string): Response {
    return safeRedirect(`${target}${this.url.search}`, { headers: this.#withSession([]) });
  }

  #withSession(cookies: readonly string[], headers?: HeadersInit): Headers {
    return withCookies([...this.session.cookies(), ...cookies], new Headers(headers));
  }
}

export const visitOf = (args: Args): Visit => new Visit(args);

/** What must hold before a route answers, in the order in which it is looked at. */
type Needs = {
  /** The address's parameters; any other address is not there (S 2.1). */
  params?: z.ZodType;
  /** What it gets then: a page's 404, unless the route answers scripts or serves a file. */
  missing?: "file" | ((request: Request) => Response);
  /** A feature that is off has no page (S 2.7). */
  flag?: Switch;
  /** A guest is led to sign in; a member from a guest's page to `elsewhere`, or else to the account. */
  requires?: "member" | "guest";
  elsewhere?: string;
};

type RouteArguments<N extends Needs> = {
  params: N extends { params: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  visitor: N extends { requires: "member" } ? SignedInVisitor : Visitor;
};

type Answering<Answer> = (args: Args) => Promise<Awaited<Answer>>;

/** A route's loader or action: what it needs, and its answer to a visit that has it. */
export function route<Answer>(answer: (visit: Visit) => Answer): Answering<Answer>;
export function route<const N extends Needs, Answer>(
  needs: N,
  answer: (visit: Visit, given: RouteArguments<N>) => Answer,
): Answering<Answer>;
export function route<Answer>(
  ...parts: [(visit: Visit) => Answer] | [Needs, (visit: Visit, given: RouteArguments<Needs>) => Answer]
): (args: Args) => Promise<Answer> {
  const [needs, answer]: [Needs, (visit: Visit, given: RouteArguments<Needs>) => Answer] =
    parts.length === 1 ? [{}, parts[0]] : parts;
  return async (args) => {
    const visit = visitOf(args);
    const { missing = pageNotFound } = needs;
    const params = needs.params && paramsOf(visit, needs.params, missing === "file" ? fileNotFound : missing);
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
    return await answer(visit, given as RouteArguments<Needs>);
  };
}
