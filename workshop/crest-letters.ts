import { writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

/** Outlines of the display face's capitals and digits, for drawn crests: `npx tsx workshop/crest-letters.ts`. */

const SIZE = 200;
const FONT = { loadSystemFonts: false, fontFiles: ["public/brand/barlow-condensed-700.ttf"] };

function outlineOf(letter: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 999 999"><text y="${SIZE}" font-size="${SIZE}" ` +
    `font-family="Barlow Condensed" font-weight="700">${letter}</text></svg>`;
  return /d="([^"]+)"/.exec(new Resvg(svg, { font: FONT }).toString())?.[1] ?? "";
}

/** The letter's width, then its outline from its left edge and the baseline, in relative steps and short lines. */
function shortest(outline: string): string[] {
  const steps = [...outline.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = "", numbers = ""]) => {
    const [x1 = 0, y1 = 0, ...rest] = numbers.trim().split(" ").map(Number);
    const points = [[x1, y1], rest].filter(({ length }) => length === 2);
    return { command, points: points.map(([x = 0, y = 0]) => [Math.round(x), Math.round(y) - SIZE] as const) };
  });
  const across = steps.flatMap(({ points }) => points.map(([x]) => x));
  const left = Math.min(...across);
  let [x, y] = [left, 0];
  let start = [x, y] as const;
  const written = steps.map(({ command, points }) => {
    if (command === "Z") {
      [x, y] = start;
      return "z";
    }
    const moved = points.map(([toX, toY]) => `${toX - x} ${toY - y}`).join(" ");
    [x, y] = points.at(-1) ?? [x, y];
    if (command === "M") start = [x, y];
    return `${command.toLowerCase()}${moved}`;
  });
  const path = written.join("").replaceAll(" -", "-");
  return [String(Math.max(...across) - left), ...(path.match(/.{1,100}/g) ?? [])];
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"].map((letter) => [letter, shortest(outlineOf(letter))]);
writeFileSync("network/catalogue/crest-letters.json", `${JSON.stringify(Object.fromEntries(letters), null, 2)}\n`);
