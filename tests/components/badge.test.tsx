import { expect, test, vi } from "vitest";
import { Badge, badgeStyle, badgeStyles, truncated } from "~/components/ui/badge";
import { rendered } from "./rendered";

test.each(badgeStyles)("%s is a badge style", (style) => expect(badgeStyle(style)).toBe(style));

test("any other style is warned about and drawn as the default (S 5.8)", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(badgeStyle("shiny")).toBe("dark");
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"shiny"'));
});

test.each([
  ["Championship", 0, "Championship"],
  ["Championship", 5, "Champ..."],
  ["Final", 5, "Final"],
  ["Finals", 5, "Final..."],
  ["Final", -1, "Final"],
])("%s cut to %i is %s (S 5.8)", (text, length, shown) => {
  expect(truncated(text, length)).toBe(shown);
  expect(rendered(<Badge text={text} truncate={length} />).text).toBe(shown);
});

test("only an icon alone has a tooltip, and then the text is its name (S 5.8)", () => {
  const alone = rendered(<Badge text="Final" icon="trophy" iconOnly />);
  expect(alone.querySelector("span")?.getAttribute("title")).toBe("Final");
  expect(alone.querySelector("svg")?.getAttribute("aria-label")).toBe("Final");
  const worded = rendered(<Badge text="Final" icon="trophy" />);
  expect(worded.querySelector("[title]")).toBeNull();
  expect(worded.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});

test("the size is md unless said otherwise (S 9.5)", () => {
  expect(
    rendered(<Badge text="x" />)
      .querySelector("span")
      ?.classList.contains("md"),
  ).toBe(true);
  expect(
    rendered(<Badge text="x" size="lg" />)
      .querySelector("span")
      ?.classList.contains("md"),
  ).toBe(false);
});
