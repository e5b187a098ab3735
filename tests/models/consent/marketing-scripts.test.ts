import { describe, expect, it } from "vitest";
import { endedTagCookies, marketingScripts } from "~/models/consent/consent";

const configured = { tagManager: "GTM-1", abLoader: "https://ab.example/load.js" };

describe("which scripts from outside a visit may load (S 5.6)", () => {
  it.each<[granted: string, tagManager: string | null, abLoader: string | null]>([
    ["C0001", null, null],
    ["C0001 C0002", null, null],
    ["C0001 C0004", null, null],
    ["C0001 C0002 C0004", "GTM-1", null],
    ["C0001 C0003", null, "https://ab.example/load.js"],
    ["C0001 C0002 C0003 C0004", "GTM-1", "https://ab.example/load.js"],
  ])("with %s: tag manager %s, A/B loader %s", (granted, tagManager, abLoader) =>
    expect(marketingScripts(configured, new Set(granted.split(" ")))).toEqual({ tagManager, abLoader }),
  );
  it("is none that nobody has set up", () =>
    expect(marketingScripts({}, new Set(["C0002", "C0003", "C0004"]))).toEqual({ tagManager: null, abLoader: null }));
});

const LEFT = ["_ga", "_ga_ABC123", "_gid", "_gat_gtag_UA_1", "_gcl_au"];
const held = [...LEFT, "ga", "_g", "_fbp", "_ga id", "fieldhouse_ga", "fieldhouse_consent"];
it.each<[granted: string, ended: string[]]>([
  ["C0001", LEFT],
  ["C0001 C0002 C0003", LEFT],
  ["C0001 C0003 C0004", LEFT],
  ["C0001 C0002 C0004", []],
])("what a tag manager's tags have left in a browser, with %s, %j ends (S 5.6)", (granted, ended) =>
  expect(endedTagCookies(held, new Set(granted.split(" ")))).toEqual(ended),
);
