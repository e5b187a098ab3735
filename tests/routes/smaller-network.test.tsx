import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { SubscriptionFaq } from "~/components/checkout/subscription-faq";
import { ALL_PASSES_INCLUDE } from "~/models/billing/pass-choice";
import { FOOTER_COLUMNS } from "~/models/navigation/frame-links";
import CompanyPage from "~/routes/company/route";
import WaysToWatchPage from "~/routes/ways-to-watch/route";

vi.mock("~contracts/brand", async (importOriginal) => {
  const { brand, ...rest } = await importOriginal<typeof import("~contracts/brand")>();
  const apps = { ios: null, android: null, roku: null, fireTv: null };
  return { ...rest, brand: { ...brand, reach: null, apps, ticketing: null, hasPlayoffs: false } };
});

/** A network that has no apps, tickets or playoffs, and few schools. */
it.each([
  ["its company page", <CompanyPage key="page" />],
  ["its ways to watch", <WaysToWatchPage key="page" />],
  ["the questions of its checkout", <SubscriptionFaq key="page" />],
])("claims and offers nothing that it lacks: %s", (_what, page) => {
  expect(renderToStaticMarkup(page)).not.toMatch(/9,000|45 state|>45<|Roku|iOS|App Store|playoffs\?/);
});

it("claims nothing of the kind beside its passes, and sells no tickets", () => {
  expect(ALL_PASSES_INCLUDE.join()).not.toContain("playoffs");
  expect(FOOTER_COLUMNS.flatMap(({ links }) => links.map(({ label }) => label))).not.toContain("Buy tickets");
});
