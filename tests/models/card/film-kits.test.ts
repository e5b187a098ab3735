import { expect, it } from "vitest";
import { FILM_KEYS, filmKits } from "~/models/card/film-kits";

const clamped = (value: number) => Math.min(1, Math.max(0, value));

function through(values: string, color: number[]): number[] {
  const numbers = values.split(/ +/).map(Number);
  return [0, 5, 10].map((at) =>
    clamped([...color, 1, 1].reduce((sum, one, index) => sum + one * (numbers[at + index] ?? 0), 0)),
  );
}

/** As a browser shows a pixel of the film. */
function worn(kits: string, pixel: number[]): number[] {
  const { keyed = "", change = "" } = filmKits(kits) ?? {};
  return through(change, through(keyed, pixel)).map((one, at) => clamped((pixel[at] ?? 0) + 2 * one - 1));
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

it.each([
  ["home's key", FILM_KEYS.home.color, "#0b2f6b"],
  ["the visitors' key", FILM_KEYS.away.color, "#147a3c"],
  ["home's key in the shade", "#960c2b", "#08224d"],
  ["a white shirt", "#f3f5f8", "#f3f5f8"],
  ["skin", "#c98d63", "#c98d63"],
  ["dark skin", "#5e3b26", "#5e3b26"],
  ["a court", "#d98648", "#d98648"],
  ["grass", "#2f7d46", "#2f7d46"],
  ["a night sky", "#0a1530", "#0a1530"],
])("gives a drawn film the schools' colors: %s", (_, pixel, shown) => {
  const far = worn("0b2f6bf2b705-147a3cffffff", channelsOf(pixel)).map((one, at) => one - (channelsOf(shown)[at] ?? 0));
  expect(Math.max(...far.map((one) => Math.abs(one)))).toBeLessThan(0.035);
});

it.each([null, undefined, "", "0b2f6b-147a3c"])("leaves a video as it is where no schools are spelled: %s", (kits) => {
  expect(filmKits(kits)).toBeNull();
});
