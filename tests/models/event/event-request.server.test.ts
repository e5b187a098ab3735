import { describe, expect, it } from "vitest";
import { persistentQuery, publisherOn } from "~/models/event/page/event-request.server";
import { anEvent, aPublisher } from "./records";

const event = anEvent({ publishers: [aPublisher({ key: "pub1" }), aPublisher({ key: "pub2", slug: "osaa" })] });

describe("what an event's page was asked for (S 2.10)", () => {
  it.each([
    [{ publisherKey: null }, "pub1"],
    [{ publisherKey: "pub2" }, "pub2"],
    [{ publisherKey: null, path: "/events/osaa-final/gam1" }, "pub2"],
    [{ publisherKey: "pub1", path: "/events/osaa-final/gam1" }, "pub1"],
  ])("has its publisher: %j, %s", (asked, key) => expect(publisherOn(event, asked)?.key).toBe(key));

  it.each([
    ["/events/a/gam1", null, null, null],
    ["/events/a/gam1?scores=shown&start=4", "pub2", "shown", null],
    ["/events/a/gam1?sound=only", null, null, "only"],
    ["/events/a/gam1?sound=loud", null, null, null],
  ])("keeps its publisher, the choice of scores, and sound alone: %s", (path, publisherKey, scores, sound) => {
    expect(persistentQuery({ siteUrl: "https://a.test", path, publisherKey })).toEqual({
      publisher_key: publisherKey,
      scores,
      sound,
    });
  });
});
