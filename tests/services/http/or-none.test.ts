import { describe, expect, it } from "vitest";
import { orUnread } from "~/services/http/unavailable.server";
import { orNone, UpstreamError } from "~/services/http/upstream-error";

const said = (status: number) => new UpstreamError({ service: "any", kind: "status", status });
const unread = new UpstreamError({ service: "any", kind: "invalid", status: 200 });
const down = new UpstreamError({ service: "any", kind: "refused" });
const ours = new TypeError("x is not a function");

type Row = [name: string, error: unknown, statuses: number[], orNone: null | "throws", orUnread: unknown];
const ROWS: Row[] = [
  ["a 404", said(404), [], null, null],
  ["a 400", said(400), [], "throws", "unavailable"],
  ["a 400 that says none", said(400), [400, 404], null, null],
  ["a 404 beside it", said(404), [400, 404], null, null],
  ["a 404 that says none no longer", said(404), [409], "throws", "unavailable"],
  ["a 503", said(503), [], "throws", "unavailable"],
  ["an answer of another shape", unread, [], "throws", "unavailable"],
  ["an upstream that is down", down, [], "throws", "unavailable"],
  ["a mistake of our own", ours, [], "throws", "throws"],
];

describe("none is an answer (S 8, 8.3)", () => {
  it.each(ROWS)("%s", async (_name, error, statuses, none, read) => {
    const thrown = (caught: unknown) => (caught === error ? "throws" : caught);
    expect(await orNone(Promise.reject(error), ...statuses).catch(thrown)).toBe(none);
    expect(await orUnread(Promise.reject(error), ...statuses).catch(thrown)).toBe(read);
  });

  it("is the answer itself where there is one", async () => {
    expect(await orNone(Promise.resolve("found"))).toBe("found");
    expect(await orUnread(Promise.resolve("found"))).toBe("found");
  });
});
