import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Player } from "~/components/player/player";
import { chaptersFile, keyMoments, readStartSecond, secondOf } from "~/models/event/video/key-moments";
import { readAnswer } from "~contracts/endpoint";
import { vodSchema } from "~contracts/records/event";

const moment = (start: number, end: number, title = `${start}`) => ({ title, start, end });

describe("the key moments of a replay", () => {
  it.each([
    ["in order, in whole seconds", 600, [moment(61.4, 70.2), moment(5, 9)], [moment(5, 9), moment(61, 71, "61.4")]],
    ["two at one second are one", 600, [moment(5.2, 9), moment(5.9, 12)], [moment(5, 9, "5.2")]],
    ["none beyond the end", 60, [moment(59.5, 90), moment(60, 70), moment(61, 62)], [moment(59, 60, "59.5")]],
    ["none that ends before it begins", 60, [moment(20, 10), moment(30, 30)], []],
    ["none of a replay whose length is not known", null, [moment(5, 9)], []],
  ])("%s", (_what, duration, key_moments, expected) => expect(keyMoments({ duration, key_moments })).toEqual(expected));

  it("of no replay are none", () => expect(keyMoments(null)).toEqual([]));

  it("that cannot be read are none, and the replay plays", () => {
    const given = { key: "v1", status: "complete", key_moments: [{ title: "", start: -1 }] };
    expect(readAnswer(vodSchema, given).read.data?.key_moments).toEqual([]);
  });
});

describe("a play that says when it happened", () => {
  const FROM = "2026-11-20T23:00:00Z";
  const after = (seconds: number) => new Date(Date.parse(FROM) + seconds * 1_000).toISOString();
  const recording = { duration: 3_600, key_moments: [], recorded_from: FROM, recorded_until: after(3_600) };

  it.each<[string, number, Partial<Parameters<typeof secondOf>[1]>, number | null]>([
    ["at the first second", 0, {}, 0],
    ["in the middle", 1_800, {}, 1_800],
    ["just before the end", 3_599, {}, 3_599],
    ["at the end", 3_600, {}, null],
    ["before the recording", -1, {}, null],
    ["in one that nobody cut: from the start alone", 90, { recorded_until: null }, 90],
    ["in one with its breaks cut out", 3_600, { recorded_until: after(7_200) }, 1_800],
    ["in one that begins at no known time", 90, { recorded_from: null }, null],
    ["in one whose length is not known", 90, { duration: null }, null],
  ])("%s", (_, seconds, more, expected) => expect(secondOf(after(seconds), { ...recording, ...more })).toBe(expected));

  it("is a chapter among the others", () => {
    const key_moments = [
      { title: "Second goal", at: after(90.7) },
      { title: "Kickoff", start: 5, end: 9 },
    ];
    expect(keyMoments({ ...recording, key_moments })).toEqual([
      { title: "Kickoff", start: 5, end: 9 },
      { title: "Second goal", start: 90, end: 106 },
    ]);
  });

  it("is written down for players, each until the next", () => {
    expect(chaptersFile([moment(5, 9, "A <b> & C"), moment(3_725, 3_730, "Goal")], 7_200)).toBe(
      ["WEBVTT", "00:00:05.000 --> 01:02:05.000\nA &lt;b&gt; &amp; C", "01:02:05.000 --> 02:00:00.000\nGoal\n"].join(
        "\n\n",
      ),
    );
    expect(chaptersFile([], 60)).toBe("WEBVTT\n");
  });
});

describe("where an address asks a replay to begin", () => {
  it.each([
    ["t=90", 90],
    ["t=089", 89],
    ["t=599", 599],
    ["t=600", null],
    ["t=0", 0],
    ["t=-5", null],
    ["t=1.5", null],
    ["t=1e2", null],
    ["t=90s", 90],
    ["t=1m30s", 90],
    ["t=1m30", 90],
    ["t=9m", 540],
    ["t=0m0s", 0],
    ["t=1h", null],
    ["t=1h1s", null],
    ["t=30s1m", null],
    ["t=1m 30s", null],
    ["t=1:30", null],
    ["t=m", null],
    ["t=s", null],
    ["t=", null],
    ["", null],
    ["t=9999999", null],
    ["T=90", null],
  ])("%j is %s", (query, second) => expect(readStartSecond(new URLSearchParams(query), 600)).toBe(second));

  it.each([
    ["t=5", 5],
    ["t=1h2m3s", 3_723],
    ["", null],
  ])("%j may be anywhere in a replay whose length is not known: %s", (query, second) =>
    expect(readStartSecond(new URLSearchParams(query), null)).toBe(second),
  );
});

const sources = (place: object) =>
  [
    ...renderToStaticMarkup(
      createElement(Player, {
        eventKey: "e",
        title: "A",
        live: false,
        sources: { hls: "/a.m3u8", mp4: "/a.mp4" },
        ...place,
      }),
    ).matchAll(/<source src="([^"]+)"/g),
  ].map(([, address]) => address);

it.each([
  ["at a second", { resumeAt: 90 }, ["/a.m3u8#t=90", "/a.mp4#t=90"]],
  ["and ends with a part", { range: { start: 5, end: 9 } }, ["/a.m3u8#t=5,9", "/a.mp4#t=5,9"]],
  ["at the beginning", {}, ["/a.m3u8", "/a.mp4"]],
])("the browser's own player begins %s, without a script", (_where, place, expected) =>
  expect(sources(place)).toEqual(expected),
);
