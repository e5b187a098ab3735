/**
 * Everything that says whose site this is. Another network puts its own name on the product by changing
 * this file and `public/`; no other file may spell these words.
 */
export const brand = {
  /** Used in sentences, titles and alt texts. */
  name: "Fieldhouse",
  /** Used in contract names: cookies, client ids. */
  shortName: "fieldhouse",
  fullName: "the Fieldhouse Network",
  tagline: "High-school sports, live and on demand",
  /** The public host; development and previews use the host of SITE_URL instead. */
  domain: "fieldhouse.example",
  storeSlug: "fieldhouse-network",
  logo: "/brand/mark.svg",
  wordmark: "/brand/wordmark.svg",
  /** The blue a pass or a banner falls back to where a school has no color of its own (B 2.3). */
  defaultBlue: "#0C5097",
  support: {
    customerSupport: "https://support.fieldhouse.example/",
    fanSupport: "https://fans.fieldhouse.example/hc",
    cameraHelpCentre: "https://cameras.fieldhouse.example/help",
    email: "support@fieldhouse.example",
    privacyEmail: "privacy@fieldhouse.example",
    phone: "1-800-555-0142",
  },
  apps: {
    ios: "https://apps.fieldhouse.example/ios",
    android: "https://apps.fieldhouse.example/android",
    roku: "https://apps.fieldhouse.example/roku",
    fireTv: "https://apps.fieldhouse.example/fire-tv",
    deepLinkScheme: "fieldhouse",
  },
  /** The ticketing partner that /buy-tickets and ticket links lead to. */
  ticketing: { name: "Turnstile", url: "https://tickets.fieldhouse.example/" },
  cardProvider: "stripe",
  walletProvider: "paypal",
  cameraVendor: { name: "pixellot", eventField: "is_pixellot", profileType: "pixellot", helpPath: "/pixellot-help" },
  statsPartner: { name: "maxpreps", parameter: "mpq", cookie: "mpq" },
  wrestlingProvider: {
    name: "trackwrestling",
    eventField: "trackwrestling",
    listingField: "track_wrestling",
    testPath: "/tests/trackwrestling",
  },
  /** The recruiting partner, and the event id that it knows the product by (B 3). */
  recruiting: { name: "NCSA", eventId: "3110" },
  /** Whose offer stands on a receipt where no widget is configured (B 2.9). */
  marketingPartner: { name: "Sideline Supply", url: "https://partners.fieldhouse.example/sideline-supply" },
  drmProvider: "member",
} as const;

/** The document title of a page, "{page name} | {brand}" (S 2.10). */
export function pageTitle(pageName: string): string {
  return `${pageName} | ${brand.name}`;
}
