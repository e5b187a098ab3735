import {
  type BillingView,
  billingView,
  type CardSummary,
  cardSummary,
  receiptRows,
} from "~/models/billing/billing-view";
import { type OrganizationView, organizationViews } from "~/models/card/organization-row";
import { ASSUMED_ENTITLEMENTS } from "~/models/event/access/entitlements";
import { keyBatches, mapLimited } from "~/models/event-list/map-limited";
import { familyCard } from "~/models/family/family-card.server";
import type { FlaggedPerson } from "~/models/flags/visitor-flags.server";
import { favoriteTeams, followed } from "~/models/member/favorites.server";
import { type Billed, savedCardOf } from "~/models/member/member-billing.server";
import { soonestCards } from "~/models/member/referred-cards.server";
import { type SubscriptionInfo, subscriptionInfo } from "~/models/member/subscription";
import { supportedSchool } from "~/models/member/supported-school";
import { memberProfileOf } from "~/models/member/user-info.server";
import { typedLine } from "~/models/navigation/typed-line";
import type { Viewing } from "~/models/place/time";
import { PROFILE_NOT_RETRIEVED, withFallback } from "~/services/fallback.server";
import { takesCards } from "~/services/payment-provider/publishable.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { SavedCard } from "~contracts/records/billing";
import { type MemberProfile, OF_A_DOWNLOAD, type UserInfo } from "~contracts/records/member";
import { canonicalZone, TIME_ZONES } from "~contracts/vocabulary/time-zones";
import { type PassesBeside, passesBeside, type PassSummary, passSummary } from "./pass-summary";

/** A part that can't be loaded is null (S 2.1, 3, rulings 3 "account page"). */
export type AccountView = Awaited<ReturnType<typeof loadAccount>>;

export type CardState =
  | { state: "none" }
  | { state: "unknown" }
  | {
      state: "saved";
      card: CardSummary;
      renewsOnIt: boolean;
      /** Another one can be entered here, and this one deleted. */
      changes: boolean;
    };

export type OwnView = {
  email: string;
  pass: PassSummary;
  /** Of events of their own, which are no subscription (S 5.4, rulings 4), and of a code beside one. */
  beside: PassesBeside;
  billing: BillingView;
  school: OrganizationView | null;
  name: string;
  lastName: string;
  zipCode: string;
  zone: { canonical: string | null; name: string };
};

export type ListsView = Awaited<ReturnType<typeof listsView>>;

const SHOWN = 60;

export async function loadAccount(
  upstreams: Pick<Upstreams, "catalogue" | "flags" | "member" | "search" | "subscriptionManagement">,
  visitor: FlaggedPerson,
  viewing: Viewing,
  call: MemberCall,
) {
  const { member, subscriptionManagement } = upstreams;
  const [userInfo, profile, emailSubscribe, savedCard, held, receipts, family] = await Promise.all([
    withFallback(
      "who an account is of",
      call((token) => member.userInfo(token)),
      null,
      PROFILE_NOT_RETRIEVED,
    ),
    memberProfileOf(upstreams, call),
    withFallback(
      "whether an account gets mail",
      call((token) => member.emailSubscribe(token)),
      null,
    ),
    savedCardOf(upstreams, "an account", call),
    withFallback(
      "the billing of an account",
      call((token) => member.heldPasses(token)),
      undefined,
    ),
    withFallback(
      "the receipts of an account",
      call((token) => subscriptionManagement.receipts(token)),
      null,
    ),
    familyCard(upstreams, visitor, viewing.now, call),
  ]);
  const info = userInfo && subscriptionInfo(userInfo, viewing.now);
  const billed = held?.subscription;
  const passes = held?.passes ?? [];
  const seen = { zone: viewing.zone, now: viewing.now.toMillis() };
  // Only who would otherwise be told that they have no pass.
  const isUnnamed = passes.length === 0 && info !== null && !info.hasMembership;
  const beside = passesBeside(passes, viewing.zone, isUnnamed && (await holdsSpecialPass(upstreams, call)));
  return {
    own:
      userInfo &&
      info &&
      ownView(userInfo, info, { billing: billingView(info, billed, savedCard, seen), beside }, viewing),
    lists: profile && (await listsView(upstreams, profile, viewing)),
    /** Null: never asked, or unavailable (S 8.2). */
    emailSubscribe,
    /** Null for a voucher holder without a card (rulings 3 "voucher holder"), and when cards aren't accepted. */
    card: cardState(savedCard, info, billed, { ...viewing, takesCards: takesCards() }),
    receipts: receipts && receiptRows(receipts, viewing.zone),
    family,
  };
}

async function holdsSpecialPass({ member }: Pick<Upstreams, "member">, call: MemberCall): Promise<boolean> {
  const held = await withFallback(
    "the special passes of an account",
    call((token) => member.entitlements(token)),
    [],
  );
  // A game bought to keep is no pass.
  return held.some((one) => !ASSUMED_ENTITLEMENTS.includes(one) && !one.startsWith(OF_A_DOWNLOAD));
}

/** `card` and `billed` are undefined when the service can't be reached. */
function cardState(
  card: SavedCard | null | undefined,
  info: SubscriptionInfo | null,
  billed: Billed,
  { now, zone, takesCards: changes }: Viewing & { takesCards: boolean },
): CardState | null {
  if (card)
    return {
      state: "saved",
      card: cardSummary(card, now.setZone(zone)),
      renewsOnIt: Boolean(billed && billed.billed_by !== "paypal" && billed.next_charge),
      changes,
    };
  if (info?.onVoucher || !changes) return null;
  return card === null ? { state: "none" } : { state: "unknown" };
}

function ownView(
  userInfo: UserInfo,
  info: SubscriptionInfo,
  money: Pick<OwnView, "billing" | "beside">,
  { zone }: Viewing,
): OwnView {
  const { email, name, last_name, zip_code, time_zone } = userInfo;
  return {
    email,
    pass: passSummary(info, zone),
    ...money,
    school: supportedSchool(userInfo, info),
    name: name ?? "",
    lastName: last_name ?? "",
    zipCode: zip_code ?? "",
    zone: zoneView(time_zone),
  };
}

const NOT_CHOSEN = "Not chosen yet";

function zoneView(zone: string | null | undefined): OwnView["zone"] {
  const own = canonicalZone(zone);
  const listed = TIME_ZONES.find(({ canonical }) => canonical === own);
  return { canonical: listed?.canonical ?? null, name: listed?.displayName ?? own ?? NOT_CHOSEN };
}

async function listsView(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  { favorite_teams, following, reminders }: MemberProfile,
  viewing: Viewing,
) {
  const [teams, organizations, soonest] = await Promise.all([
    favoriteTeams(upstreams, favorite_teams.slice(0, SHOWN)),
    followed(upstreams, following.slice(0, SHOWN)),
    soonestCards(upstreams, reminders, SHOWN, viewing),
  ]);
  return {
    teams,
    following: organizations,
    moreFollowed: Math.max(0, following.length - SHOWN),
    reminders: soonest && soonest.cards,
  };
}

export type SchoolChoice = { q: string; schools: OrganizationView[]; total: number; failed: boolean } | null;

const CHOICES = 8;
const LONGEST_QUERY = 60;

/** Those that the member follows come first, however many others have the same name; then the nearest. */
export async function schoolChoice(
  upstreams: Pick<Upstreams, "member" | "search">,
  { text, near }: { text: string | null; near: string | null },
  call: MemberCall,
): Promise<SchoolChoice> {
  if (text === null) return null;
  const q = typedLine(text, LONGEST_QUERY);
  if (q === "") return { q, schools: [], total: 0, failed: false };
  const matching = { q, near, network_only: true, size: CHOICES };
  const [found, own] = await Promise.all([
    withFallback("the schools to choose from", upstreams.search.schools(matching), null),
    ownSchoolsMatching(upstreams, matching, call),
  ]);
  const byKey = new Map([...own, ...(found?.items ?? [])].map((school) => [school.key, school]));
  const schools = organizationViews([...byKey.values()].slice(0, CHOICES));
  return { q, schools, total: found?.total ?? schools.length, failed: found === null && own.length === 0 };
}

async function ownSchoolsMatching(
  upstreams: Pick<Upstreams, "member" | "search">,
  matching: Record<string, unknown>,
  call: MemberCall,
) {
  const profile = await memberProfileOf(upstreams, call);
  const keys = (profile?.following ?? []).flatMap((one) => (one.content_type === "school" ? [one.content_key] : []));
  const found = await mapLimited(keyBatches(keys), (key) =>
    withFallback("the followed schools to choose from", upstreams.search.schools({ ...matching, key }), null),
  );
  return found.flatMap((answer) => answer?.items ?? []);
}
