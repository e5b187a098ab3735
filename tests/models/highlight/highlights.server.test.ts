import { beforeAll, describe, expect, it } from "vitest";
import { loadHighlights, readHighlightsQuery } from "~/models/highlight/highlights.server";
import { utc } from "~/models/place/time";
import { NOW } from "../../network/search/small-league";
import { openSmallUpstreams } from "../small-upstreams";

const small = openSmallUpstreams();
const { failing } = small;
beforeAll(async () => {
  const { db } = small.store;
  await db
    .updateTable("activity")
    .set({ is_top_sport: 1 })
    .where("slug", "in", ["basketball", "football", "ice-hockey"])
    .execute();
});

const viewing = { zone: "America/New_York", now: utc(NOW) };
const load = (query: string) => loadHighlights(small.clients, readHighlightsQuery(new URLSearchParams(query)), viewing);
const labels = ({ chips }: { chips: { label: string; current: boolean }[] }) =>
  chips.map(({ label, current }) => (current ? `[${label}]` : label));

describe("the sports of highlights (S 2.1)", () => {
  it.each([
    ["", ["[All]", "Basketball", "Ice Hockey"], ["dunk", "goal"]],
    ["sport=ice-hockey", ["All", "Basketball", "[Ice Hockey]"], ["goal"]],
    ["sport=football", ["All", "Basketball", "Ice Hockey"], []],
  ])("lead to some each: ?%s", async (query, chips, keys) => {
    const page = await load(query);
    expect(labels(page)).toEqual(chips);
    expect(page.cards.map(({ key }) => key)).toEqual(keys);
  });

  it("keep their name where there are none yet", async () =>
    expect((await load("sport=football")).sport).toEqual({ slug: "football", name: "Football" }));

  it("are all there while search can't tell", async () => {
    failing.add("search");
    expect(labels(await load(""))).toEqual(["[All]", "Basketball", "Football", "Ice Hockey"]);
  });
});
