/**
 * What the embedded network offers the site: one app per upstream, called in process with the same requests that
 * would go to the real service, and the controls that development pages use. `network.server.ts` exports
 * `createNetwork(settings: NetworkSettings): Promise<Network>`.
 */

export const SERVICE_NAMES = [
  "member",
  "drm",
  "catalogue",
  "content",
  "echo",
  "search",
  "geoip",
  "flags",
  "quick-links",
  "analytics",
  "crm",
  "wrestling",
  "streaming",
  "subscription-admin",
  "subscription-management",
  "payment-provider",
  "ads",
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The ids that the provider gave what is charged, by pass. */
export type PlanIds = Readonly<Record<string, string>>;
/** Payment providers by their keys; what is null is not offered. `apiUrl` instead of the provider's own. */
export type PaymentSettings = {
  stripe: { secretKey: string; webhookSecret: string; prices: PlanIds; apiUrl?: string } | null;
  paypal: { clientId: string; clientSecret: string; webhookId: string; plans: PlanIds; apiUrl?: string } | null;
};

export type NetworkSettings = {
  /** SQLite, generated media and lock files live here. */
  dataDir: string;
  /** PostgreSQL instead of SQLite. */
  databaseUrl: string | null;
  /** For links in mail and `site_url` of listings; no trailing slash. */
  siteUrl: string;
  /** The time of the process that it runs in, in epoch milliseconds. */
  now: () => number;
  /** False outside development and test: clock, faults and `X-Dev-Country` do nothing. */
  developmentTools: boolean;
  /** The demo members with what they bought, vouchers, promo codes, redirects, and the embedded payment provider. */
  demo: boolean;
  /** Pages of the network's own say that it is a demonstration. */
  saysDemo?: boolean;
  /** Live playlists are at `{liveHlsBaseUrl}/live/{broadcast_key}/master.m3u8`; "/media" when embedded. */
  liveHlsBaseUrl: string;
  /** Mail goes out through here, else it stays in the outbox. */
  smtpUrl: string | null;
  /** The credentials that the site's refresh_token grants must carry. */
  memberClient: { id: string; secret: string };
  /** Whether the house ads fill every request or those of the examples alone; every request by default. */
  houseAds?: "on" | "examples";
  /** Told of work in the background that failed and will be tried again. */
  onFailure?: ((what: string, error: unknown) => void) | undefined;
  /** Told of what a reconciliation with a payment provider put right. */
  onFound?: ((what: string) => void) | undefined;
  /** Told after each round of billing in which everything succeeded. */
  onBilled?: ((at: number) => void) | undefined;
  /** None by default; in a demonstration without any, the embedded provider takes part. */
  payments?: PaymentSettings;
  /** Schools in a league made from nothing; 1,500 by default. */
  schools?: number;
  /** About so many events in it, in the days that can be looked up; as many as such a league has by default. */
  events?: number;
};

/** One upstream. Paths are the contract's, without a prefix: `http://member.embedded/oauth/token`. */
export type ServiceApp = { fetch(request: Request): Promise<Response> };

/**
 * Faults are injected in front of the apps:
 * refused, reset — rejects like fetch does: a TypeError whose cause has the code ECONNREFUSED or ECONNRESET;
 * timeout — nothing until `request.signal` aborts; slow — headers at once, then a byte now and then, without end;
 * a number — that status with an error body; bad-json — 200 and a text that is no JSON;
 * wrong-shape — 200 and a JSON value of another shape; huge-body — 200 and 64 MB streamed; redirect — 302 elsewhere.
 */
export const FAULTS = [
  "refused",
  "reset",
  "timeout",
  "slow",
  "500",
  "503",
  "429",
  "401",
  "404",
  "bad-json",
  "wrong-shape",
  "empty",
  "huge-body",
  "redirect",
] as const;
export type Fault = (typeof FAULTS)[number];

/** `times` null: until cleared. */
export type ActiveFault = { service: ServiceName; fault: Fault; times: number | null };

export type Scenario = { name: string; url: string; what: string };

/** A feature flag as it is set: for everyone, or for those that a rule names. */
export type FlagSetting = { name: string; value: unknown; rules: readonly object[] };

export type OutboxMail = { id: string; to: string; subject: string; text: string; html: string | null; sentAt: number };

/** How often something became of a house ad: "impression", "complete" … */
export type AdTotal = { spot: string; pod: number; event: string; times: number };

export type DevelopmentControls = {
  clock: {
    /** Milliseconds ahead of the machine's clock; read on every use, so it must be cheap. */
    offset(): number;
    set(now: number): Promise<void>;
    reset(): Promise<void>;
  };
  faults: {
    active(): ActiveFault[];
    set(service: ServiceName, fault: Fault, times: number | null): void;
    /** Clears one service's faults, or all. */
    clear(service?: ServiceName): void;
  };
  flags: {
    list(): Promise<FlagSetting[]>;
    /** For everyone, or for the member with this e-mail alone; a RangeError or a zod error for what cannot be set. */
    set(name: string, value: unknown, email?: string): Promise<void>;
  };
  scenarios(): Promise<Scenario[]>;
  outbox(): Promise<OutboxMail[]>;
  ads(): Promise<AdTotal[]>;
};

/** One part that must work before the network can serve: `detail` says what is wrong. */
export type ReadinessCheck = { name: string; ok: boolean; detail?: string };

export type Progress = (step: { text: string; done: number; total: number }) => void;

export type Network = {
  apps: Record<ServiceName, ServiceApp>;
  /** Migrates, seeds what is missing and indexes it; safe to call again. */
  prepare(onProgress: Progress): Promise<void>;
  development: DevelopmentControls;
  readiness(): Promise<ReadinessCheck[]>;
  close(): Promise<void>;
};
