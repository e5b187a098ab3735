/** The embedded network: one app per upstream, called in process with the same requests the real service would get. */

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
  "desk",
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export type PlanIds = Readonly<Record<string, string>>;
/** A null provider isn't offered. `apiUrl` overrides the provider's own. */
export type PaymentSettings = {
  stripe: {
    secretKey: string;
    webhookSecret: string;
    prices: PlanIds;
    apiUrl?: string;
    /** Sales tax is Stripe Tax's, not the embedded table's. */
    tax?: boolean;
  } | null;
  paypal: { clientId: string; clientSecret: string; webhookId: string; plans: PlanIds; apiUrl?: string } | null;
  /** Sales tax is AvaTax's. */
  avatax?: AvataxKeys;
};
export type AvataxKeys = {
  accountId: string;
  licenseKey: string;
  companyCode: string;
  taxCode?: string;
  apiUrl?: string;
};

/** Without a private key, the network makes one and keeps it; `services` are origins besides the known ones. */
type PushSettings = { privateKey?: string | undefined; services?: readonly string[] | undefined };

export type NetworkSettings = {
  dataDir: string;
  databaseUrl: string | null;
  /** A replica, for reads that may be a few seconds old. */
  databaseReadUrl?: string | undefined;
  databasePoolSize?: number | undefined;
  /** For links in mail and `site_url` in listings; no trailing slash. */
  siteUrl: string;
  now: () => number;
  developmentTools: boolean;
  /** Adds demo members with purchases, vouchers, promo codes, redirects, and the embedded payment provider. */
  demo: boolean;
  saysDemo?: boolean;
  /** Live playlists are at `{liveHlsBaseUrl}/live/{broadcast_key}/master.m3u8`; "/media" when embedded. */
  liveHlsBaseUrl: string;
  /** When null, mail stays in the outbox. */
  smtpUrl: string | null;
  smtpConnections?: number | undefined;
  /** Recruiting leads are mailed here as well as kept. */
  recruitingPartnerEmail?: string | undefined;
  memberClient: { id: string; secret: string };
  /** House ads fill all breaks, or the examples' only; by default those of a made-up league, and none of one's own. */
  houseAds?: "on" | "examples" | "off" | undefined;
  /** Background work failed and will be retried. */
  onFailure?: ((what: string, error: unknown) => void) | undefined;
  onFound?: ((what: string) => void) | undefined;
  onSignUp?: (() => void) | undefined;
  /** Something that asks for an account or a pass began to play. */
  onPlay?: (() => void) | undefined;
  onOrder?: ((outcome: OrderOutcome) => void) | undefined;
  /** A payment is in the books; tax included. */
  onPaid?: ((kind: PaymentKind, cents: number) => void) | undefined;
  onBilled?: ((at: number) => void) | undefined;
  onMail?: ((outcome: MailOutcome) => void) | undefined;
  onPush?: ((outcome: PushOutcome) => void) | undefined;
  /** For each member who wasn't told of a game while it was true, because so many were told before them. */
  onAlertMissed?: (() => void) | undefined;
  push?: PushSettings | undefined;
  /** None by default; a demonstration then uses the embedded provider. */
  payments?: PaymentSettings;
  /** "none" starts empty, for organizations and games of one's own; by default what the store was begun with. */
  league?: "made-up" | "none" | undefined;
  schools?: number;
  /** Approximate number of events within the searchable days; scales with the league by default. */
  events?: number;
};

/** Paths follow the contract, without a prefix: `http://member.embedded/oauth/token`. */
export type ServiceApp = { fetch(request: Request): Promise<Response> };

/** "reset" and "refused" reject as fetch does; "slow" trickles bytes forever; "huge-body" streams 64 MB. */
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

/** `rules` names the members it applies to; everyone when empty. */
type FlagSetting = { name: string; value: unknown; rules: readonly object[] };

export type OutboxMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  sentAt: number;
  unsubscribeUrl?: string;
};

/** "late": its time had passed before any mail server took it; "gone": no one has the address. */
export type MailOutcome = "sent" | "retried" | "failed" | "late" | "gone";
/**
 * "refused": before anything was charged; "given_up": never charged, or left at the bank; "unanswered": it is told
 * again once its provider has said what it was.
 */
type OrderOutcome = "succeeded" | "declined" | "refused" | "given_up" | "unanswered";
type PaymentKind = "purchase" | "renewal" | "upgrade";
/** "gone": the browser takes no more, and was removed. */
export type PushOutcome = MailOutcome;

export type AdTotal = { spot: string; pod: number; event: string; times: number };

export type DevelopmentControls = {
  clock: {
    /** Milliseconds ahead of the machine's clock; called on every read of the time, so it must be cheap. */
    offset(): number;
    set(now: number): Promise<void>;
    reset(): Promise<void>;
  };
  faults: {
    active(): ActiveFault[];
    set(service: ServiceName, fault: Fault, times: number | null): void;
    clear(service?: ServiceName): void;
  };
  flags: {
    list(): Promise<FlagSetting[]>;
    /** Throws a RangeError or a zod error for an invalid value. With `email`, applies to that member only. */
    set(name: string, value: unknown, email?: string): Promise<void>;
  };
  scenarios(): Promise<Scenario[]>;
  outbox(): Promise<OutboxMail[]>;
  ads(): Promise<AdTotal[]>;
};

export type ReadinessCheck = { name: string; ok: boolean; detail?: string };

export type Progress = (step: { text: string; done: number; total: number }) => void;

export type Network = {
  apps: Record<ServiceName, ServiceApp>;
  /** Migrates, seeds, and indexes what's missing; safe to call again. */
  prepare(onProgress: Progress): Promise<void>;
  development: DevelopmentControls;
  /**
   * Another text after each import, and as an announcement begins or ends, so that sites drop what they keep
   * (docs/your-own-network.md).
   */
  changes(): Promise<string>;
  readiness(): Promise<ReadinessCheck[]>;
  close(): Promise<void>;
};
