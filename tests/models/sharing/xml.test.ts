import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { xmlDocument, type XmlElement, xmlText } from "~/models/sharing/xml";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

describe("a document", () => {
  it.each<[string, XmlElement, string]>([
    ["text", { title: "Lincoln" }, "<title>Lincoln</title>"],
    ["a number", { ttl: 30 }, "<ttl>30</ttl>"],
    ["nothing in it", { title: "" }, "<title/>"],
    ["what is absent", { title: "Lincoln", link: undefined }, "<title>Lincoln</title>"],
    ["items in order", { channel: { title: "A", link: "/a" } }, "<channel><title>A</title><link>/a</link></channel>"],
    ["two", { item: [{ title: "A" }, { title: "B" }] }, "<item><title>A</title></item><item><title>B</title></item>"],
    ["none of several", { channel: { item: [] } }, "<channel/>"],
    ["attributes", { link: { "@href": "/a", "@rel": "self" } }, '<link href="/a" rel="self"/>'],
    ["attributes and text", { guid: { "@isPermaLink": "false", "#": "key" } }, '<guid isPermaLink="false">key</guid>'],
  ])("%s", (_, element, text) => expect(xmlDocument(element)).toBe(`${HEAD}${text}\n`));

  it("says what it was given, whatever signs are in it", () => {
    const said = `<b> & "it's" > ]]> é 🏈`;
    const written = xmlDocument({ title: { "@of": said, "#": said } });
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", trimValues: false });
    expect(parser.parse(written)).toMatchObject({ title: { "@of": said, "#text": said } });
  });

  it("has no sign that XML forbids", () =>
    expect(xmlDocument({ title: "Lin\u0000co\u001fln\ufffe" })).toBe(`${HEAD}<title>Lincoln</title>\n`));
});

it("escaped text ends no element", () => expect(xmlText("<a> & b")).toBe("&lt;a&gt; &amp; b"));
