import { describe, expect, it } from "vitest";
import type { Intent } from "~/models/intent/finish-intent.server";
import { withIntent } from "~/web/session/pending-intents.server";

const wish = (key: string, more: Partial<Intent> = {}): Intent => ({
  kind: "follow",
  content_type: "school",
  content_key: key,
  details: {},
  ...more,
});
const keysAfter = (...wishes: Intent[]) =>
  wishes.reduce<Intent[]>((kept, one) => withIntent(kept, one), []).map((one) => one.content_key);

describe("what a guest wanted, press by press (rulings 3)", () => {
  it.each<[what: string, wishes: Intent[], kept: string[]]>([
    ["all of them", [wish("a"), wish("b")], ["a", "b"]],
    ["one that comes again once, as the newest", [wish("a"), wish("b"), wish("a")], ["b", "a"]],
    ["to follow and to be reminded are two", [wish("a"), wish("a", { kind: "remind" })], ["a", "a"]],
    [
      "two teams of a school",
      ["Soccer", "Golf"].map((sport) => wish("a", { kind: "favorite-team", details: { sport } })),
      ["a", "a"],
    ],
    [
      "the same team once, however it is spelled out",
      [
        wish("a", { kind: "favorite-team", details: { sport: "Golf", level: "jv" } }),
        wish("a", { kind: "favorite-team", details: { level: "jv", sport: "Golf" } }),
      ],
      ["a"],
    ],
    ["the newest five", ["a", "b", "c", "d", "e", "f"].map((key) => wish(key)), ["b", "c", "d", "e", "f"]],
    [
      "fewer where they are long, the newest always",
      ["a", "b", "c"].map((key) => wish(key, { kind: "clip", details: { key, title: "界".repeat(200) } })),
      ["b", "c"],
    ],
  ])("keeps %s", (_what, wishes, kept) => expect(keysAfter(...wishes)).toEqual(kept));

  it("keeps a clip as its form was sent last, beside another form's", () => {
    const clip = (key: string, title: string) => wish("a", { kind: "clip", details: { key, title } });
    const kept = [clip("c1", "Gaol"), clip("c2", "Save"), clip("c1", "Goal")].reduce<Intent[]>(withIntent, []);
    expect(kept.map(({ details }) => details.title)).toEqual(["Save", "Goal"]);
  });
});
