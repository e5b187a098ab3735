import { expect, it } from "vitest";
import { pictureSvg, type SharePicture } from "~/models/sharing/share-picture";
import { drawPicture } from "~/services/picture/draw-picture.server";

const side = (name: string, color: string, score: number | null = null) => ({ name, color, score });
const drawn = async (svg: string) => Buffer.from(await drawPicture(svg, AbortSignal.timeout(20_000)));

// Not among the models: the drawing library is machine code, which brings a whole process down when a thread ends.
it.each<[string, SharePicture]>([
  [
    "long names on light colors",
    {
      kicker: "Junior Varsity Boys Swimming and Diving",
      line: "Nov 20, 2026 Time TBD",
      isLive: false,
      sides: [
        side("Our Lady of Perpetual Help Preparatory Academy", "#ffd700"),
        side("Thoreau Middle College High School of the Arts", "#f4f4f4"),
      ],
    },
  ],
  [
    "big scores",
    {
      kicker: "Varsity Girls Basketball",
      line: "4th",
      isLive: true,
      sides: [side("Keller", "#1d4ed8", 102), side("Twin Rivers", "#c2410c", 98)],
    },
  ],
])("a shared link's picture is a PNG of 1200 by 630, of at most 60 kB: %s (S 2.10)", async (_what, shown) => {
  const png = await drawn(pictureSvg(shown));
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThanOrEqual(60_000);
  // Without its face there would be no letter in it, and a third of the bytes.
  const bare = pictureSvg(shown).replaceAll(/<text.*?<\/text>/g, "");
  expect(png.length).toBeGreaterThan(2 * (await drawn(bare)).length);
});
