import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { createCatalogueClient } from "~/services/catalogue/client.server";
import type { Transport } from "~/services/http/upstream.server";
import { SignedOut } from "~/services/http/upstream-error";
import { createQuickLinksClient } from "~/services/quick-links/client.server";
import { createSearchClient } from "~/services/search/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Following, MemberProfile } from "~contracts/records/member";
import { bracketRoutes } from "~network/brackets/bracket-routes.server";
import { bracketsMigrations } from "~network/brackets/migration";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { quickLinksApp } from "~network/quick-links/quick-links.server";
import { searchApp } from "~network/search/search-app";
import type { Store } from "~network/store/open-store.server";
import { MIGRATIONS, NOW, settle, SITE } from "../network/search/small-league";
import { migratedStore } from "../support/migrated-store";
import { transportTo } from "../support/transport-to";

/** The clients of the use cases, on the small league; each of the services may be made to fail. */

export type Failing = Set<"search" | "catalogue" | "quick-links" | "member">;

export const MEMBER: MemberProfile = {
  email: "fan@example.test",
  user_key: "u1",
  favorites: [],
  recommendations: [],
  access_purchase_type: null,
  reminders: [
    { content_type: "game", content_key: "tomorrow" },
    { content_type: "game", content_key: "tonight" },
    { content_type: "game", content_key: "yesterday" },
  ],
  following: [
    follows("school", "munoz"),
    follows("state_association", "osaa"),
    follows("school", "closed", "Closed Academy"),
  ],
  most_recent: [
    { content_type: "game", content_key: "last-week" },
    { content_type: "highlight", content_key: "dunk" },
    { content_type: "game", content_key: "gone" },
    { content_type: "event", content_key: "concert" },
  ],
  favorite_teams: [{ key: "f1", school_key: "lincoln-or", sport: "Football", level: "varsity", gender: null }],
};

export function follows(content_type: string, content_key: string, content_name: string | null = null): Following {
  return {
    content_type,
    content_key,
    content_name,
    content_slug: content_name && "closed",
    content_city: null,
    content_state_code: null,
    content_logo: null,
  };
}

export async function smallUpstreams(failing: Failing) {
  const store: Store = await migratedStore([...MIGRATIONS, bracketsMigrations]);
  await settle(store);
  const searched: string[] = [];
  /** The school that the member supports. */
  const supports: { school: object | null } = { school: null };
  const member: { profile: MemberProfile } = { profile: MEMBER };
  /** The network's time. */
  const time = { now: NOW };
  const clock = { now: () => time.now };
  const search = transportTo(store, searchApp({ db: store.db, dialect: store.dialect, clock, siteUrl: SITE }));
  const catalogue = transportTo(
    store,
    catalogueApp({ db: store.db }).route("/", bracketRoutes({ db: store.db, clock })),
  );
  const quickLinks = transportTo(store, quickLinksApp({ db: store.db }));

  const mayFail =
    (name: "search" | "catalogue" | "quick-links", ask: Transport): Transport =>
    async (request) => {
      if (name === "search") searched.push(decodeURIComponent(request.url.replace(/^http:\/\/[^/]+/, "")));
      return failing.has(name) ? new Response("down", { status: 500 }) : ask(request);
    };
  const settings = { baseUrl: "http://upstream.test" };
  return {
    store,
    searched,
    supports,
    member,
    time,
    clients: {
      search: createSearchClient(mayFail("search", search), settings),
      catalogue: createCatalogueClient(mayFail("catalogue", catalogue), settings),
      quickLinks: createQuickLinksClient(mayFail("quick-links", quickLinks), settings),
      member: {
        memberProfile: async () => {
          if (failing.has("member")) throw new SignedOut("session over");
          return member.profile;
        },
        userInfo: async () => {
          if (failing.has("member")) throw new SignedOut("session over");
          return { key: "u1", email: MEMBER.email ?? "", school_to_support: supports.school };
        },
      } as Partial<Upstreams["member"]> as Upstreams["member"],
    },
  };
}

type SmallUpstreams = Awaited<ReturnType<typeof smallUpstreams>>;

/** For a whole file: before each test every service answers, and nothing is kept of what another one asked. */
export function openSmallUpstreams(): SmallUpstreams & { failing: Failing } {
  const failing: Failing = new Set();
  const small = { failing } as SmallUpstreams & { failing: Failing };
  beforeAll(async () => void Object.assign(small, await smallUpstreams(failing)));
  afterAll(() => small.store.close());
  beforeEach(() => {
    failing.clear();
    small.searched.length = 0;
    small.supports.school = null;
    small.member.profile = MEMBER;
    small.time.now = NOW;
    const { search, catalogue, quickLinks } = small.clients;
    for (const client of [search, catalogue, quickLinks]) client.reset();
  });
  return small;
}

/** The hour of a game is not known, for as long as the test takes. */
export async function withOpenHour({ store, clients }: SmallUpstreams, key: string) {
  const hour = async (tbd: 0 | 1) => {
    await store.db.updateTable("event").set({ tbd }).where("key", "=", key).execute();
    clients.search.reset();
  };
  onTestFinished(() => hour(0));
  await hour(1);
}
