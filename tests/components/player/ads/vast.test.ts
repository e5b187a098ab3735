import { beforeEach, describe, expect, it } from "vitest";
import { isOfRightLength } from "~/components/player/ads/ad";
import { readVast } from "~/components/player/ads/vast";
import { QuietParser } from "./quiet-parser";
import { VAST_ANSWERS } from "./vast-answers";

let asked: string[];
let errors: string[];
beforeEach(() => void ([asked, errors] = [[], []]));

const parser = new QuietParser();

const list = (name: string) =>
  readVast(`https://ads.test/${name}`, {
    async fetchDocument(url) {
      asked.push(url);
      const text = VAST_ANSWERS[new URL(url).pathname.slice(1)];
      if (text === undefined) throw new Error("404");
      return parser.parseFromString(text, "text/xml") as unknown as Document;
    },
    report: (templates, code) => void errors.push(...templates.map((template) => `${template} ${code}`)),
  });

const read = async (name: string) => (await list(name)).ads;

describe("an ad server's answer", () => {
  it("is taken apart", async () => {
    expect(await read("inline")).toEqual([
      {
        title: "shoes",
        duration: 15,
        skipAfter: 5,
        media: [{ url: "https://m.test/a.mp4", type: "video/mp4", width: 640, kilobitsPerSecond: 500 }],
        clickThrough: "https://shop.test/?a=1&b=2",
        companions: [
          {
            width: 300,
            height: 600,
            src: "https://m.test/c.webp",
            alt: "Shoes",
            clickThrough: "https://shop.test/c",
            clicks: ["https://t.test/cc"],
            shown: ["https://t.test/cv"],
          },
        ],
        impressions: ["https://t.test/impression"],
        clicks: ["https://t.test/click"],
        errors: ["https://t.test/error?shoes&c=[ERRORCODE]"],
        tracking: {
          start: ["https://t.test/start"],
          midpoint: ["https://t.test/midpoint"],
          "progress-5": ["https://t.test/five"],
          skip: ["https://t.test/skip"],
        },
      },
    ]);
    expect(errors).toEqual([]);
  });

  it.each<[name: string, titles: string[], errors: string[]]>([
    ["version3", ["shoes"], []],
    ["wrapper", ["shoes"], []],
    ["twice", ["shoes"], []],
    ["pod", ["first", "second"], []],
    ["spares", ["one", "other"], []],
    ["tooMany", ["ad1", "ad2", "ad3"], []],
    ["empty", [], []],
    ["emptyWithError", [], ["https://t.test/none?c=[ERRORCODE] 303"]],
    ["wrapsNothing", [], ["https://t.test/wrapper-error?c=[ERRORCODE] 303"]],
    ["wrapsTrouble", [], ["https://t.test/wrapper-error?c=[ERRORCODE] 301"]],
    ["long", ["long"], []],
  ])("%s: %j", async (name, titles, reported) => {
    expect([(await read(name)).map(({ title }) => title), [...new Set(errors)]]).toEqual([titles, reported]);
  });

  it.each([
    ["pod", true],
    ["spares", false],
  ])("%s is a pod, to be played to its end: %s", async (name, isPod) => expect((await list(name)).isPod).toBe(isPod));

  it("reports to its wrappers too", async () => {
    const [ad] = await read("twice");
    expect(ad?.impressions.toSorted()).toEqual(["https://t.test/impression", "https://t.test/wrapped"]);
    expect(ad?.tracking.start?.toSorted()).toEqual(["https://t.test/start", "https://t.test/wrapped-start"]);
    expect(asked).toHaveLength(3);
  });

  it("is not followed in a circle", async () => {
    expect(await read("circle")).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(new Set(errors)).toEqual(new Set(["https://t.test/wrapper-error?c=[ERRORCODE] 302"]));
  });

  it.each([
    ["short", 12.9, false],
    ["shortest", 13, true],
    ["longest", 32, true],
    ["long", 33, false],
  ])("%s: %d seconds, of right length: %s", async (name, seconds, isRight) => {
    const [ad] = await read(name);
    expect([ad?.duration, isOfRightLength(ad?.duration ?? 0)]).toEqual([seconds, isRight]);
  });

  it("may be skipped after a part of it", async () => expect((await read("percent"))[0]?.skipAfter).toBe(5));
  it("runs no programs", async () => expect((await read("programs"))[0]?.media).toEqual([]));
  it("leads to web addresses only", async () =>
    expect((await read("wicked"))[0]).toMatchObject({ media: [], clickThrough: null }));
  it.each(["text", "html", "broken", "old", "missing"])("%s is none", async (name) => {
    expect(await read(name).catch(() => "none")).toEqual(name === "broken" ? [] : "none");
  });
});
