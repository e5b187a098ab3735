import { describe, expect, it } from "vitest";
import { Schools } from "~/components/discovery/school-list";
import { LiveCount } from "~/components/ui/live-count";
import { LiteSearch } from "~/routes/search/lite-search";
import { NothingFound } from "~/routes/search/results";
import { LiteList } from "~/routes/watch-events/lite-list";
import { rendered } from "./rendered";

/** A list that could not be had is empty (S 8.4), and no page says that there is nothing. */

const words = (element: Parameters<typeof rendered>[0]) => rendered(element).text.replace(/\s+/g, " ").trim();
const LATER = "Please try again in a minute.";

describe("what a page says of a list", () => {
  it.each([
    [null, ""],
    [0, "No games live right now"],
    [1, "1 game live now"],
  ])("of %s live games: “%s”", (count, said) => expect(words(<LiveCount count={count} href="/x" />)).toBe(said));

  it.each([
    [true, `We can’t show this list right now. ${LATER}`],
    [false, "No school matches “Lincoln”."],
  ])("of schools, where it is unread (%s): “%s”", (unread, said) => {
    const list = { unread, organizations: [], total: 0, page: 1, pageCount: 1, near: null };
    expect(words(<Schools list={list} nothing="No school matches “Lincoln”." href={() => "/x"} />)).toBe(said);
  });

  const searched = (unread: boolean) => ({
    ...{ kind: "groups" as const, q: "Lincoln", exact: false, total: 0, unread, corrected: null },
    ...{ tabs: [], groups: [] },
  });
  const asked = { q: "Lincoln", type: null, page: 1, exact: false };
  it.each([
    [true, true],
    [false, false],
  ])("of results, where they are unread (%s)", (unread, isLater) => {
    const pages = [
      words(<NothingFound {...searched(unread)} />),
      words(<LiteSearch data={{ asked, page: searched(unread) }} />),
    ];
    for (const said of pages) {
      expect(said.includes(`We can’t search right now. ${LATER}`)).toBe(isLater);
      expect(said.includes("We didn’t find anything for “Lincoln”.")).toBe(!isLater);
    }
  });

  it.each([
    [true, true],
    [undefined, false],
  ])("of events, where they are unread (%s)", (unread, isLater) => {
    const list = {
      filters: { status: "live", activity: null, state: null, level: null, gender: null, school: null, free: false },
      ...{ inForce: [], clearHref: "/watch-events", options: { activities: [], states: [] }, cards: [], total: 0 },
      ...{ liveCount: null, page: 1, pageCount: 1, nextHref: null, ...(unread && { unread }) },
    };
    const said = words(<LiteList data={{ list: list as unknown as Parameters<typeof LiteList>[0]["data"]["list"] }} />);
    expect(said.includes(`We can’t show this list right now. ${LATER}`)).toBe(isLater);
    expect(said.includes("No events match these filters.")).toBe(!isLater);
    expect(said.includes("0 events")).toBe(!isLater);
  });
});
