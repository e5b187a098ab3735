type App = "ios" | "android" | "roku" | "fireTv";

/** What a network of one's own may lack: without it, no page claims or offers it. */
type Offered = {
  /** As its pages say it: "9,000" schools. */
  reach: { schools: string; associations: string } | null;
  /** Addresses in the stores. */
  apps: { readonly [Name in App]: string | null };
  ticketing: { name: string; url: string } | null;
  hasPlayoffs: boolean;
};

const offered: Offered = {
  reach: { schools: "9,000", associations: "45" },
  apps: {
    ios: "https://apps.fieldhouse.example/ios",
    android: "https://apps.fieldhouse.example/android",
    roku: "https://apps.fieldhouse.example/roku",
    fireTv: "https://apps.fieldhouse.example/fire-tv",
  },
  ticketing: { name: "Turnstile", url: "https://tickets.fieldhouse.example/" },
  hasPlayoffs: true,
};

/** The site's name and addresses. To rebrand, change this file and `public/`; no other file spells these words. */
export const brand = {
  name: "Fieldhouse",
  shortName: "fieldhouse",
  fullName: "the Fieldhouse Network",
  tagline: "High-school sports, live and on demand",
  /** The public host; development and previews use the host in SITE_URL. */
  domain: "fieldhouse.example",
  storeSlug: "fieldhouse-network",
  logo: "/brand/mark.svg",
  wordmark: "/brand/wordmark.svg",
  /** Used where a school has no color of its own (B 2.3). */
  defaultBlue: "#0C5097",
  support: {
    customerSupport: "https://support.fieldhouse.example/",
    fanSupport: "https://fans.fieldhouse.example/hc",
    cameraHelpCentre: "https://cameras.fieldhouse.example/help",
    email: "support@fieldhouse.example",
    privacyEmail: "privacy@fieldhouse.example",
    phone: "1-800-555-0142",
    /** Every mail names it (16 CFR 316.4). */
    address: "100 Floodlight Way, Columbus, OH 43215",
  },
  ...offered,
  deepLinkScheme: "fieldhouse",
  /** A search that the home page suggests. */
  searchExample: "Jefferson County",
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
  /** The school that stands in for an away team that is not known yet (S 9.1). */
  placeholderSchoolKey: "school-tbd",
  /** `eventId` is how the recruiting partner knows this product (B 3). */
  recruiting: { name: "NCSA", eventId: "3110" },
  /** Shown on a receipt when no partner widget is configured (B 2.9). */
  marketingPartner: { name: "Sideline Supply", url: "https://partners.fieldhouse.example/sideline-supply" },
  drmProvider: "member",
} as const;

/** Whether there is an app for anything. */
export const hasApps = ({ apps }: Pick<Offered, "apps">): boolean => Object.values(apps).some(Boolean);

/** S 2.10 */
export function pageTitle(pageName: string): string {
  return `${pageName} | ${brand.name}`;
}
