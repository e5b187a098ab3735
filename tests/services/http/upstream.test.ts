import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { CallReport } from "~/services/http/guarded-call";
import { createRetryBudget, createUpstream } from "~/services/http/upstream.server";
import type { UpstreamError } from "~/services/http/upstream-error";
import { endpoint, listOf } from "~contracts/endpoint";
import { answering, BASE, connectionError, scripted } from "./scripted-transport";

const thing = endpoint("GET", "/things/:key", {
  timeoutMs: 1_000,
  kept: "never",
  answer: z.object({ name: z.string(), tags: z.array(z.string()).default([]) }),
});
const keptThing = { ...thing, kept: { freshMs: 5_000, staleMs: 300_000 } };
const make = endpoint("POST", "/things", {
  timeoutMs: 1_000,
  kept: "never",
  body: z.object({ name: z.string() }),
  answer: z.unknown(),
});
const call = { params: { key: "a" } };

function upstreamWith(...script: Parameters<typeof scripted>) {
  const { transport, requests, paths } = scripted(...script);
  const reports: CallReport[] = [];
  let now = 0;
  const upstream = createUpstream("things", transport, {
    baseUrl: BASE,
    observe: (report) => reports.push(report),
    ticks: () => now,
  });
  return {
    upstream,
    requests,
    paths,
    outcomes: () => reports.map(({ outcome }) => outcome),
    reports,
    pass: (ms: number) => void (now += ms),
  };
}
const found = () => answering({ name: "A" });

describe("requests", () => {
  test("carry the token, the body as JSON, and ask for JSON", async () => {
    const { upstream, requests } = upstreamWith(found);
    await upstream.call(make, { body: { name: "A" }, token: "secret" });
    const [request] = requests;
    const asJson = { accept: "application/json", "content-type": "application/json" };
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({ ...asJson, authorization: "Bearer secret" });
    expect(await request?.json()).toEqual({ name: "A" });
  });

  test("a name that no address can hold is a record that no upstream has", async () => {
    const { upstream, requests } = upstreamWith(found);
    const asked = upstream.call(thing, { ...call, params: { key: ".." } });
    await expect(asked).rejects.toMatchObject({ kind: "status", status: 404 });
    expect(requests).toHaveLength(0);
  });

  test("a token that no header can hold is refused like a wrong one, never a network error", async () => {
    const { upstream, requests } = upstreamWith(found);
    const asked = upstream.call(thing, { ...call, token: "a\nb" });
    await expect(asked).rejects.toMatchObject({ kind: "status", status: 401, unavailable: false });
    expect(requests).toHaveLength(0);
  });

  test("an empty answer is undefined", async () => {
    const { upstream } = upstreamWith(() => new Response(null, { status: 204 }));
    expect(await upstream.call(make, { body: { name: "A" } })).toBeUndefined();
  });

  test("the JSON of a refusal comes with the error", async () => {
    const body = { error: "too_many_devices", limit: 2 };
    const { upstream } = upstreamWith(() => answering(body, 409));
    await expect(upstream.call(thing, call)).rejects.toMatchObject({ status: 409, body });
  });
});

describe("coalescing", () => {
  test("identical GETs in flight are one", async () => {
    const { upstream, requests } = upstreamWith(found);
    const answers = await Promise.all([upstream.call(thing, call), upstream.call(thing, call)]);
    expect(requests).toHaveLength(1);
    expect(answers[0]).toEqual({ name: "A", tags: [] });
    await upstream.call(thing, call);
    expect(requests).toHaveLength(2);
  });

  test("never across members, nor across addresses, nor for a POST", async () => {
    const { upstream, requests } = upstreamWith((request) =>
      answering({ name: request.headers.get("authorization") ?? "nobody" }),
    );
    const tokens = ["one", "two", undefined];
    const answers = await Promise.all(tokens.map((token) => upstream.call(thing, { ...call, token })));
    expect(answers.map(({ name }) => name)).toEqual(["Bearer one", "Bearer two", "nobody"]);
    const from = (nth: number) => ({ ...call, headers: { "x-forwarded-for": `203.0.113.${nth}` } });
    await Promise.all([1, 2].map((nth) => upstream.call(thing, from(nth))));
    await Promise.all([1, 2].map(() => upstream.call(make, { body: { name: "A" } })));
    expect(requests).toHaveLength(7);
  });

  test("nobody can change what others are given", async () => {
    const { upstream } = upstreamWith(() => answering({ name: "A", tags: ["x"] }));
    const { tags } = await upstream.call(thing, call);
    expect(() => tags.push("y")).toThrow(TypeError);
  });
});

describe("kept answers", () => {
  test("are for public calls only", async () => {
    const { upstream, requests, outcomes } = upstreamWith(found);
    await upstream.call(keptThing, call);
    await upstream.call(keptThing, call);
    expect(requests).toHaveLength(1);
    expect(outcomes()).toEqual(["ok", "fresh"]);
    await upstream.call(keptThing, { ...call, token: "secret" });
    await upstream.call(keptThing, { ...call, token: "secret" });
    expect(requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 410, 422])("do not stand in for an answer such as %i", async (status) => {
    const { upstream, pass } = upstreamWith((_, nth) => (nth === 1 ? found() : answering({}, status)));
    await upstream.call(keptThing, call);
    pass(6_000);
    await expect(upstream.call(keptThing, call)).rejects.toMatchObject({ status });
  });

  test.each([302, 408, 429, 500, 503])("stand in where %i says nothing of the record", async (status) => {
    const { upstream, pass } = upstreamWith((_, nth) => (nth === 1 ? found() : answering({}, status)));
    await upstream.call(keptThing, call);
    pass(6_000);
    expect(await upstream.call(keptThing, call)).toMatchObject({ name: "A" });
  });

  test("stand in for what is asked in the words of another minute, and for nothing else", async () => {
    const listed = {
      ...keptThing,
      standsInBy: ({ minute, ...query }: Record<string, unknown>) => (minute === undefined ? null : query),
    };
    const { upstream, pass } = upstreamWith((request, nth) =>
      nth === 1 ? answering({ name: new URL(request.url).search }) : Promise.reject(connectionError("ECONNREFUSED")),
    );
    const ask = (query: Record<string, unknown>, key = "a") => upstream.call(listed, { params: { key }, query });
    await ask({ minute: 1, state: "OH" });
    pass(60_000);
    expect(await ask({ minute: 2, state: "OH" })).toMatchObject({ name: "?minute=1&state=OH" });
    for (const [query, key] of [
      [{ minute: 2, state: "TX" }, "a"],
      [{ minute: 2, state: "OH" }, "b"],
      [{ state: "OH" }, "a"],
    ] as const)
      await expect(ask(query, key)).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("retry", () => {
  test("a GET that failed is repeated once", async () => {
    const { upstream, outcomes } = upstreamWith((_, nth) => (nth === 1 ? answering({}, 502) : found()));
    expect(await upstream.call(thing, call)).toMatchObject({ name: "A" });
    expect(outcomes()).toEqual(["retried", "ok"]);
  });

  test.each([401, 404, 429])("an answer such as %i is not repeated", async (status) => {
    const { upstream, requests } = upstreamWith(() => answering({}, status));
    await expect(upstream.call(thing, call)).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  test("a call that makes no difference twice is repeated, too", async () => {
    const { upstream, outcomes, requests } = upstreamWith((_, nth) => (nth === 1 ? answering({}, 502) : found()));
    await upstream.call({ ...make, repeats: true }, { body: { name: "A" } });
    expect(outcomes()).toEqual(["retried", "ok"]);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([{ name: "A" }, { name: "A" }]);
  });

  test("any other POST is never repeated", async () => {
    const { upstream, requests } = upstreamWith(() => answering({}, 503));
    await expect(upstream.call(make, { body: { name: "A" } })).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });

  test("at most one call in ten is repeated", () => {
    const budget = createRetryBudget();
    let repeated = 0;
    for (let nth = 0; nth < 1_000; nth += 1) {
      budget.called();
      if (budget.takes()) repeated += 1;
    }
    expect(repeated).toBeGreaterThanOrEqual(99);
    expect(repeated).toBeLessThanOrEqual(101);
  });
});

describe("breaker and bulkhead", () => {
  test("an upstream that mostly fails is left alone", async () => {
    const { upstream, requests } = upstreamWith(() => answering({}, 500));
    const post = () => upstream.call(make, { body: { name: "A" } }).catch((error: UpstreamError) => error.kind);
    for (let nth = 0; nth < 20; nth += 1) await post();
    expect(await post()).toBe("breaker");
    expect(requests).toHaveLength(20);
  });

  test("answers such as 404 do not open it", async () => {
    const { upstream } = upstreamWith(() => answering({}, 404));
    for (let nth = 0; nth < 30; nth += 1) await upstream.call(thing, call).catch(() => {});
    await expect(upstream.call(thing, call)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ["cannot be read", () => answering({ name: 7 })],
    ["breaks the upstream", () => answering({}, 500)],
  ])("one record that %s does not open it for the others", async (_what, bad) => {
    const { upstream, requests } = upstreamWith((request) => (request.url.endsWith("/bad") ? bad() : found()));
    const ask = (key: string) => upstream.call(keptThing, { params: { key } });
    for (let nth = 0; nth < 20; nth += 1) await ask("bad").catch(() => {});
    expect(requests.length).toBeLessThanOrEqual(2);
    expect(await ask("good")).toMatchObject({ name: "A" });
  });

  test("who tries again after a 503 finds the upstream well", async () => {
    const { upstream } = upstreamWith((_, nth) => (nth <= 2 ? answering({}, 503) : found()));
    await expect(upstream.call(keptThing, call)).rejects.toMatchObject({ status: 503 });
    expect(await upstream.call(keptThing, call)).toMatchObject({ name: "A" });
  });

  test("a member who tries again is not given what was said before, nor is a form that is sent again", async () => {
    const { upstream } = upstreamWith((_, nth) => (nth % 2 ? answering({ name: 7 }) : found()));
    const own = () => upstream.call(keptThing, { ...call, token: "secret" });
    await expect(own()).rejects.toMatchObject({ kind: "invalid" });
    expect(await own()).toMatchObject({ name: "A" });
    const read = { ...make, answer: z.object({ name: z.string() }) };
    const sent = () => upstream.call(read, { body: { name: "A" } });
    await expect(sent()).rejects.toMatchObject({ kind: "invalid" });
    expect(await sent()).toMatchObject({ name: "A" });
  });

  test("who is turned away is shown what is kept", async () => {
    const { upstream, pass } = upstreamWith((_, nth) => (nth === 1 ? found() : new Promise(() => {})));
    const kept = { ...keptThing, timeoutMs: 50 };
    await upstream.call(kept, call);
    pass(6_000);
    const waiting = Array.from({ length: 160 }, (_, nth) =>
      upstream.call(kept, { params: { key: `k${nth}` } }).catch(() => {}),
    );
    expect(await upstream.call(kept, call)).toMatchObject({ name: "A" });
    await Promise.all(waiting);
  });
});

test("reports name the path of the contract, so that no key or token is in them", async () => {
  const { upstream, reports } = upstreamWith(found);
  await upstream.call(thing, { ...call, query: { access_token: "secret" } });
  expect(reports).toEqual([
    { service: "things", method: "GET", path: "/things/:key", outcome: "ok", status: undefined, seconds: 0 },
  ]);
});

test("a report of an answer of another shape says where it was wrong, and no value (rulings 4)", async () => {
  const { upstream, reports } = upstreamWith(() => answering({ name: "A", tags: ["x", { secret: "s3cret" }] }));
  await upstream.call(thing, call).catch(() => {});
  expect(reports).toMatchObject([{ outcome: "invalid", wrong: { at: "tags[1]", expected: "string" } }]);
  expect(JSON.stringify(reports)).not.toContain("s3cret");
});

test("a record that can't be read is left out and told of; the others are answered (rulings 5)", async () => {
  const { upstream, reports } = upstreamWith(() => answering({ items: [{ key: "a" }, { name: "s3cret" }], total: 2 }));
  const list = { ...thing, answer: listOf(z.object({ key: z.string() })) };
  expect(await upstream.call(list, call)).toEqual({ items: [{ key: "a" }], total: 2 });
  const wrong = { at: "items[1].key", expected: "string" };
  expect(reports).toMatchObject([{ outcome: "incomplete", wrong }, { outcome: "ok" }]);
});

test("a report of an answer that is too large says so", async () => {
  const reports: CallReport[] = [];
  const { transport } = scripted(() => answering({ name: "A".repeat(100) }));
  const observe = (report: CallReport) => reports.push(report);
  const upstream = createUpstream("things", transport, { baseUrl: BASE, observe, maxBytes: 100 });
  await expect(upstream.call(thing, call)).rejects.toMatchObject({ kind: "invalid" });
  expect(reports).toMatchObject([{ outcome: "invalid", wrong: { at: "the answer", expected: "at most 100 bytes" } }]);
});
