import { expect, it } from "vitest";
import { locationSchema } from "~contracts/geoip";
import { geoipApp } from "~network/geoip/geoip-app";

async function me(headers: Record<string, string>, developmentTools = true) {
  const response = await geoipApp({ developmentTools }).request("/me?referrer=https://site.example", { headers });
  const body: unknown = await response.json();
  const location = locationSchema.safeParse(body);
  return { status: response.status, body, country: location.success ? location.data.country.iso_code : null };
}

it.each([
  ["127.0.0.1", "US"],
  ["127.255.0.9", "US"],
  ["10.1.2.3", "US"],
  ["172.31.255.255", "US"],
  ["192.168.0.7", "US"],
  ["::1", "US"],
  ["fd00::7", "US"],
  ["fe80::1", "US"],
  ["::ffff:10.0.0.1", "US"],
  ["192.0.2.1", "US"],
  ["198.51.100.7", "DE"],
  ["198.51.100.200", "FR"],
  ["203.0.113.9", "GB"],
  ["203.0.113.128", "CA"],
  ["2001:db8:de::1", "DE"],
  ["2001:db8:df::1", "US"],
  ["198.51.100.7, 10.0.0.1", "DE"],
])("%s is in %s", async (address, country) => {
  expect(await me({ "x-forwarded-for": address })).toMatchObject({ status: 200, country });
});

it("answers with all that S 7.8 names", async () =>
  expect((await me({ "x-forwarded-for": "198.51.100.7" })).body).toEqual({
    country: { iso_code: "DE" },
    city: { names: { en: "Leipzig" } },
    continent: { code: "EU" },
    subdivisions: [{ iso_code: "SN" }],
  }));

it("takes a request without an address for a local one", async () =>
  expect(await me({})).toMatchObject({ status: 200, country: "US" }));

it("does not know real addresses, and no address is not one", async () => {
  expect(await me({ "x-forwarded-for": "172.32.0.1" })).toMatchObject({ status: 404 });
  expect(await me({ "x-forwarded-for": "not-an-address" })).toMatchObject({ status: 400 });
});

it("lets an engineer choose a country, in development alone", async () => {
  expect(await me({ "x-dev-country": "gb", "x-forwarded-for": "10.0.0.1" })).toMatchObject({ country: "GB" });
  expect(await me({ "x-dev-country": "JP" })).toMatchObject({ country: "JP" });
  expect(await me({ "x-dev-country": "Germany" })).toMatchObject({ country: "US" });
  expect(await me({ "x-dev-country": "GB", "x-forwarded-for": "10.0.0.1" }, false)).toMatchObject({ country: "US" });
});
