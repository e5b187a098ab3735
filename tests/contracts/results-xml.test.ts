import { describe, expect, it } from "vitest";
import { readSettings } from "~/services/process/env.server";
import { createWrestlingClient } from "~/services/wrestling/client.server";
import { matchesAnswer, matsAnswer } from "~contracts/results-xml";
import { BASE, scripted } from "../services/http/scripted-transport";

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const nobody = { first_name: undefined };

it.each([
  [
    "several",
    "<mats><mat><id>1</id><name>Mat 1</name></mat><mat><id>2</id><name>Mat 2</name></mat></mats>",
    [
      { id: "1", name: "Mat 1" },
      { id: "2", name: "Mat 2" },
    ],
  ],
  ["one", "<mats><mat><id>007</id><name> A &amp; B </name></mat></mats>", [{ id: "007", name: "A & B" }]],
  ["none", "<mats/>", []],
  ["an empty list", "<mats></mats>", []],
  ["others beside", "<mats><count>1</count><mat color='red'><id>1</id><name/></mat></mats>", [{ id: "1", name: "" }]],
])("mats: %s (S 7.9)", (_, xml, expected) => expect(matsAnswer.parse(head + xml)).toEqual(expected));

it.each([
  ["none", "<matches></matches>", []],
  ["a blank value", "<matches> </matches>", []],
  [
    "nobody on a side",
    "<matches><match><weight>120</weight><winner><last_name>Oak</last_name></winner><loser/></match></matches>",
    [{ weight: "120", winner: { last_name: "Oak" }, loser: null }],
  ],
  ["no sides at all", "<matches><match><weight_class>285</weight_class></match></matches>", [{ weight_class: "285" }]],
  [
    "escaped text",
    "<matches><match><winner><first_name><![CDATA[<b>]]></first_name></winner></match></matches>",
    [{ winner: { ...nobody, first_name: "<b>" } }],
  ],
])("matches: %s (S 7.9)", (_, xml, expected) => expect(matchesAnswer.parse(head + xml)).toEqual(expected));

const nested = (levels: number) => `<matches>${"<match>".repeat(levels)}${"</match>".repeat(levels)}</matches>`;
const MB = 1_048_576;
const padded = (bytes: number) => `<mats>${" ".repeat(bytes - 13)}</mats>`;

describe("limits (security 4)", () => {
  it.each([
    ["a document type", '<!DOCTYPE mats [<!ENTITY a "b">]><mats/>'],
    ["a document type in any case", "<!doctype mats><mats/>"],
    ["an external entity", '<!DOCTYPE mats SYSTEM "file:///etc/passwd"><mats>&a;</mats>'],
    ["nine levels", nested(9)],
    ["more than 1 MB", padded(MB + 1)],
    ["no end", "<mats><mat>"],
    ["a reserved name", "<mats><__proto__><polluted>1</polluted></__proto__></mats>"],
    ["another list", "<matches/>"],
    ["a text", "no results"],
    ["JSON", '{"mats":[]}'],
    ["nothing", ""],
    ["a mat without an id", "<mats><mat><name>Mat 1</name></mat></mats>"],
  ])("%s is refused", (_, xml) => expect(matsAnswer.safeParse(xml).success).toBe(false));
  it("1 MB is read", () => expect(matsAnswer.parse(padded(MB))).toEqual([]));
  it("seven levels are read, and are no match", () => expect(matchesAnswer.parse(nested(7))).toHaveLength(1));
  it("an entity that nobody declared stays a text", () =>
    expect(matsAnswer.parse("<mats><mat><id>&a;</id><name/></mat></mats>")[0]?.id).toBe("&a;"));
});

describe("the client", () => {
  const client = (xml: string | (() => Response)) => {
    const { transport, requests } = scripted(() =>
      typeof xml === "string" ? new Response(xml, { headers: { "content-type": "text/xml" } }) : xml(),
    );
    return { wrestling: createWrestlingClient(transport, { baseUrl: BASE, password: "secret word" }), requests };
  };

  it("asks as S 7.9 says, with the password", async () => {
    const { wrestling, requests } = client("<matches/>");
    await wrestling.completedMatches({ eventType: "P", eventId: "71" }, "3");
    const [request = new Request(BASE)] = requests;
    expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
      function: "getCompletedMatches",
      eventType: "P",
      eventId: "71",
      matId: "3",
      password: "secret word",
    });
    expect(request.headers.get("accept")).toBe("application/xml");
  });
  it.each(["/tw/results.jsp", "/tw/", ""])("asks https://results.example%s, nothing below it", async (path) => {
    const address = `https://results.example${path}`;
    const { transport, requests } = scripted(() => new Response("<mats/>"));
    const baseUrl = readSettings({ WRESTLING_URL: address, WRESTLING_PASSWORD: "x" }).wrestling.WRESTLING_URL ?? "";
    await createWrestlingClient(transport, { baseUrl, password: "x" }).mats({ eventType: "T", eventId: "71" });
    const { origin, pathname } = new URL(requests[0]?.url ?? "");
    expect(origin + pathname).toBe(new URL(address).href);
  });
  it("stops reading after 1 MB", async () => {
    const { wrestling } = client(padded(MB + 1));
    await expect(wrestling.mats({ eventType: "P", eventId: "71" })).rejects.toMatchObject({ kind: "invalid" });
  });
  it("takes broken XML for an answer that cannot be used", async () => {
    const { wrestling } = client("<mats>");
    await expect(wrestling.mats({ eventType: "P", eventId: "71" })).rejects.toMatchObject({ kind: "invalid" });
  });
});
