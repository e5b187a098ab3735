import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OWN_PAGE_POLICY } from "../../../server/http/own-page";
import { tooManyPage, waitInWords } from "../../../server/http/too-many-page";

describe("the page for too many tries", () => {
  it.each([
    [0, "in a second"],
    [1, "in a second"],
    [2, "in 2 seconds"],
    [59, "in 59 seconds"],
    [60, "in a minute"],
    [61, "in about 2 minutes"],
    [120, "in about 2 minutes"],
    [121, "in about 3 minutes"],
    [600, "in about 10 minutes"],
  ])("says when to try again: after %i s, %s", (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
    expect(tooManyPage({ retryAfterSeconds: seconds, theme: "night" })).toContain(`Please try again ${words}.`);
  });

  it.each(["night", "day", "auto"] as const)("is small, in the site's %s, and leads on without a script", (theme) => {
    const page = tooManyPage({ retryAfterSeconds: 30, theme });
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(4_096);
    expect(page).toContain(`data-theme="${theme}"`);
    expect(page).toContain("<title>Too many tries | Fieldhouse</title>");
    expect(page).toContain('href="/"');
    expect(page).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });

  it("is allowed its own style alone", () => {
    const [, style = ""] = /<style>([^]*)<\/style>/.exec(tooManyPage({ retryAfterSeconds: 1, theme: "day" })) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(OWN_PAGE_POLICY).toContain(`style-src 'sha256-${hash}'`);
    expect(OWN_PAGE_POLICY).not.toContain("unsafe");
  });
});
