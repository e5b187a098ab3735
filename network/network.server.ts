import { setTimeout as sleep } from "node:timers/promises";
import type { Network, NetworkSettings, Progress, ServiceApp, ServiceName } from "~contracts/network";
import { adsApp, adTotals } from "./ads/ads-app.server";
import { hasHouseAds } from "./ads/house-ads";
import { adsMigrations } from "./ads/migration";
import { alertMigrations } from "./alerts/migration";
import { type Alerts, sendAlerts } from "./alerts/send-alerts.server";
import { analyticsApp } from "./analytics/analytics-app.server";
import { analyticsMigrations } from "./analytics/migration";
import { accountClosing } from "./billing/account-closing.server";
import { BILLING_SCENARIOS } from "./billing/billing-scenarios";
import type { Billing } from "./billing/billing-settings";
import { attend, createBilling } from "./billing/create-billing.server";
import { downloadRoutes } from "./billing/download-routes.server";
import { memberBillingRoutes } from "./billing/member-billing-routes.server";
import { billingMigrations } from "./billing/migration";
import { type RefundedOrder, refundOrder } from "./billing/money-back.server";
import { checkPlanNames, checkPlans } from "./billing/plan-check.server";
import { providerMigrations } from "./billing/provider/migration";
import { paymentProviderApp } from "./billing/provider/provider-app.server";
import { type Found, reconcileBooks } from "./billing/reconciliation.server";
import { listAsWished, namePlans, seedDemoBilling, seedPasses } from "./billing/seed-billing.server";
import { subscriptionAdminApp } from "./billing/subscription-admin-app.server";
import { subscriptionManagementApp } from "./billing/subscription-management-app.server";
import { followTaxRates } from "./billing/tax-changes.server";
import { seatChanges } from "./billing/waiting-vouchers.server";
import { bracketRoutes } from "./brackets/bracket-routes.server";
import { bracketScenarios } from "./brackets/bracket-scenarios.server";
import { bracketsMigrations } from "./brackets/migration";
import { followBrackets } from "./brackets/seed-brackets.server";
import { catalogueApp } from "./catalogue/catalogue.server";
import { contentApp, echoApp } from "./content/content.server";
import { broadcastByKey, isWatchable, replayByKey } from "./content/on-air.server";
import { crmApp } from "./crm/crm-app.server";
import { crmMigrations } from "./crm/migration";
import { type Removed, removeDemo } from "./demo-removal.server";
import { createFaults } from "./development/faults";
import { type NetworkClock, networkClock } from "./development/network-clock.server";
import { clipScenarios } from "./development/scenario-clips.server";
import { anchorScenarios, listScenarios } from "./development/scenarios.server";
import { drmApp } from "./drm/drm-app.server";
import { drmMigrations } from "./drm/migration";
import { listFlags, seedFlags, setFlag, setFlagFor } from "./flags/flag-values.server";
import { flagsApp } from "./flags/flags-app.server";
import { flagsMigrations } from "./flags/migration";
import { forgetAccount } from "./forgotten-account.server";
import { geoipApp } from "./geoip/geoip-app";
import { deleteOldMessages } from "./inbox/old-messages.server";
import { changesIn } from "./league/changes";
import { leagueMigrations } from "./league/migration";
import {
  beginLeague,
  begunLeague,
  extendSchedule,
  leagueKept,
  leagueOf,
  NEAR_REACH,
  type Reach,
  type SeedProgress,
  wantedLeague,
  WHOLE_REACH,
} from "./league/seed";
import { createMailer, type Mailer } from "./mail/mailer.server";
import { mailMigrations } from "./mail/migration";
import { refuseDemoMembers } from "./member/demo-members.server";
import { familyScenarios, seedFamilyInvitations } from "./member/family-seed.server";
import { forgetUnusedDevices } from "./member/known-devices.server";
import { memberApp } from "./member/member-app.server";
import { memberMigrations } from "./member/migration";
import { seedMembers } from "./member/seed-members.server";
import { onlyStorable } from "./only-storable";
import { createPusher, type Pusher } from "./push/pusher.server";
import { quickLinksApp } from "./quick-links/quick-links.server";
import { redirectsMigrations } from "./redirects/migration";
import { redirectTarget, seedRedirects } from "./redirects/redirect-lookup.server";
import { inRounds } from "./rounds";
import { followWithEngine, followWithNone } from "./search/engine-index.server";
import { indexLeague, wasIndexed } from "./search/index-league";
import { searchMigrations } from "./search/migration";
import { searchApp } from "./search/search-app";
import { type SearchEngine, searchEngine } from "./search/search-engine";
import { type Typesense, typesense } from "./search/typesense";
import { readFact, writeFact } from "./store/facts";
import { migrate } from "./store/migrate";
import { openStore, type Store } from "./store/open-store.server";
import { streamingApp } from "./streaming/streaming-app";
import { wrestlingApp } from "./wrestling/wrestling-app";

// One store, one clock, and one app per upstream (docs/embedded-network.md).

export const MIGRATIONS = [
  leagueMigrations,
  memberMigrations,
  drmMigrations,
  flagsMigrations,
  redirectsMigrations,
  mailMigrations,
  alertMigrations,
  analyticsMigrations,
  searchMigrations,
  crmMigrations,
  bracketsMigrations,
  billingMigrations,
  providerMigrations,
  adsMigrations,
];

const EXTEND_EVERY_MS = 10 * 60_000;
/** Settles open payments and charges what is due (security 6). */
const BILL_EVERY_MS = 30_000;
/** A provider that says nothing must not keep a site that starts from listening. */
const BILLED_BEFORE_SERVING_MS = 2_000;
/** "Starting soon" and "moved" must not wait; the rest is looked at in every twelfth round. */
const ALERT_EVERY_MS = 5_000;
const WHOLE_ALERT_ROUND = 12;
/** A clock that another back end has moved. */
const FOLLOW_CLOCK_EVERY_MS = 1_000;
/** So that a search knows of a change within 5 s (performance 2). */
const TELL_ENGINE_EVERY_MS = 1_000;
/** As the privacy policy says; deleted with each round of the schedule. */
const KEPT_FOR_A_TIME = [
  ["forgetting unused browsers", forgetUnusedDevices],
  ["deleting old messages", deleteOldMessages],
] as const;
const BILLED_AT = "billing_succeeded_at";
const NO_PAYMENTS = { stripe: null, paypal: null };

type App = { fetch(request: Request): Response | Promise<Response> };
/** No test cards with real providers, or without any. */
const NO_PROVIDER: App = { fetch: () => Response.json({ error: "not_found" }, { status: 404 }) };

type Parts = {
  store: Store;
  clock: NetworkClock;
  mailer: Mailer;
  pusher: Pusher;
  settings: NetworkSettings;
  billing: Billing;
  paymentProvider: App;
  engine: SearchEngine | null;
};
type Preparing = Pick<Parts, "store" | "clock"> & {
  settings: Pick<NetworkSettings, "league" | "schools" | "events" | "developmentTools" | "demo" | "payments">;
};

function appsOf(parts: Parts): Record<ServiceName, App> {
  const { store, clock, mailer, pusher, settings, billing, paymentProvider, engine } = parts;
  const { db, reading, dialect } = store;
  const { siteUrl, developmentTools, liveHlsBaseUrl } = settings;
  const league = leagueKept(db);
  return {
    member: memberApp({
      db,
      clock,
      mailer,
      pusher,
      siteUrl,
      client: settings.memberClient,
      billing: memberBillingRoutes(billing).route("/", downloadRoutes(billing, settings.memberClient.secret)),
      closing: accountClosing(billing),
      seats: seatChanges,
      forget: forgetAccount,
    }),
    drm: drmApp({ db, clock }),
    catalogue: catalogueApp({ db: reading }).route("/", bracketRoutes({ db: reading, clock })),
    content: contentApp({ db, clock, liveHlsBaseUrl, redirectTarget: (path) => redirectTarget(db, path) }),
    echo: echoApp({ db, clock }),
    search: searchApp({ db: reading, dialect, clock, siteUrl, engine }),
    geoip: geoipApp({ developmentTools }),
    flags: flagsApp({ db }),
    "quick-links": quickLinksApp(),
    analytics: analyticsApp({ db, clock }),
    crm: crmApp({ db, clock, mailer }),
    "subscription-admin": subscriptionAdminApp({ db, clock }),
    "subscription-management": subscriptionManagementApp(billing, settings.recruitingPartnerEmail),
    "payment-provider": paymentProvider,
    wrestling: wrestlingApp({ db, clock }),
    ads: adsApp({
      db,
      clock,
      siteUrl,
      secret: settings.memberClient.secret,
      isOn: (key) => isWatchable(db, key, clock.now()),
      fills: async (key) => hasHouseAds(await league(), settings.houseAds, key),
    }),
    streaming: streamingApp({
      clock,
      lookup: (key) => broadcastByKey(db, key, clock.now()),
      lookupReplay: (key) => replayByKey(db, key, clock.now()),
      secret: settings.memberClient.secret,
    }),
  };
}

async function extend({ store, clock }: Parts, reach: Reach, signal: AbortSignal): Promise<void> {
  if ((await leagueOf(store.db)) === "none") return;
  const added = await extendSchedule(store.db, clock.now(), { reach, signal });
  added.push(...(await followBrackets(store.db, clock.now())));
  if (added.length > 0 && !signal.aborted) await indexLeague(store);
}

async function anchor({ store, clock }: Parts, evenIfMoved: boolean): Promise<void> {
  if ((await leagueOf(store.db)) === "none") return;
  const changed = await anchorScenarios(store.db, { now: clock.now(), clockOffset: clock.offset() }, evenIfMoved);
  if (changed.length > 0) await indexLeague(store, { events: changed });
}

const hasRealProvider = ({ payments }: Pick<NetworkSettings, "payments">) =>
  Boolean(payments?.stripe ?? payments?.paypal);
const takesTestCards = (settings: Pick<NetworkSettings, "demo" | "payments">) =>
  settings.demo && !hasRealProvider(settings);

/** The keys of the events that it drew. */
async function drawMadeUp({ store, clock, settings }: Preparing, step: SeedProgress): Promise<string[]> {
  const drawn = await extendSchedule(store.db, clock.now(), { onProgress: step });
  drawn.push(...(await followBrackets(store.db, clock.now())));
  step("brackets", 1, 1);
  if (!settings.developmentTools) return drawn;
  drawn.push(...(await anchorScenarios(store.db, { now: clock.now(), clockOffset: clock.offset() })));
  step("scenarios", 1, 1);
  return drawn;
}

/** One back end after the other: the first draws, the others find it drawn. */
export function prepareParts(parts: Preparing, onProgress: Progress): Promise<void> {
  return parts.store.turns.inTurn("preparing", async () => {
    await prepareTables(parts, onProgress);
    await fillStore(parts, onProgress);
  });
}

/** For commands: what a store was begun with is its site's to fill, whose settings a shell may not have. */
export function prepareUnlessBegun(parts: Preparing, onProgress: Progress): Promise<void> {
  return parts.store.turns.inTurn("preparing", async () => {
    await prepareTables(parts, onProgress);
    if (!(await begunLeague(parts.store.db, parts.settings.league))) await fillStore(parts, onProgress);
  });
}

async function prepareTables(
  { store, clock }: Pick<Preparing, "store" | "clock">,
  onProgress: Progress,
): Promise<void> {
  onProgress({ text: "tables", done: 0, total: 1 });
  await migrate(store, MIGRATIONS);
  onProgress({ text: "tables", done: 1, total: 1 });
  await clock.load();
}

async function fillStore({ store, clock, settings }: Preparing, onProgress: Progress): Promise<void> {
  const step = (text: string, done: number, total: number) => onProgress({ text, done, total });
  const league = await beginLeague(store.db, { league: settings.league, drawn: wantedLeague(settings) }, step);
  const drawn = league === "made-up" ? await drawMadeUp({ store, clock, settings }, step) : [];
  await seedFlags(store.db, clock.now());
  if (league === "made-up") await seedPasses(store.db, settings.payments);
  else await namePlans(store.db, settings.payments);
  if (takesTestCards(settings)) await listAsWished(store.db);
  if (league === "made-up" && settings.demo) {
    await seedRedirects(store.db);
    await seedMembers(store.db, { now: clock.now() });
    // Seed members' cards exist only at the embedded provider.
    await seedDemoBilling(store.db, { now: clock.now(), members: !hasRealProvider(settings) });
    onProgress({ text: "members", done: 1, total: 1 });
  } else if (!settings.demo) {
    await refuseDemoMembers(store.db);
  }
  const scope = (await wasIndexed(store.db)) ? { events: drawn } : "all";
  await indexLeague(store, scope, {
    onProgress: (done, total) => onProgress({ text: "search index", done, total }),
  });
}

export async function removeDemonstration(store: Store): Promise<Removed> {
  await migrate(store, MIGRATIONS);
  return removeDemo(store);
}

export async function reconcileStore(
  {
    store,
    clock,
    siteUrl,
    smtpUrl,
    payments,
  }: Pick<Parts, "store"> & { clock: Pick<NetworkClock, "now"> } & Pick<NetworkSettings, "siteUrl" | "smtpUrl"> & {
      payments: NonNullable<NetworkSettings["payments"]>;
    },
  { onFailure: report, onFound }: Required<Pick<NetworkSettings, "onFailure" | "onFound">>,
): Promise<Found> {
  await migrate(store, MIGRATIONS);
  const { db } = store;
  const mailer = createMailer({ db, clock, smtpUrl });
  const billing = createBilling({ db, clock, mailer, siteUrl, report, onFound, payments, provider: null });
  try {
    return await reconcileBooks(billing, { evenIfRead: true });
  } finally {
    await mailer.close();
  }
}

/** `npm run refund` */
export async function refundInStore(
  {
    store,
    clock,
    siteUrl,
    smtpUrl,
    payments,
  }: Pick<Parts, "store"> & { clock: Pick<NetworkClock, "now" | "load"> } & Pick<
      NetworkSettings,
      "siteUrl" | "smtpUrl"
    > & { payments: NonNullable<NetworkSettings["payments"]> },
  orderId: string,
): Promise<RefundedOrder> {
  await migrate(store, MIGRATIONS);
  await clock.load();
  const { db } = store;
  const mailer = createMailer({ db, clock, smtpUrl });
  const embedded = hasRealProvider({ payments }) ? null : paymentProviderApp({ db, clock, siteUrl });
  const provider = embedded && { fetch: (request: Request) => embedded.fetch(request) };
  try {
    return await refundOrder(createBilling({ db, clock, mailer, siteUrl, payments, provider }), orderId);
  } finally {
    await mailer.close();
  }
}

/** Prepares itself on the first request, if not done before. */
export async function createNetwork(settings: NetworkSettings): Promise<Network> {
  const store = await openStore({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl ?? undefined,
    databaseReadUrl: settings.databaseReadUrl,
    poolSize: settings.databasePoolSize,
  });
  const clock = networkClock(store.db, settings.developmentTools, settings.now);
  const mailer = createMailer({
    db: store.db,
    clock,
    smtpUrl: settings.smtpUrl,
    keepsText: settings.developmentTools,
    onMail: settings.onMail,
  });
  const pusher = createPusher({
    db: store.db,
    clock,
    now: settings.now,
    privateHalf: settings.push?.privateKey,
    services: settings.push?.services,
    onPush: settings.onPush,
  });
  const faults = createFaults();
  const paymentProvider = paymentProviderApp({
    db: store.db,
    clock,
    siteUrl: settings.siteUrl,
    saysDemo: settings.saysDemo === true,
  });
  // Not through `served`, because billing settles open payments while the network is still being prepared.
  const provider = faults.inFrontOf("payment-provider", { fetch: async (request) => paymentProvider.fetch(request) });
  const embeddedTakesPart = takesTestCards(settings);
  const billing = createBilling({
    db: store.db,
    clock,
    mailer,
    siteUrl: settings.siteUrl,
    report: settings.onFailure,
    onFound: settings.onFound,
    payments: settings.payments ?? NO_PAYMENTS,
    provider: embeddedTakesPart ? provider : null,
  });
  const engineClient = settings.searchEngine ? typesense(settings.searchEngine) : null;
  const engine = engineClient
    ? searchEngine(engineClient, {
        onAnswered: settings.onSearched,
        onTakenOver: (reason) => settings.onFailure?.("searching with the search engine", reason),
      })
    : null;
  const parts: Parts = {
    engine,
    store,
    clock,
    mailer,
    pusher,
    settings,
    billing,
    paymentProvider: embeddedTakesPart ? paymentProvider : NO_PROVIDER,
  };
  const apps = appsOf(parts);
  const familyMoment = () => ({ secret: settings.memberClient.secret, now: clock.now() });

  let preparing: Promise<void> | null = null;
  let prepared = false;
  function prepare(onProgress: Progress): Promise<void> {
    preparing ??= prepareParts(parts, onProgress)
      .then(() => (settings.demo ? seedFamilyInvitations(store.db, familyMoment()) : undefined))
      .then(() => {
        // A service is asked with the daily reconciliation.
        if (billing.taxes.isService) return;
        return followTaxRates(billing).catch((error: unknown) => settings.onFailure?.("following tax rates", error));
      })
      .then(() => (engineClient ? undefined : followWithNone(store)))
      .then(() => {
        const patience = sleep(BILLED_BEFORE_SERVING_MS, undefined, { ref: false });
        return Promise.race([bill(store.dialect === "sqlite"), patience]);
      })
      .then(() => checkPlanNames(billing, settings.payments ?? NO_PAYMENTS))
      // A provider that doesn't answer must not delay startup.
      .then(() => void checkPlans(billing).catch((error: unknown) => settings.onFailure?.("checking the plans", error)))
      .then(
        () => {
          prepared = true;
          indexBehind();
        },
        (error: unknown) => {
          preparing = null;
          throw error;
        },
      );
    return preparing;
  }

  const served = (name: ServiceName): ServiceApp =>
    faults.inFrontOf(
      name,
      onlyStorable({
        async fetch(request) {
          if (!prepared) await prepare(() => undefined);
          return apps[name].fetch(request);
        },
      }),
    );

  const closing = new AbortController();
  const billingRounds = inRounds();
  let billingSucceededAt: number | null = null;
  async function billOnce(onlyWriter: boolean): Promise<void> {
    if (await store.turns.leads("billing")) {
      if (!(await attend(billing, onlyWriter, closing.signal))) return;
      billingSucceededAt = settings.now();
      // The other back ends tell of it, too.
      if (store.dialect === "postgres") await writeFact(store.db, "league_fact", BILLED_AT, String(billingSucceededAt));
    } else {
      const told = await readFact(store.db, "league_fact", BILLED_AT);
      if (told === null) return;
      billingSucceededAt = Number(told);
    }
    settings.onBilled?.(billingSucceededAt);
  }
  function bill(onlyWriter = false): Promise<void> {
    return billingRounds.add(() =>
      billOnce(onlyWriter).catch((error: unknown) => settings.onFailure?.("billing", error)),
    );
  }
  const billingAgain = setInterval(() => prepared && !billingRounds.isBusy() && void bill(), BILL_EVERY_MS);
  billingAgain.unref();

  const alerts: Alerts = {
    db: store.db,
    dialect: store.dialect,
    clock,
    mailer,
    pusher,
    siteUrl: settings.siteUrl,
    report: settings.onFailure,
  };
  /** Apart, so that what is urgent never waits for a long round. */
  const alerting = { urgent: inRounds(), whole: inRounds() };
  async function alertOnce(kind: keyof typeof alerting): Promise<void> {
    if (!(await store.turns.leads("alerts"))) return;
    await sendAlerts(alerts, { urgent: kind === "urgent", signal: closing.signal });
  }
  const alertAll = (kind: keyof typeof alerting): Promise<void> =>
    alerting[kind].add(() =>
      alertOnce(kind).catch((error: unknown) => settings.onFailure?.("telling members of their games", error)),
    );
  let alertRound = 0;
  const alertRounds = setInterval(() => {
    const kind = (alertRound += 1) % WHOLE_ALERT_ROUND === 0 ? "whole" : "urgent";
    if (prepared && !alerting[kind].isBusy()) void alertAll(kind);
    if (prepared) void pusher.deliverQueued().catch((error: unknown) => settings.onFailure?.("sending pushes", error));
  }, ALERT_EVERY_MS);
  alertRounds.unref();

  let telling: Promise<void> | null = null;
  /** One failure is told of until it is over: an engine that is down for an hour is one line of the log. */
  let engineFails = false;
  async function tellEngine(client: Typesense): Promise<void> {
    try {
      if (!(await store.turns.leads("search-engine"))) return;
      await followWithEngine(store, client, {
        signal: closing.signal,
        onRefused: (texts) => settings.onFailure?.("telling the search engine", new Error(`it refused ${texts} texts`)),
      });
      engineFails = false;
    } catch (error) {
      if (!engineFails) settings.onFailure?.("telling the search engine", error);
      engineFails = true;
    }
  }
  const tellingEngine = engineClient
    ? setInterval(() => {
        if (prepared) telling ??= tellEngine(engineClient).finally(() => (telling = null));
      }, TELL_ENGINE_EVERY_MS).unref()
    : undefined;

  let behind: Promise<void> = Promise.resolve();
  async function extendIfLeading(reach: Reach): Promise<void> {
    if (await store.turns.leads("schedule")) await extend(parts, reach, closing.signal);
  }
  function extendBehind(): void {
    behind = behind
      .then(() => extendIfLeading(WHOLE_REACH))
      .catch((error: unknown) => settings.onFailure?.("drawing up the schedule", error))
      .then(deleteOld);
  }
  /** What an import or a seed that was cut off has left: to look for it takes two seconds on a million events. */
  function indexBehind(): void {
    behind = behind
      .then(async () => void (await indexLeague(store, "all", { signal: closing.signal })))
      .catch((error: unknown) => settings.onFailure?.("indexing what is not in the search yet", error));
  }
  async function deleteOld(): Promise<void> {
    if (!(await store.turns.leads("deletion"))) return;
    for (const [what, deleteFrom] of KEPT_FOR_A_TIME)
      await deleteFrom(store.db, clock.now()).catch((error: unknown) => settings.onFailure?.(what, error));
  }
  /** Waits for the days around now; the others follow in the background. */
  async function followClock(): Promise<void> {
    await extendIfLeading(NEAR_REACH);
    extendBehind();
    await alertAll("whole");
    await bill();
  }
  const extending = setInterval(() => {
    if (prepared) extendBehind();
  }, EXTEND_EVERY_MS);
  extending.unref();

  /** The jobs that this process leads follow a clock that another has moved. */
  async function lookAtClock(): Promise<void> {
    if (prepared && (await clock.load())) await followClock();
  }
  let looked: Promise<void> = Promise.resolve();
  const followingClock =
    settings.developmentTools && store.dialect === "postgres"
      ? setInterval(() => {
          looked = looked
            .then(lookAtClock)
            .catch((error: unknown) => settings.onFailure?.("following the clock", error));
        }, FOLLOW_CLOCK_EVERY_MS).unref()
      : undefined;

  return {
    apps: {
      member: served("member"),
      drm: served("drm"),
      catalogue: served("catalogue"),
      content: served("content"),
      echo: served("echo"),
      search: served("search"),
      geoip: served("geoip"),
      flags: served("flags"),
      "quick-links": served("quick-links"),
      analytics: served("analytics"),
      crm: served("crm"),
      wrestling: served("wrestling"),
      streaming: served("streaming"),
      "subscription-admin": served("subscription-admin"),
      "subscription-management": served("subscription-management"),
      "payment-provider": served("payment-provider"),
      ads: served("ads"),
    },
    prepare,
    development: {
      clock: {
        offset: clock.offset,
        async set(now) {
          await prepare(() => undefined);
          await clock.set(now);
          await followClock();
        },
        async reset() {
          await prepare(() => undefined);
          await clock.reset();
          await followClock();
          await anchor(parts, true);
        },
      },
      faults: { active: faults.active, set: faults.set, clear: faults.clear },
      flags: {
        async list() {
          await prepare(() => undefined);
          return listFlags(store.db);
        },
        async set(name, value, email) {
          await prepare(() => undefined);
          await (email
            ? setFlagFor(store.db, name, value, email, clock.now())
            : setFlag(store.db, name, value, clock.now()));
        },
      },
      async scenarios() {
        await prepare(() => undefined);
        // The examples are the made-up league's.
        if ((await leagueOf(store.db)) === "none") return [];
        await anchor(parts, false);
        return [
          ...(await listScenarios(store.db)),
          ...(await clipScenarios(store.db, clock.now())),
          ...(await bracketScenarios(store.db, clock.now())),
          ...(await familyScenarios(store.db, familyMoment())),
          ...BILLING_SCENARIOS,
        ];
      },
      outbox: () => mailer.outbox(),
      ads: () => adTotals(store.db),
    },
    // From where lists and search are read: a site that drops what it keeps must not find the old ones there.
    changes: () => changesIn(store.reading),
    async readiness() {
      const { ready, reasons } = await store.ready();
      return [
        { name: "store", ok: ready, detail: reasons.join(", ") || undefined },
        { name: "league", ok: prepared, detail: prepared ? undefined : "not prepared yet" },
        // Reported only: an unsettled payment must not take the site out of service.
        {
          name: "billing",
          ok: true,
          detail:
            billingSucceededAt === null
              ? "has not succeeded yet"
              : `last succeeded ${new Date(billingSucceededAt).toISOString()}`,
        },
      ];
    },
    async close() {
      clearInterval(extending);
      clearInterval(billingAgain);
      clearInterval(alertRounds);
      clearInterval(followingClock);
      clearInterval(tellingEngine);
      closing.abort();
      await preparing?.catch(() => undefined);
      await looked;
      await telling;
      await behind;
      await billingRounds.over();
      await Promise.all([alerting.urgent.over(), alerting.whole.over()]);
      await Promise.all([mailer.close(), pusher.close()]);
      await store.close();
    },
  };
}
