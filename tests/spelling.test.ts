import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** British spellings, in pieces: this file is read, too. "catalogue" is a service's name and stays. */
const BRITISH = new RegExp(
  [
    ["licen", "ce"],
    ["(?:col|fav|hon|neighb|behavi|hum|lab|rum)", "our"],
    ["cancel", "l(?:ed|ing|er)"],
    ["(?:label|model|signal|travel|level)", "l(?:ed|ing)"],
    ["(?:mis)?spe", "lt\\b"],
    ["(?:personal|summar|recogn|organ|apolog|normal|serial|minim|optim|custom|author|synchron|initial)", "is(?:e|ing)"],
    ["\\bcent", "re"],
    ["\\bmet", "re"],
    ["\\bgr", "ey\\b"],
    ["judg", "ement"],
    ["\\bprogram", "me\\b"],
    ["\\b(?:toward|afterward)", "s\\b"],
    ["\\b(?:whil|among)", "st\\b"],
  ]
    .map((parts) => parts.join(""))
    .join("|"),
  "gi",
);

/** Names that others gave, copy that the specification gives, and what is stored under its first name. */
const KEPT = new RegExp(
  [
    ["label", "ledby"],
    ["EventCancel", "led"],
    ["\\bCANCEL", "LED\\b"],
    ["RESOLVED_(?:BUYER|SELLER)_FAV", "OUR\\b"],
    ["is_cancel", "led"],
    ['state: "cancel', 'led"'],
    ["playback_licen", "ce"],
    ["licen", "ce_user"],
    ['(?:From|Into|Table|to|on|kept)\\("licen', 'ce"'],
    ["\\blicen", "ce: (?:LicenseTable|\\{)"],
    ["behavi", "our"],
    ["favou", "rite moments"],
    ["personali", "sed game plan"],
  ]
    .map((parts) => parts.join(""))
    .join("|"),
  "g",
);

const spellingsIn = (text: string) => text.replace(KEPT, "").match(BRITISH) ?? [];

const TEXT = /\.(?:tsx?|m?js|css|md|json|ya?ml)$/;
const LEFT_OUT = /^package-lock\.json$/;

describe("what is written here", () => {
  it("is spelled the American way", () => {
    const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
    const found = files
      .filter((file) => TEXT.test(file) && !LEFT_OUT.test(file))
      .flatMap((file) =>
        [...new Set(spellingsIn(`${file}\n${readFileSync(join(root, file), "utf8")}`))].map(
          (word) => `${file}: ${word}`,
        ),
      );
    expect(found).toEqual([]);
  });
});
