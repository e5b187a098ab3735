import { expect, it } from "vitest";
import { stillStyle } from "~/models/card/still-style";

const gray = { primary: "777777", secondary: "ffffff" };

it.each([
  ["a school's two colors", { primary: "0b2f6b", secondary: "f2b705" }, ["#0b2f6b", "#08224d", "#f2b705"]],
  ["a second color too near the first", { primary: "b91c1c", secondary: "a01010" }, ["#b91c1c", "#851414", "#fff"]],
  ["a second color unreadable on it", { primary: "1e3a8a", secondary: "dc2626" }, ["#1e3a8a", "#162a63", "#fff"]],
  ["a first one too pale for a shirt", { primary: "fff7cc", secondary: "14532d" }, ["#14532d", "#0e3c20", "#fff7cc"]],
  ["two pale ones", { primary: "fff7cc", secondary: "ffffff" }, ["#fff7cc", "#b8b293", "#111"]],
])("colors a drawn still by %s", (_, home, [color, darker, ink]) => {
  const style = stillStyle(home, gray);
  expect(style).toContain(`.h{fill:${color}}.sh{stroke:${color}}`);
  expect(style).toContain(`.hd{fill:${darker}}.shd{stroke:${darker}}.hi{fill:${ink}}`);
  expect(style).toContain(".a{fill:#777777}");
});
