import { expect, it } from "vitest";
import { isOwnAddress } from "~network/billing/orders/return-address";

const SITE = "https://www.site.example";

it.each<[string, string[], boolean]>([
  ["the site's own pages", [`${SITE}/back`, `${SITE}/cancel?step=payment`], true],
  ["one page of another site", [`${SITE}/back`, "https://evil.example/back"], false],
  ["a name that only begins like the site's", [`${SITE}.evil.example/`], false],
  ["the site's name as a user of another", [`${SITE}@evil.example/`], false],
  ["a host below the site's", ["https://pay.www.site.example/"], false],
  ["another scheme", ["http://www.site.example/"], false],
  ["another port", [`${SITE}:8443/`], false],
])("a payment page may return to %s: %s, %s", (_, addresses, isOwn) => {
  expect(isOwnAddress(SITE, ...addresses)).toBe(isOwn);
});
