import { readFileSync, writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** Converts the display face from WOFF to TrueType for share pictures: `npx tsx workshop/share-font.ts`. */

const HEAD = 44;
const ENTRY = 20;

function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEAD + index * ENTRY;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      length,
      data: packed < length ? inflateSync(data) : data,
    };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts = [head];
  let offset = head.length;
  for (const [index, { tag, checksum, length, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    const whole = Buffer.alloc(Math.ceil(length / 4) * 4);
    data.copy(whole);
    parts.push(whole);
    offset += whole.length;
  }
  return Buffer.concat(parts);
}

const woff = readFileSync("node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff");
writeFileSync("public/brand/barlow-condensed-700.ttf", trueTypeOf(woff));
