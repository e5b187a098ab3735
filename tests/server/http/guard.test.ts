import "../../web/configured";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capHeaders } from "../../../server/http/guard";
import { sendRaw } from "../../support/raw-request";
import { startTiny, type Tiny } from "../tiny-site";

let tiny: Tiny;
beforeAll(async () => {
  tiny = await startTiny();
});
afterAll(() => tiny.stop());

type Line = string | [string, string];
const request = (line: string, headers: Line[] = [], body = "") => {
  const lines = headers.map((header) => (typeof header === "string" ? header : header.join(": ")));
  const host =
    lines.some((one) => /^host:/i.test(one)) || headers.includes("no host") ? [] : [`Host: localhost:${tiny.port}`];
  return [line, ...host, ...lines.filter((one) => one !== "no host"), "Connection: close", "", body].join("\r\n");
};
const form: Line[] = [["Content-Type", "application/x-www-form-urlencoded"]];
const JSON_TYPE = "application/json";
const ONE_CLICK = "List-Unsubscribe=One-Click";
const own = (): Line => ["Origin", tiny.origin];
const sized = (body: string): Line => ["Content-Length", String(body.length)];

/** A form that is posted to a path, the site's own unless its headers say otherwise. */
const post = (path: string, body: string, headers: Line[] = [own()], length: Line[] = [sized(body)]) =>
  request(`POST ${path} HTTP/1.1`, [...headers, ...form, ...length], body);
const ofType = (type: string, body: string): Line[] => [["Content-Type", type], sized(body)];
const UNSUBSCRIBE = `/unsubscribe/dTE.${"s".repeat(43)}`;

/** Security 2: what comes in, and the status it gets. */
const cases: [what: string, bytes: () => string, status: number][] = [
  ["a plain page", () => request("GET / HTTP/1.1"), 200],
  ["a head request", () => request("HEAD / HTTP/1.1"), 200],
  ["an unknown page", () => request("GET /nowhere HTTP/1.1"), 404],
  ["1. PUT", () => request("PUT / HTTP/1.1", [own()]), 405],
  ["1. DELETE", () => request("DELETE /form HTTP/1.1", [own()]), 405],
  ["1. TRACE", () => request("TRACE / HTTP/1.1"), 405],
  ["1. OPTIONS", () => request("OPTIONS * HTTP/1.1"), 405],
  ["2. an absolute target", () => request("GET http://evil.example/ HTTP/1.1"), 400],
  ["2. two slashes", () => request("GET //evil.example HTTP/1.1"), 400],
  ["2. a backslash", () => request("GET /\\evil.example HTTP/1.1"), 400],
  ["2. an encoded backslash", () => request("GET /%5Cevil.example HTTP/1.1"), 400],
  ["2. a path that does not decode", () => request("GET /%E0%A4%A HTTP/1.1"), 400],
  ["2. a path that is no UTF-8", () => request("GET /%ff HTTP/1.1"), 400],
  ["2. a query that does not decode", () => request("GET /?q=%E0%A4%A HTTP/1.1"), 400],
  ["2. a control character", () => request("GET /a%00b HTTP/1.1"), 400],
  ["2. a control character past ASCII", () => request("GET /schools/a%C2%85b HTTP/1.1"), 400],
  ["2. a line break in the query", () => request("GET /?a=%0d%0aSet-Cookie:x HTTP/1.1"), 400],
  ["2. dots", () => request("GET /a/../b HTTP/1.1"), 400],
  ["2. encoded dots", () => request("GET /a/%2e%2e/b HTTP/1.1"), 400],
  ["2. a page with doubled slashes, which is led to its one address", () => request("GET /personal// HTTP/1.1"), 301],
  ["2. data with doubled slashes", () => request("GET /personal//.data HTTP/1.1"), 404],
  ["2. data behind a slash", () => request("GET /personal/.data HTTP/1.1"), 404],
  ["2. data behind a slash, encoded and in capitals", () => request("GET /personal%2F%2EDATA HTTP/1.1"), 404],
  ["2. data of a page", () => request("GET /personal.data HTTP/1.1"), 404],
  ["2. a form with doubled slashes", () => post("/form//", "a=1"), 400],
  ["2. a form's data", () => post("/form.data", "a=1"), 404],
  ["2. a form with a slash at its end", () => post("/form/", "a=1"), 200],
  ["2. a long target", () => request(`GET /${"a".repeat(4_096)} HTTP/1.1`), 414],
  ["2. 200 parameters", () => request(`GET /?${Array(200).fill("a=1").join("&")} HTTP/1.1`), 200],
  ["2. 201 parameters", () => request(`GET /?${Array(201).fill("a=1").join("&")} HTTP/1.1`), 400],
  ["2. _data", () => request("GET /?_data=home HTTP/1.1"), 400],
  ["2. _data, encoded", () => request("GET /?%5fdata=home HTTP/1.1"), 400],
  ["3. metrics, by no allowed address", () => request("GET /metrics HTTP/1.1", [["Host", "10.0.0.7:3000"]]), 421],
  ["3. another host", () => request("GET / HTTP/1.1", [["Host", "evil.example"]]), 421],
  ["3. two hosts", () => request("GET / HTTP/1.1", [`Host: localhost:${tiny.port}`, "hOST: evil.example"]), 400],
  ["3. the same host twice", () => request("GET / HTTP/1.1", Array(2).fill(`Host: localhost:${tiny.port}`)), 400],
  ["3. no host", () => request("GET / HTTP/1.1", ["no host"]), 421],
  ["3. our host on another port", () => request("GET / HTTP/1.1", [["Host", "localhost:1"]]), 421],
  ["3. a forwarded host of no proxy", () => request("GET / HTTP/1.1", [["X-Forwarded-Host", "evil.example"]]), 200],
  ["3. a probe under any name", () => request("GET /healthz HTTP/1.1", [["Host", "10.0.0.7"]]), 200],
  ["4. our own form", () => post("/form", "a=1"), 200],
  ["4. a same-site form", () => post("/form", "a=1", [own(), ["Sec-Fetch-Site", "same-site"]]), 403],
  // Let in; the tiny site has nothing that takes it.
  ["4. a provider's notice", () => request("POST /webhooks/stripe HTTP/1.1", ofType(JSON_TYPE, "{}"), "{}"), 405],
  ["4. a mail program that unsubscribes", () => post(UNSUBSCRIBE, ONE_CLICK, []), 405],
  ...["null", "https://mail.example", "foo"].map((from): (typeof cases)[number] => [
    `4. a mail service that unsubscribes, from ${from}`,
    () => post(UNSUBSCRIBE, ONE_CLICK, [["Origin", from]]),
    405,
  ]),
  ["4. a mail program at an address that no one signed", () => post("/unsubscribe/dTE", ONE_CLICK, []), 403],
  ["4. a notice of nobody's", () => request("POST /webhooks/nobody HTTP/1.1", ofType(JSON_TYPE, "{}"), "{}"), 403],
  ["5. an announced large body", () => post("/form", "", [own()], [["Content-Length", "65537"]]), 413],
  [
    "5. a large body in chunks",
    () => post("/form", `12000\r\n${"a".repeat(0x12000)}\r\n0\r\n\r\n`, [own()], [["Transfer-Encoding", "chunked"]]),
    413,
  ],
  ["5. a compressed body", () => post("/form", "abc", [own(), ["Content-Encoding", "gzip"]]), 415],
  ...["text/xml", "text/plain", "multipart/form-data"].map((type): (typeof cases)[number] => [
    `5. ${type}`,
    () => request("POST /form HTTP/1.1", [own(), ...ofType(type, "a=1")], "a=1"),
    415,
  ]),
  ["5. a body on GET", () => request("GET / HTTP/1.1", [["Content-Length", "1"]], "a"), 400],
  ["6. large headers", () => request("GET / HTTP/1.1", [["X-Large", "a".repeat(17_000)]]), 431],
  ["6. as many cookies as the site reads", () => request("GET / HTTP/1.1", [["Cookie", "a".repeat(8_192)]]), 200],
  ["6. more cookies than that", () => request("GET / HTTP/1.1", [["Cookie", "a".repeat(8_193)]]), 431],
  // Host and Connection are two more.
  ["6. 100 headers", () => request("GET / HTTP/1.1", Array(98).fill("X-One: 1")), 200],
  ["6. 101 headers", () => request("GET / HTTP/1.1", Array(99).fill("X-One: 1")), 431],
  ["6. an expectation that nobody knows", () => request("GET / HTTP/1.1", [["Expect", "anything"]]), 417],
  ["6. a form that expects something", () => post("/form", "a=1", [own(), ["Expect", "anything"]]), 417],
  ["6. an expectation under another name", () => request("GET / HTTP/1.1", ["Host: x", "Expect: it"]), 421],
  ["6. no HTTP at all", () => "\u0016\u0003\u0001\r\n\r\n", 400],
  ["6. two lengths", () => post("/form", "a", [own()], ["Content-Length: 1", "Content-Length: 2"]), 400],
  ["6. an error of the site", () => request("GET /boom HTTP/1.1"), 500],
];

describe("a header that is read (security 2)", () => {
  const SHORT = "if-none-match accept accept-language accept-encoding range user-agent content-type".split(" ");
  it.each<[string, number]>([
    ...SHORT.map((name): [string, number] => [name, 1_024]),
    ["referer", 4_096],
    ["authorization", 4_096],
  ])("%s has at most %i characters", (name, limit) => {
    const headers: Record<string, string> = { host: "localhost" };
    const kept = (length: number) => {
      capHeaders(Object.assign(headers, { [name]: "a".repeat(length) }));
      return name in headers;
    };
    expect([kept(limit), kept(limit + 1), headers.host]).toEqual([true, false, "localhost"]);
  });

  it("costs nothing by its length: 15,000 blanks in If-None-Match are not looked at", async () => {
    const long: Line = ["If-None-Match", `"a${" ".repeat(15_000)}b", W/"tiny"`];
    expect((await sendRaw(tiny.port, request("GET / HTTP/1.1", [long]))).status).toBe(200);
  });
});

describe("who asks through a proxy that adds the address at the end (security 2)", () => {
  const capped = (chain: string) => {
    const headers = { "x-forwarded-for": chain };
    capHeaders(headers);
    return headers["x-forwarded-for"];
  };
  const REAL = ", 203.0.113.9";
  it.each([
    ["1,024 characters, all of them", "a".repeat(1_024 - REAL.length) + REAL, "a".repeat(1_024 - REAL.length) + REAL],
    ["one more, from the next comma on", "a".repeat(1_025 - REAL.length) + REAL, " 203.0.113.9"],
    ["a thousand addresses, no half of one", `${"6.6.6.6,".repeat(1_000)}7.7.7.7`, `${"6.6.6.6,".repeat(127)}7.7.7.7`],
    ["nothing but a name: its end, which is no address", "a".repeat(2_000), "a".repeat(1_024)],
  ])("of %s", (_what, chain, kept) => expect(capped(chain)).toBe(kept));

  it("is no one on this computer, however much the visitor claims", async () => {
    const behind = await startTiny({ trustedProxies: ["loopback"] });
    const asker = async (headers: Line[]) => {
      const host: Line = ["Host", `localhost:${behind.port}`];
      const { status, body } = await sendRaw(behind.port, request("GET /asker HTTP/1.1", [host, ...headers]));
      const said = /"nearby":(true|false)/.exec(body)?.[1] ?? "nobody";
      return [status, /"address":"([^"]*)"/.exec(body)?.[1], said];
    };
    try {
      expect(await asker([])).toEqual([200, "127.0.0.1", "true"]);
      const proxy: Line = ["X-Forwarded-Proto", "http"];
      expect(await asker([proxy])).toEqual([200, "127.0.0.1", "false"]);
      const long: Line = ["X-Forwarded-For", "a".repeat(1_100) + REAL];
      expect(await asker([long, proxy])).toEqual([200, "203.0.113.9", "false"]);
      expect(await asker([["Via", "a".repeat(1_100)]])).toEqual([200, "127.0.0.1", "false"]);
      const most = [...Array<Line>(97).fill("X-One: 1"), `X-Forwarded-For: 6.6.6.6${REAL}`];
      expect(await asker(most)).toEqual([200, "203.0.113.9", "false"]);
    } finally {
      await behind.stop();
    }
  });
});

describe("the guard on a listening server (security 2)", () => {
  it.each(cases)("%s", async (_what, bytes, status) => {
    const answer = await sendRaw(tiny.port, bytes());
    expect(answer.status).toBe(status);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.body).not.toMatch(/secret of the house|\bat .+:\d+:\d+/);
  });

  it("ends what links put into a browser that sends too many cookies, so a reload leads out", async () => {
    const fromLinks = ["fieldhouse_attribution", "mpq", "cartpdata-name"];
    const filled = [...fromLinks, "media_pass_bdc1", "member_access_token"].map(
      (name) => `${name}=${"a".repeat(2_100)}`,
    );
    const { status, headers } = await fetch(tiny.origin, { headers: { Cookie: filled.join("; ") } });
    expect([status, headers.get("Cache-Control")]).toEqual([431, "no-store"]);
    expect(headers.getSetCookie()).toEqual(fromLinks.map((name) => expect.stringMatching(`^${name}=;.*Max-Age=0`)));
  });

  it("says which methods it takes", async () =>
    expect((await sendRaw(tiny.port, request("PATCH / HTTP/1.1"))).headers.allow).toBe("GET, HEAD, POST"));

  it("never runs an action for a forged post, by any way in", async () => {
    const before = tiny.counts.actions;
    const forgeries: Line[][] = [
      [],
      [["Origin", "null"]],
      [["Origin", "http://evil.example"]],
      [["Origin", `${tiny.origin}.evil.example`]],
      [["Origin", `https://localhost:${tiny.port}`]],
      [["Referer", `${tiny.origin}/form`]],
      [own(), ["Sec-Fetch-Site", "cross-site"]],
      ["Origin: http://evil.example", "X-Forwarded-Host: evil.example"],
    ];
    for (const path of ["/form", "/form?_data=form", "/form?index"]) {
      for (const forged of forgeries) {
        const { status } = await sendRaw(tiny.port, post(path, "a=1", forged));
        expect(status).toBe(path.includes("_data") ? 400 : 403);
      }
    }
    expect(tiny.counts.actions).toBe(before);
    await sendRaw(tiny.port, post("/form", "a=1"));
    expect(tiny.counts.actions).toBe(before + 1);
  });

  it("reads a query as it is seen, however it was copied", async () => {
    const { body } = await sendRaw(tiny.port, request("GET /?q=%E2%80%8ELin%C2%ADcoln+Do%C2%A0than&r=%2B%26 HTTP/1.1"));
    expect(body).toContain('/?q=Lincoln+Do+than&r=%2B%26"');
  });

  it("hands the whole body to the action", async () => {
    const body = `a=${"b".repeat(60_000)}`;
    expect((await sendRaw(tiny.port, post("/form", body))).body).toContain(`"length":${body.length}`);
  });
});
