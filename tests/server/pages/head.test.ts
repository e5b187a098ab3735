import { ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTiny, type Tiny } from "../tiny-site";

let tiny: Tiny;
beforeAll(async () => {
  tiny = await startTiny();
});
afterAll(() => tiny.stop());

type Asked = { method?: string; version?: string; more?: string[] };
const asked = ({ method = "GET", version = "1.1", more = [] }: Asked = {}) =>
  [`${method} / HTTP/${version}`, `Host: localhost:${tiny.port}`, ...more, "", ""].join("\r\n");
const LAST: Asked = { more: ["Connection: close"] };

/** All that comes back until the server ends the connection. */
const answered = (...all: Asked[]) => {
  const socket = connect(tiny.port, "127.0.0.1");
  socket.write(all.map(asked).join(""));
  return text(socket.setEncoding("latin1"));
};

const ID = /X-Request-Id: (\S+)/g;
const headsIn = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 [^]*?\r\n\r\n/g)].map(([head]) => head);
/** Without what each answer says anew. */
const settled = (head: string | undefined) =>
  head
    ?.replace(ID, "X-Request-Id: …")
    .replace(/\r\nage: \d+/, "\r\nage: …")
    .replace(/\r\nDate: [^\r]+ GMT/, "\r\nDate: …");

describe("the head of a kept page", () => {
  const codings = ["identity", "gzip", "br"];

  it.each(codings)("in %s is the one that Node wrote for the answer before, with its own id", async (coding) => {
    const more = [`Accept-Encoding: ${coding}`];
    const byNode = vi.spyOn(ServerResponse.prototype, "writeHead");
    const answers = await answered({ more }, { more }, { more }, { more: [...more, "Connection: close"] });
    expect(byNode).toHaveBeenCalledTimes(2);
    byNode.mockRestore();
    const [first, second, third] = headsIn(answers);
    expect(settled(first)).toContain("Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n");
    expect([settled(second), settled(third)]).toEqual([settled(first), settled(first)]);
    expect(new Set([...answers.matchAll(ID)].map(([, id]) => id)).size).toBe(4);
  });

  it.each<[what: string, Asked, there: RegExp, missing: RegExp]>([
    ["of a connection that ends says so", LAST, /\r\nConnection: close\r\n/, /keep-alive/i],
    ["for HTTP/1.0 ends the connection", { version: "1.0" }, /\r\nConnection: close\r\n/, /keep-alive/i],
  ])("%s, whatever was sent before", async (_what, last, there, missing) => {
    await answered({}, {}, LAST);
    const [head] = headsIn(await answered(last));
    expect(head).toMatch(there);
    expect(head).not.toMatch(missing);
    expect(head).toMatch(/\r\ncontent-length: \d+\r\n/);
  });

  it("says the same to HEAD, and has no body there, nor where the page is known", async () => {
    const answers = await answered({}, { method: "HEAD" }, { more: ['If-None-Match: W/"tiny"'] }, LAST);
    const [page, head, known] = headsIn(answers);
    expect(settled(head)).toBe(settled(page));
    expect(known).toMatch(/^HTTP\/1\.1 304 /);
    expect(answers.match(/<p>/g)).toHaveLength(2);
  });
});
