import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { type Endpoint, type PathParameter, readAnswer } from "~contracts/endpoint";
import { upstreamAddress } from "./address";
import { answerText, AnswerTooLarge } from "./answer-text";
import { firstMismatch, tooLarge } from "./contract-mismatch";
import { unlessAborted } from "./deadline";
import { createFlights } from "./flights";
import { asUpstreamError, createGuard, type GuardSettings } from "./guarded-call";
import { createResponseCache, type Sized } from "./response-cache";
import { isUpstreamError, PUTS_OFF, UpstreamError } from "./upstream-error";

export type UpstreamSettings = GuardSettings & { baseUrl: string; timeoutMs?: number; maxBytes?: number };

type AnyCall = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
};

type Call<Path extends string> = AnyCall &
  ([PathParameter<Path>] extends [never] ? unknown : { params: Record<PathParameter<Path>, string> });

const MAX_BYTES = 2 * 1024 * 1024;
const TOKEN = /^[\x21-\x7e]+$/;

type Instead<Answer> = {
  /** Another source, asked if this upstream fails or has no answer, before a stale answer is served. */
  instead?: (error: unknown) => Promise<Answer>;
};

type CallOf<One> =
  One extends Endpoint<infer Path, infer Answer, infer Body>
    ? Call<Path> & { body?: z.input<Body> } & Instead<z.output<Answer>>
    : never;
type AnswerOf<One> = One extends Endpoint<string, infer Answer> ? z.output<Answer> : never;
/** No one reads an answer without a shape. */
type Answering<Answer> = unknown extends Answer ? Promise<void> : Promise<Answer>;

export type Calls<Contract> = {
  [Name in keyof Contract]: (
    ...call: Record<never, never> extends CallOf<Contract[Name]>
      ? [call?: CallOf<Contract[Name]>]
      : [call: CallOf<Contract[Name]>]
  ) => Answering<AnswerOf<Contract[Name]>>;
};

export function createCalls<Contract extends Record<string, Endpoint>>(
  service: string,
  contract: Contract,
  transport: Transport,
  settings: UpstreamSettings,
): { ask: Calls<Contract>; reset: () => void; underWay: () => number } {
  const { call, reset, underWay } = createUpstream(service, transport, settings);
  const calling =
    (endpoint: Endpoint) =>
    (given: AnyCall = {}) =>
      call(endpoint, given);
  const ask = Object.fromEntries(Object.entries(contract).map(([name, endpoint]) => [name, calling(endpoint)]));
  return { ask: ask as object as Calls<Contract>, reset, underWay };
}

/** Applies the limits of security 5; every failure is an UpstreamError. */
export function createUpstream(service: string, transport: Transport, settings: UpstreamSettings) {
  const { baseUrl, maxBytes = MAX_BYTES, ticks = () => performance.now() } = settings;
  const { guarded, report, reset, underWay } = createGuard(service, settings);
  const flights = createFlights();
  const cache = createResponseCache(ticks);
  const retries = createRetryBudget();

  async function exchange<Answer extends z.ZodType>(
    endpoint: Endpoint<string, Answer>,
    url: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<Sized<z.output<Answer>>> {
    const response = await unlessAborted(signal, transport(new Request(url, { ...init, signal })));
    const text = await answerText(response, maxBytes, signal).catch((error: unknown) => {
      if (!(error instanceof AnswerTooLarge)) throw error;
      throw new UpstreamError({ service, kind: "invalid", cause: error, wrong: tooLarge(maxBytes) });
    });
    if (!response.ok) {
      const body = { status: response.status, body: jsonOrUndefined(text), isPage: text.trimStart().startsWith("<") };
      throw new UpstreamError({ service, kind: "status", ...body });
    }
    const { read, leftOut } = readAnswer(endpoint.answer, readAs(endpoint.format, text));
    if (!read.success) {
      const wrong = firstMismatch(read.error);
      throw new UpstreamError({ service, kind: "invalid", status: response.status, cause: read.error, wrong });
    }
    for (const one of leftOut) report(endpoint, "incomplete", ticks(), { wrong: firstMismatch(one) });
    return { value: endpoint.method === "GET" ? deepFreeze(read.data) : read.data, bytes: text.length };
  }

  /** Only what may come twice: one retry after a pause, if time allows (security 5). */
  async function withRetry<Result>(
    endpoint: Endpoint,
    endsAt: number,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    retries.called();
    const startedAt = ticks();
    try {
      return await attempt();
    } catch (thrown) {
      const error = asUpstreamError(service, thrown);
      const pause = retryPause();
      const mayRepeat = endpoint.method === "GET" || endpoint.repeats === true;
      if (!mayRepeat || !mayPass(error) || ticks() + pause >= endsAt || !retries.takes()) throw error;
      report(endpoint, "retried", startedAt, error);
      await sleep(pause);
      return attempt();
    }
  }

  function ask<Answer extends z.ZodType>(
    endpoint: Endpoint<string, Answer>,
    url: string,
    call: AnyCall,
  ): Promise<Sized<z.output<Answer>>> {
    const init = requestInit(endpoint, call);
    const timeoutMs = settings.timeoutMs ?? endpoint.timeoutMs;
    const endsAt = ticks() + timeoutMs;
    return guarded(endpoint, timeoutMs, (signal) =>
      withRetry(endpoint, endsAt, () => exchange(endpoint, url, init, signal)),
    );
  }

  async function read<Answer extends z.ZodType>(
    endpoint: Endpoint<string, Answer>,
    url: string,
    call: AnyCall & Instead<z.output<Answer>>,
  ): Promise<z.output<Answer>> {
    const keyOf = (address: string) =>
      [endpoint.path, address, call.token ?? "", JSON.stringify(call.headers ?? {})].join("\n");
    const key = keyOf(url);
    const start = () => flights.share(key, () => ask(endpoint, url, call));
    // Personal answers are never shared.
    if (endpoint.kept === "never" || call.token) return (await start()).value;

    const startedAt = ticks();
    const { value, source } = await cache.read<z.output<Answer>>(key, endpoint.kept, {
      ask: start,
      mayServeStale,
      mayRemember: isOfTheRecord,
      instead: call.instead,
      standIn: () => {
        const query = call.query && endpoint.standsInBy?.(call.query);
        const address = query && upstreamAddress(baseUrl, endpoint.path, call.params ?? {}, query);
        return address ? `stands in\n${keyOf(address)}` : null;
      },
    });
    if (source !== "asked") report(endpoint, source, startedAt);
    return value;
  }

  return {
    async call<const Path extends string, Answer extends z.ZodType, Body extends z.ZodType>(
      endpoint: Endpoint<Path, Answer, Body>,
      call: Call<Path> & { body?: z.input<Body> } & Instead<z.output<Answer>>,
    ): Promise<z.output<Answer>> {
      const url = upstreamAddress(baseUrl, endpoint.path, call.params ?? {}, call.query ?? {});
      // A value that can't be in a URL is a record that no upstream has.
      if (url === null) throw new UpstreamError({ service, kind: "status", status: 404 });
      // A token that can't be in a header is invalid; sending it would look like a network failure.
      if (call.token !== undefined && !TOKEN.test(call.token))
        throw new UpstreamError({ service, kind: "status", status: 401 });
      return endpoint.method === "GET" ? read(endpoint, url, call) : (await ask(endpoint, url, call)).value;
    },
    /** Call after the clock or the faults of the embedded network change. */
    reset() {
      cache.clear();
      flights.forget();
      reset();
    },
    underWay,
  };
}

function readAs(format: Endpoint["format"], text: string): unknown {
  if (format === "xml") return text;
  if (text === "") return undefined;
  // Kept as text, a body that is no JSON fails every answer with a shape; a call that reads nothing takes any body.
  return jsonOrUndefined(text) ?? (text.trim() === "null" ? null : text);
}

function requestInit(endpoint: Endpoint, call: AnyCall): RequestInit {
  const headers: Record<string, string> = { accept: `application/${endpoint.format ?? "json"}`, ...call.headers };
  if (call.token) headers.authorization = `Bearer ${call.token}`;
  if (call.body === undefined) return { method: endpoint.method, headers };
  // fetch sets a form's content type.
  if (endpoint.sends === "form")
    return { method: endpoint.method, headers, body: new URLSearchParams(call.body as Record<string, string>) };
  headers["content-type"] = "application/json";
  return { method: endpoint.method, headers, body: JSON.stringify(call.body) };
}

/** A 4xx is what the upstream knows of the record; one that puts the caller off says nothing of it, nor does a 3xx. */
export function mayServeStale(error: unknown): boolean {
  if (!isUpstreamError(error)) return false;
  const { kind, status = 0 } = error;
  return kind !== "status" || status < 400 || status >= 500 || PUTS_OFF.includes(status);
}

/** Counts against the upstream, but may be one record's alone and must close no other; a 503 is the upstream's. */
function isOfTheRecord(error: unknown): boolean {
  return isUpstreamError(error, 500) || (isUpstreamError(error) && error.kind === "invalid");
}

function mayPass(error: UpstreamError): boolean {
  return error.kind === "refused" || error.kind === "network" || (error.kind === "status" && error.unavailable);
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Answers are shared between requests, so they must not change. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

export type Transport = (request: Request) => Promise<Response>;

/** One that nothing holds is collected while it is under way, and its signal's end no longer reaches the socket. */
const underWay = new Set<Request>();

/** Returns redirects as they are: an upstream never chooses the host we call (security 4). */
export function fetchTransport(): Transport {
  return async (request) => {
    underWay.add(request);
    try {
      return await fetch(request, { redirect: "manual" });
    } finally {
      underWay.delete(request);
    }
  };
}

export function inProcessTransport(
  app: () => Promise<{ fetch(request: Request): Promise<Response> | Response }>,
): Transport {
  return async (request) => (await app()).fetch(request);
}

/** Security 5: retries at most one call in ten, so that retries never multiply an outage. */
export function createRetryBudget({ share = 0.1, saved = 10 } = {}) {
  let tokens = 1;
  return {
    called() {
      tokens = Math.min(saved, tokens + share);
    },
    takes(): boolean {
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** 50–150 ms of jitter, so that callers that failed together don't retry together. */
function retryPause(random: () => number = Math.random): number {
  return 50 + Math.floor(random() * 100);
}
