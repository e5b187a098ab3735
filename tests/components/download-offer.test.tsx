import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DownloadOffer } from "~/routes/events.$slug.$key/download-offer";

/** S 3 */

const game = { description: "Full game", href: "/there" };

it.each<[string, Parameters<typeof DownloadOffer>[0]["download"], string, string]>([
  ["a fan", { ...game, owned: false, price: "$9.99, plus tax", code: "DTO-1" }, "Keep this game", "Buy the download"],
  ["its owner", { ...game, owned: true, isGone: false }, "This game is yours to keep", "Download"],
  ["its owner, once it is gone", { ...game, owned: true, isGone: true }, "but its file is gone", "Get help"],
])("a game's file, for %s", (_who, download, title, button) => {
  const text = renderToStaticMarkup(<DownloadOffer download={download} about="Elkins" />);
  expect(text).toContain(title);
  expect(parse(text).querySelector("a")?.text).toMatch(new RegExp(`^${button}`));
  expect(text.includes("Buy")).toBe(!download.owned);
});
