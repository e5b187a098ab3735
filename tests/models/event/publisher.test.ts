import { describe, expect, it } from "vitest";
import { attributionPublisherKey, choosePublisher, mediaOf } from "~/models/event/page/event-by-publisher";
import { aPublisher } from "./records";

const ohio = { key: "p-ohio", slug: "ohsaa" };
const lake = { key: "p-lake", slug: "lake" };
const central = { key: "p-central", slug: "central" };
const catholic = { key: "p-catholic", slug: "central-catholic" };
const noSlug = { key: "p-none", slug: null };

it.each([
  ["by the key given", [ohio, lake], { key: "p-lake", path: "/events/ohsaa-final/gam1" }, "p-lake"],
  ["an unknown key falls to the address", [ohio, lake], { key: "p-x", path: "/events/lake-vs-parma/gam1" }, "p-lake"],
  ["by a slug in the address", [ohio, lake], { path: "/events/parma-vs-lake/gam1" }, "p-lake"],
  ["in either case", [ohio, lake], { path: "/events/LAKE-vs-parma/gam1" }, "p-lake"],
  ["a slug is a whole word", [ohio, lake], { path: "/events/lakewood-vs-parma/gam1" }, "p-ohio"],
  ["the slug that is the address's", [central, catholic], { path: "/events/central-catholic/gam1" }, "p-catholic"],
  ["in any order", [catholic, central], { path: "/events/central/gam1" }, "p-central"],
  ["the longest slug", [central, catholic], { path: "/events/st-ann-vs-central-catholic/gam1" }, "p-catholic"],
  ["no slug of the query", [ohio, lake], { path: "/events/parma/gam1?utm_campaign=go-lake" }, "p-ohio"],
  ["nor where one is a path", [ohio, lake], { path: "/events/parma/gam1?referrer_url=https://a.org/lake" }, "p-ohio"],
  ["else the first", [ohio, lake], { path: "/events/parma/gam1" }, "p-ohio"],
  ["a publisher without a slug never matches the address", [ohio, noSlug], { path: "/events//gam1" }, "p-ohio"],
  ["no publisher", [], { key: "p-lake" }, undefined],
])("publisher choice: %s (S 2.10)", (_what, publishers, asked, expected) =>
  expect(choosePublisher(publishers, asked)?.key).toBe(expected),
);

describe("the records of one event", () => {
  it("are the first broadcast, the VOD it names and the first datacast (S 3, 4.3)", () => {
    const media = mediaOf(
      aPublisher({
        broadcasts: [
          { key: "b1", status: "complete", vod_key: "v2" },
          { key: "b2", status: "on_air" },
        ],
        vods: [
          { key: "v1", status: "complete" },
          { key: "v2", status: "complete" },
        ],
        datacasts: [{ key: "d1", status: "complete" }],
      }),
    );
    expect([media.broadcast?.key, media.vod?.key, media.datacast?.key]).toEqual(["b1", "v2", "d1"]);
    expect(
      mediaOf(
        aPublisher({ broadcasts: [{ key: "b1", status: "complete" }], vods: [{ key: "v1", status: "complete" }] }),
      ).vod?.key,
    ).toBe("v1");
    expect(mediaOf(null)).toEqual({ broadcast: null, vod: null, datacast: null });
  });

  it.each([
    [{ school_key: "s", state_association_key: "a", affiliate_key: "f" }, "s"],
    [{ state_association_key: "a", affiliate_key: "f" }, "a"],
    [{ affiliate_key: "f" }, "f"],
    [{}, null],
  ])("purchases are attributed by %o to %s (S 2.9)", (fields, expected) =>
    expect(attributionPublisherKey(aPublisher(fields))).toBe(expected),
  );
});
