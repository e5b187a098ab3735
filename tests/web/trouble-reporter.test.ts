import { expect, it } from "vitest";
import { reporterOfTrouble } from "~/web/visit/trouble-reporter.server";

const reporter = (clientNetwork: string, eventKey = "gam1") =>
  reporterOfTrouble({ context: { clientNetwork } }, eventKey);

it("is one for all networks of an IPv6 customer, who alone cannot make trouble look widespread (rulings 3)", () => {
  const all = ["2001:db8:1:0::/64", "2001:db8:1:2::/64", "2001:db8:1:ffff::/64"].map((network) => reporter(network));
  expect(new Set(all).size).toBe(1);
});

it("is another for another customer, and for another event", () => {
  const all = ["2001:db8:1:2::/64", "2001:db8:2:2::/64", "203.0.113.9", "203.0.113.10"].map((one) => reporter(one));
  expect(new Set([...all, reporter("203.0.113.9", "gam2")]).size).toBe(5);
});
