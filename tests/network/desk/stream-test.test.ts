import { expect, it } from "vitest";
import { CannotGet, type Got } from "~network/desk/public-get.server";
import { testStream } from "~network/desk/stream-test.server";

/** Whether a stream plays, from its playlist on. */

const ORIGIN = "https://site.example";
const AT = "https://tv.example/a/live.m3u8";
const VIDEO = Buffer.from([0x47, 1, 2]);
const FRAGMENT = Buffer.from("\0\0\0\u0018moof");
const playlist = (seconds: readonly number[], more = "") =>
  `#EXTM3U\n${more}\n${seconds.map((length, index) => `#EXTINF:${length},\n#X\ns${index}.ts`).join("\n")}\n`;
const LIVE = playlist([6, 6, 6]);
const MASTER = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900\nhigh.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=90\n/low.m3u8\n";

type Answers = Record<string, Partial<Got> | string | Buffer | CannotGet>;
async function tested(answers: Answers, ms = 0) {
  const asked: string[] = [];
  let at = 0;
  const get = async (url: string) => {
    const path = new URL(url).pathname;
    asked.push(path);
    at += ms;
    const answer = answers[path] ?? { status: 404 };
    if (answer instanceof CannotGet) throw answer;
    const got = typeof answer === "string" || Buffer.isBuffer(answer) ? { body: Buffer.from(answer) } : answer;
    return { status: 200, allowOrigin: "*", body: VIDEO, url, ...got };
  };
  return { ...(await testStream(AT, { origin: ORIGIN, get, ticks: () => at })), asked };
}
const SEGMENTS = { "/a/s0.ts": VIDEO, "/a/s1.ts": VIDEO, "/a/s2.ts": FRAGMENT };

it.each<[string, Answers, readonly string[]]>([
  ["what goes on, the newest", { ...SEGMENTS, "/a/live.m3u8": LIVE }, ["/a/s2.ts", "/a/s1.ts"]],
  ["a recording, from its start", { ...SEGMENTS, "/a/live.m3u8": `${LIVE}#EXT-X-ENDLIST` }, ["/a/s0.ts", "/a/s1.ts"]],
  [
    "the smallest rendition",
    { "/a/live.m3u8": MASTER, "/low.m3u8": LIVE, "/s1.ts": VIDEO, "/s2.ts": VIDEO },
    ["/low.m3u8", "/s2.ts", "/s1.ts"],
  ],
  [
    "one that is closed to us, as it is",
    { "/a/live.m3u8": playlist([10], "#EXT-X-KEY:METHOD=AES-128"), "/a/s0.ts": "??" },
    ["/a/s0.ts"],
  ],
  ["one for our pages alone", { "/a/live.m3u8": LIVE, ...SEGMENTS, "/a/s2.ts": { allowOrigin: ORIGIN } }, []],
])("plays %s", async (_, answers, expected) => {
  const { why, seconds, asked } = await tested(answers);
  expect([why, seconds >= 10]).toEqual([null, true]);
  expect(asked.slice(1)).toEqual(expected.length > 0 ? expected : ["/a/s2.ts", "/a/s1.ts"]);
});

it.each<[string, number | null, Answers]>([
  ["not_public", null, { "/a/live.m3u8": new CannotGet("not_public") }],
  ["status", 404, {}],
  ["status", 403, { "/a/live.m3u8": LIVE, ...SEGMENTS, "/a/s1.ts": { status: 403 } }],
  ["no_cors", null, { "/a/live.m3u8": { body: Buffer.from(LIVE), allowOrigin: null } }],
  ["no_cors", null, { "/a/live.m3u8": { body: Buffer.from(LIVE), allowOrigin: "https://else.example" } }],
  ["no_playlist", null, { "/a/live.m3u8": "<html>" }],
  ["no_playlist", null, { "/a/live.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nhttps://\n" }],
  ["too_short", null, { "/a/live.m3u8": playlist([6, 3.9]) }],
  ["too_short", null, { "/a/live.m3u8": playlist([]) }],
  ["no_video", null, { "/a/live.m3u8": playlist([10]), "/a/s0.ts": "<html>" }],
])("doesn't play: %s %s", async (why, status, answers) => expect(await tested(answers)).toMatchObject({ why, status }));

it.each([
  [4_000, null],
  [4_001, "slow"],
])("reads three times in %i ms each: %s", async (ms, why) => {
  expect(await tested({ "/a/live.m3u8": LIVE, ...SEGMENTS }, ms)).toMatchObject({ why, seconds: 12 });
});
