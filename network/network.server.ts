import { setTimeout as sleep } from "node:timers/promises";
import {
  type Network,
  type NetworkSettings,
  type Progress,
  SERVICE_NAMES,
  type ServiceApp,
  type ServiceName,
} from "~contracts/network";
import { adsApp, adTotals } from "./ads/ads-app.server";
import { hasHouseAds } from "./ads/house-ads";
import { adsMigrations } from "./ads/migration";
import { alertMigrations } from "./alerts/migration";
import { analyticsApp } from "./analytics/analytics-app.server";
import { analyticsMigrations } from "./analytics/migration";
import { BILLING_SCENARIOS } from "./billing/billing-scenarios";
import { createBilling } from "./billing/create-billing.server";
import { seatChanges } from "./billing/gifts/deferred-vouchers.server";
import { memberBillingRoutes } from "./billing/member-billing-routes.server";
import { billingMigrations } from "./billing/migration";
import { downloadRoutes } from "./billing/orders/download-routes.server";
import { checkPlanNames, checkPlans } from "./billing/passes/plan-check.server";
import { listAsWished, namePlans, NO_PAYMENTS } from "./billing/passes/plan-names.server";
import { seatsOnSale } from "./billing/passes/seats-on-sale.server";
import { addressChanges } from "./billing/provider/customer-addresses.server";
import { providerMigrations } from "./billing/provider/migration";
import { paymentProviderApp } from "./billing/provider/provider-app.server";
import { seedDemoBilling, seedPasses } from "./billing/seed-billing.server";
import { subscriptionAdminApp } from "./billing/subscription-admin-app.server";
import { subscriptionManagementApp } from "./billing/subscription-management-app.server";
import { accountClosing } from "./billing/subscriptions/account-closing.server";
import { followTaxRates } from "./billing/tax/tax-changes.server";
import { bracketRoutes } from "./brackets/bracket-routes.server";
import { bracketScenarios } from "./brackets/bracket-scenarios.server";
import { bracketsMigrations } from "./brackets/migration";
import { followBrackets } from "./brackets/seed-brackets.server";
import { catalogueApp } from "./catalogue/catalogue.server";
import { serveCommands } from "./commands/command-socket.server";
import { contentApp, echoApp } from "./content/content.server";
import { broadcastByKey, isWatchable, replayByKey } from "./content/on-air.server";
import { crmApp } from "./crm/crm-app.server";
import { crmMigrations } from "./crm/migration";
import { runningAnnouncements } from "./desk/announcements.server";
import { deskApp } from "./desk/desk-app.server";
import { deskMigrations } from "./desk/migration";
import { seedStaff } from "./desk/seed-staff.server";
import { createFaults } from "./development/faults";
import { networkClock } from "./development/network-clock.server";
import { clipScenarios } from "./development/scenario-clips.server";
import { anchorScenarios, listScenarios } from "./development/scenarios.server";
import { drmApp } from "./drm/drm-app.server";
import { drmMigrations } from "./drm/migration";
import { listFlags, seedFlags, setFlag, setFlagFor } from "./flags/flag-values.server";
import { flagsApp } from "./flags/flags-app.server";
import { flagsMigrations } from "./flags/migration";
import { forgetAccount } from "./forgotten-account.server";
import { geoipApp } from "./geoip/geoip-app";
import { onlyStorable } from "./http/only-storable";
import { attempting, type JobParts, startJobs } from "./jobs.server";
import { changesIn } from "./league/changes";
import { leagueMigrations } from "./league/migration";
import {
  beginLeague,
  begunLeague,
  cachedLeague,
  extendSchedule,
  leagueOf,
  leagueSettings,
  type SeedProgress,
} from "./league/seed";
import { createMailer } from "./mail/mailer.server";
import { mailMigrations } from "./mail/migration";
import { refuseDemoMembers } from "./member/demo-members.server";
import { familyScenarios, seedFamilyInvitations } from "./member/family/family-seed.server";
import { memberApp } from "./member/member-app.server";
import { memberMigrations } from "./member/migration";
import { seedMembers } from "./member/seed-members.server";
import { createPusher } from "./push/pusher.server";
import { quickLinksApp } from "./quick-links/quick-links.server";
import { redirectsMigrations } from "./redirects/migration";
import { redirectTarget, seedRedirects } from "./redirects/redirect-lookup.server";
import { indexLeague, type Scope, wasIndexed } from "./search/index-league";
import { searchMigrations } from "./search/migration";
import { searchApp } from "./search/search-app";
import { migrate } from "./store/migrate";
import { openStore } from "./store/open-store.server";
import { refuseUnmovedMembers } from "./store/unmoved-members.server";
import { streamingApp } from "./streaming/streaming-app";
import { memberCopy } from "./support/member-copy.server";
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
  deskMigrations,
];

/** A provider that says nothing must not keep a site that starts from listening. */
const BILLED_BEFORE_SERVING_MS = 2_000;

type App = { fetch(request: Request): Response | Promise<Response> };
/** No test cards with real providers, or without any. */
const NO_PROVIDER: App = { fetch: () => Response.json({ error: "not_found" }, { status: 404 }) };

type Parts = Omit<JobParts, "isPrepared"> & { paymentProvider: App };
type Preparing = Pick<Parts, "store" | "clock"> & {
  settings: Pick<NetworkSettings, "league" | "schools" | "events" | "developmentTools" | "demo" | "payments"> &
    Partial<Pick<NetworkSettings, "dataDir">>;
};

function appsOf(parts: Parts): Record<ServiceName, App> {
  const { store, clock, mailer, pusher, settings, billing, paymentProvider } = parts;
  const { db, reading, dialect } = store;
  const { siteUrl, developmentTools, liveHlsBaseUrl } = settings;
  const league = cachedLeague(db);
  return {
    member: memberApp({
      db,
      clock,
      mailer,
      pusher,
      siteUrl,
      onSignUp: settings.onSignUp,
      client: settings.memberClient,
      billing: memberBillingRoutes(billing).route("/", downloadRoutes(billing, settings.memberClient.secret)),
      closing: accountClosing(billing),
      seats: seatChanges,
      seatsOnSale,
      addresses: addressChanges,
      copy: memberCopy,
      forget: forgetAccount,
    }),
    drm: drmApp({ db, clock, onPlay: settings.onPlay }),
    catalogue: catalogueApp({ db: reading }).route("/", bracketRoutes({ db: reading, clock })),
    content: contentApp({ db, clock, liveHlsBaseUrl, redirectTarget: (path) => redirectTarget(db, path) }),
    echo: echoApp({ db, clock }),
    search: searchApp({ db: reading, dialect, clock, siteUrl }),
    geoip: geoipApp({ developmentTools }),
    flags: flagsApp({ db }),
    "quick-links": quickLinksApp({ db: reading }),
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
    desk: deskApp({ db, dialect, clock, siteUrl, secret: settings.memberClient.secret }, billing),
    streaming: streamingApp({
      clock,
      lookup: (key) => broadcastByKey(db, key, clock.now()),
      lookupReplay: (key) => replayByKey(db, key, clock.now()),
      secret: settings.memberClient.secret,
    }),
  };
}

async function anchor({ store, clock }: Parts, evenIfMoved: boolean): Promise<void> {
  if ((await leagueOf(store.db)) === "none") return;
  const changed = await anchorScenarios(store.db, { now: clock.now(), clockOffset: clock.offset() }, evenIfMoved);
  if (changed.length > 0) await indexLeague(store, { events: changed });
}

export const hasRealProvider = ({ payments }: Pick<NetworkSettings, "payments">) =>
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
  return parts.store.turns.withLock("preparing", async () => {
    await prepareTables(parts, onProgress);
    await keepToFile(parts);
    await fillStore(parts, onProgress);
  });
}

/** A start that would start over beside a file with accounts is refused; the seed, which names no file, is not. */
async function keepToFile({ store, settings: { dataDir, developmentTools } }: Preparing): Promise<void> {
  if (store.dialect !== "postgres" || dataDir === undefined || developmentTools) return;
  if ((await leagueOf(store.db)) === null) await refuseUnmovedMembers(dataDir);
}

/** For commands: only the site fills a store it has begun, since a shell may lack the site's settings. */
export function prepareUnlessBegun(parts: Preparing, onProgress: Progress): Promise<void> {
  return parts.store.turns.withLock("preparing", async () => {
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
  const league = await beginLeague(store.db, { league: settings.league, drawn: leagueSettings(settings) }, step);
  const drawn = league === "made-up" ? await drawMadeUp({ store, clock, settings }, step) : [];
  await seedFlags(store.db, clock.now());
  if (league === "made-up") await seedPasses(store.db, settings.payments);
  else await namePlans(store.db, settings.payments);
  if (takesTestCards(settings)) await listAsWished(store.db);
  if (league === "made-up" && settings.demo) {
    await seedRedirects(store.db);
    await seedMembers(store.db, { now: clock.now() });
    // Their password is public: never where others can reach it.
    if (settings.developmentTools) await seedStaff(store.db);
    // Seed members' cards exist only at the embedded provider.
    await seedDemoBilling(store.db, { now: clock.now(), members: !hasRealProvider(settings) });
    onProgress({ text: "members", done: 1, total: 1 });
  } else if (!settings.demo) {
    await refuseDemoMembers(store.db);
  }
  await fillIndex(store, (await wasIndexed(store.db)) ? { events: drawn } : "all", onProgress);
}

/** Where this is broken off, a start does the rest. */
export const fillIndex = (store: Preparing["store"], scope: Scope, onProgress: Progress) =>
  indexLeague(store, scope, { onProgress: (done, total) => onProgress({ text: "search index", done, total }) });

/** Prepares itself on the first request, if not done before. */
export async function createNetwork(settings: NetworkSettings): Promise<Network> {
  const store = await openStore({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl ?? undefined,
    databaseReadUrl: settings.databaseReadUrl,
    onStranger: () =>
      settings.onFailure?.("DATABASE_READ_URL", "it leads to no replica of DATABASE_URL's database, so it is not read"),
    poolSize: settings.databasePoolSize,
  });
  const clock = networkClock(store.db, settings.developmentTools, settings.now);
  const mailer = createMailer({
    db: store.db,
    clock,
    siteUrl: settings.siteUrl,
    smtpUrl: settings.smtpUrl,
    connections: settings.smtpConnections,
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
    onOrder: settings.onOrder,
    onPaid: settings.onPaid,
    payments: settings.payments ?? NO_PAYMENTS,
    provider: embeddedTakesPart ? provider : null,
  });
  const parts: Parts = {
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
  const attempt = attempting(settings.onFailure);
  let preparing: Promise<void> | null = null;
  let prepared = false;
  let commands: Promise<() => Promise<void>> | null = null;
  const jobs = startJobs({ ...parts, isPrepared: () => prepared });
  function prepare(onProgress: Progress): Promise<void> {
    preparing ??= prepareParts(parts, onProgress)
      .then(() => (settings.demo ? seedFamilyInvitations(store.db, familyMoment()) : undefined))
      .then(() => {
        // A service is asked with the daily reconciliation.
        if (billing.taxes.isService) return;
        return attempt("following tax rates", () => followTaxRates(billing));
      })
      .then(() => {
        const patience = sleep(BILLED_BEFORE_SERVING_MS, undefined, { ref: false });
        return Promise.race([jobs.bill(store.dialect === "sqlite"), patience]);
      })
      .then(() => checkPlanNames(billing, settings.payments ?? NO_PAYMENTS))
      // A provider that doesn't answer must not delay startup.
      .then(() => void attempt("checking the plans", () => checkPlans(billing)))
      .then(
        () => {
          prepared = true;
          jobs.indexBehind();
          if (store.dialect === "sqlite" && settings.dataDir !== ":memory:")
            commands = serveCommands(settings.dataDir, billing, settings.onFailure);
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

  return {
    apps: Object.fromEntries(SERVICE_NAMES.map((name) => [name, served(name)])) as Network["apps"],
    prepare,
    development: {
      clock: {
        offset: clock.offset,
        async set(now) {
          await prepare(() => undefined);
          await clock.set(now);
          await jobs.followClock();
        },
        async reset() {
          await prepare(() => undefined);
          await clock.reset();
          await jobs.followClock();
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
            ? setFlagFor(store.db, name, value, { email }, clock.now())
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
    changes: async () => {
      const announcements = await runningAnnouncements(store.reading, clock.now());
      return [await changesIn(store.reading), ...announcements.map(({ id }) => id)].join(" ");
    },
    async readiness() {
      const { ready, reasons } = await store.ready();
      const billedAt = jobs.billedAt();
      return [
        { name: "store", ok: ready, detail: reasons.join(", ") || undefined },
        { name: "league", ok: prepared, detail: prepared ? undefined : "not prepared yet" },
        // Reported only: an unsettled payment must not take the site out of service.
        {
          name: "billing",
          ok: true,
          detail: billedAt === null ? "has not succeeded yet" : `last succeeded ${new Date(billedAt).toISOString()}`,
        },
      ];
    },
    async close() {
      jobs.stop();
      await preparing?.catch(() => undefined);
      await (
        await commands
      )?.();
      await jobs.over();
      await Promise.all([mailer.close(), pusher.close()]);
      await store.close();
    },
  };
}
