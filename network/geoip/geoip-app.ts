import { BlockList, isIP } from "node:net";
import { Hono } from "hono";
import { geoipContract, type Location } from "~contracts/geoip";

/** S 7.8; with development tools, `X-Dev-Country: DE` sets the country. */
export function geoipApp({ developmentTools }: { developmentTools: boolean }): Hono {
  const app = new Hono();
  app.get(geoipContract.me.path, (context) => {
    const chosen = context.req.header("x-dev-country")?.toUpperCase() ?? "";
    if (developmentTools && /^[A-Z]{2}$/.test(chosen)) return context.json(locationInCountry(chosen));

    const address = context.req.header("x-forwarded-for")?.split(",")[0]?.trim() || "127.0.0.1";
    const location = locationOf(address);
    if (location === "invalid") return context.json({ error: "IP_ADDRESS_INVALID" }, 400);
    if (location === null) return context.json({ error: "IP_ADDRESS_NOT_FOUND" }, 404);
    return context.json(location);
  });
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}

// Knows only ranges reserved for documentation and private networks, so no one's real address.

const place = (country: string, continent: string, city: string, subdivision: string): Location => ({
  country: { iso_code: country },
  city: { names: { en: city } },
  continent: { code: continent },
  subdivisions: [{ iso_code: subdivision }],
});

const HOME = place("US", "NA", "Des Moines", "IA");
const CITIES: Record<string, Location> = {
  US: HOME,
  DE: place("DE", "EU", "Leipzig", "SN"),
  GB: place("GB", "EU", "Leeds", "ENG"),
  FR: place("FR", "EU", "Lyon", "ARA"),
  CA: place("CA", "NA", "Regina", "SK"),
};

type Range = { cidr: string; country: string };

/** RFC 1918, 3927, 4193, 4291, 6598, then one country each for RFC 5737 and 3849. The first match wins. */
const RANGES: readonly Range[] = [
  { cidr: "10.0.0.0/8", country: "US" },
  { cidr: "172.16.0.0/12", country: "US" },
  { cidr: "192.168.0.0/16", country: "US" },
  { cidr: "127.0.0.0/8", country: "US" },
  { cidr: "169.254.0.0/16", country: "US" },
  { cidr: "100.64.0.0/10", country: "US" },
  { cidr: "::1/128", country: "US" },
  { cidr: "fc00::/7", country: "US" },
  { cidr: "fe80::/10", country: "US" },
  { cidr: "192.0.2.0/24", country: "US" },
  { cidr: "198.51.100.0/25", country: "DE" },
  { cidr: "198.51.100.128/25", country: "FR" },
  { cidr: "203.0.113.0/25", country: "GB" },
  { cidr: "203.0.113.128/25", country: "CA" },
  { cidr: "2001:db8:de::/48", country: "DE" },
  { cidr: "2001:db8::/32", country: "US" },
];

const COMPILED = RANGES.map(({ cidr, country }) => {
  const [network = "", prefix] = cidr.split("/");
  const holds = new BlockList();
  holds.addSubnet(network, Number(prefix), isIP(network) === 6 ? "ipv6" : "ipv4");
  return { holds, country };
});

function locationInCountry(isoCode: string): Location {
  return CITIES[isoCode] ?? { country: { iso_code: isoCode }, city: null, continent: null, subdivisions: null };
}

/** Null if unknown, "invalid" if it isn't an address. */
function locationOf(address: string): Location | null | "invalid" {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(mapped);
  if (family === 0) return "invalid";
  const range = COMPILED.find(({ holds }) => holds.check(mapped, family === 6 ? "ipv6" : "ipv4"));
  return range ? locationInCountry(range.country) : null;
}
