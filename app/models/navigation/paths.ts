import { profileFamily } from "~contracts/vocabulary/profile-family";
import { asStateCode, US_STATES } from "~contracts/vocabulary/states";

/** All paths of the site (S 2.1, 2.5, 2.9). Values are encoded; queries drop empty values. */

type Query = Record<string, string | number | readonly string[] | null | undefined>;

const segment = (value: string) => encodeURIComponent(value);

/** Drops empty values; arrays repeat the name. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const homePath = () => "/";
export const searchPath = (q?: string, query: Query = {}) => withQuery("/search", { q, ...query });
export const suggestionsPath = (q?: string) => withQuery("/search/suggestions", { q });
export const schoolSuggestionsPath = (state?: string) => withQuery("/search/suggestions", { only: "schools", state });
export const watchEventsPath = (query: Query = {}) => withQuery("/watch-events", query);
/** The games of the day that it is whenever the address is opened. */
export const todayPath = (query: Query = {}) => watchEventsPath({ ...query, date: "today" });
/** The games of the schools and teams of the member who opens the address. */
export const ownListPath = () => watchEventsPath({ teams: "mine" });
/** One play each from tonight's games, full-screen. */
export const tonightReelPath = (query: Query = {}) => withQuery("/tonight/reel", query);
/** Up to four games at once: the order says which one plays. */
export const boardPath = (keys: readonly string[] = []) => withQuery("/board", { g: keys });
export const findSchoolPath = (state?: string) => (state ? `/find-school/${segment(state)}` : "/find-school");
export const highlightsPath = () => "/highlights";
export const highlightPath = (key: string) => `/highlights/${segment(key)}`;
export const playoffsPath = (query: Query = {}) => withQuery("/playoffs", query);
export const playoffsStatePath = (stateSlug: string) => `/playoffs/state/${segment(stateSlug)}`;
export const playoffsSectionPath = (code: string) => `/playoffs/section/${segment(code)}`;
export const bracketsPath = (stateSlug: string, sport?: string) =>
  `/playoffs/brackets/${segment(stateSlug)}${sport ? `/${segment(sport)}` : ""}`;
export const bracketPath = (stateSlug: string, sport: string, division: string, bracket: string, query: Query = {}) =>
  withQuery(`${bracketsPath(stateSlug, sport)}/${segment(division)}/${segment(bracket)}`, query);
export const fullBracketPath = (
  stateSlug: string,
  sport: string,
  division: string,
  bracket: string,
  query: Query = {},
) => withQuery(`${bracketPath(stateSlug, sport, division, bracket)}/full`, query);
export const waysToWatchPath = () => "/ways-to-watch";
export const companyPath = () => "/company";
export const advertisePath = () => "/advertise";
export const termsPath = () => "/termsofuse";
export const privacyPath = () => "/privacypolicy";
export const privacyRightsPath = () => "/california-privacy-rights-form";
export const customerSupportPath = () => "/customer-support";
export const supportProgramPath = (query: Query = {}) => withQuery("/supportprogram", query);
export const honorRollPath = (query: Query = {}) => withQuery("/sbp-honor-roll", query);
export const mediaPartnersPath = () => "/media-partners";
export const officialsPassPath = () => "/officials-pass";
export const affiliateProgramPath = () => "/affiliate-program";
export const buyTicketsPath = () => "/buy-tickets";
export const deleteAccountPath = (query: Query = {}) => withQuery("/delete-account", query);
export const producerPrivacyPath = () => "/producerlite-privacy-policy";
export const storePath = (slug: string, query: Query = {}) => withQuery(`/store/${segment(slug)}`, query);
export const accountPath = (query: Query = {}) => withQuery("/member/account", query);
/** In the order of the page. */
export type AccountCardId =
  | "subscription"
  | "card"
  | "school"
  | "teams"
  | "following"
  | "profile"
  | "password"
  | "email"
  | "family"
  | "receipts"
  | "gifts"
  | "data"
  | "delete";
export const accountCardPath = (card: AccountCardId, query: Query = {}) => `${accountPath(query)}#${card}`;
export const notificationsPath = (query: Query = {}) => withQuery("/member/notifications", query);
/** Where the member is signed in. */
export const devicesPath = (query: Query = {}) => withQuery("/member/devices", query);
/** The member's passkeys. */
export const passkeysPath = (query: Query = {}) => withQuery("/member/passkeys", query);
/** Where a script asks for what the browser needs to make or to use one. */
export const passkeyOptionsPath = () => "/users/passkey";
/** The link that is mailed to a new address; without its token, the one that was followed last. */
export const emailChangePath = (query: Query = {}) => withQuery("/member/email", query);
/** RFC 8058 */
export const unsubscribePath = (token: string) => `/unsubscribe/${segment(token)}`;
export const libraryPath = () => "/member/library";
export const ownedDownloadsPath = (query: Query = {}) => `${withQuery(libraryPath(), query)}#downloads`;
export const manageFamilyPath = (query: Query = {}) => withQuery("/member/manage-family", query);
export const familyInvitePath = (invite: string) => `/member/invite/${segment(invite)}`;
export const acceptFamilyPlanPath = (token?: string) =>
  withQuery("/member/accept-invite/accept-family-plan", { token });
export const acceptFamilyPlanLoginPath = () => "/member/accept-invite/accept-family-plan-login";
export const confirmJoinFamilyPath = (token?: string) =>
  withQuery("/member/accept-invite/confirm-join-family", { token });
export const joinFamilyCompletePath = () => "/member/accept-invite/join-family-complete";
export const cancelPath = (query: Query = {}) => withQuery("/member/subscription/cancel", query);
export const changePassPath = () => "/member/subscription/change";
export const pausePath = () => "/member/subscription/pause";
export const refundPath = () => "/member/subscription/refund";
export const canceledPath = () => "/member/subscription/canceled";
export const cancelSurveyPath = (query: Query = {}) => withQuery("/cancel-survey", query);
export const newCardPath = (query: Query = {}) => withQuery("/member/card", query);
export const ownReceiptPath = (orderId: string, query: Query = {}) =>
  withQuery(`/member/receipts/${segment(orderId)}`, query);
export const ticketPicturePath = (orderId: string) => `/member/receipts/${segment(orderId)}/ticket.png`;
export const giftPath = (query: Query = {}) => withQuery("/gift", query);
export const giftCheckoutPath = () => "/gift/checkout";
export const giftsPath = (query: Query = {}) => withQuery("/member/gifts", query);
export const giftSheetPath = (gift: string) => `/member/gifts/${segment(gift)}`;
/** Takes any code; a short one that is no secret has an address of its own. */
export const goPath = (query: Query = {}) => withQuery("/go", query);
export const shortPath = (code: string) => `/go/${segment(code)}`;
export const redeemPath = (query: Query = {}) => withQuery("/redeem", query);
export const redeemPaymentPath = () => "/redeem/payment";
export const redeemSuccessPath = () => "/redeem/success";
export const activatePath = (query: Query = {}) => withQuery("/activate", query);
export const preferencesPath = () => "/preferences";
export const signOutPath = () => "/users/sign_out";
export const forgotPasswordPath = (redir?: string) => withQuery("/users/password/new", { redir });
export const resetPasswordPath = (query: Query = {}) => withQuery("/users/password/edit", query);
export const passwordDonePath = (successType: "success" | "pwd_reset_sent" | "school") =>
  `/users/password/${successType}`;

/** Asks for a link to sign in. */
export const newSignInLinkPath = (redir?: string) => withQuery("/users/link/new", { redir });
/** What the link opens, and where its code is entered. */
export const signInLinkPath = (query: Query = {}) => withQuery("/users/link", query);

/** In a file of its own, so that the player loads no other path (S 2.9). */
export { signInPath } from "./sign-in-path";
export const signUpPath = (redir?: string) => withQuery("/users/sign_up", { redir });
/** To sign in with the address that was typed already. */
export function withEmail(signInHref: string, email: string | undefined): string {
  const [path = "", query] = signInHref.split("?");
  const search = new URLSearchParams(query);
  if (email) search.set("email", email);
  return `${path}?${search}`;
}
export const signInInAppPath = (redir: string) => withQuery("/users/sign_in", { redir, apps: "1" });

/** An event without a slug has one address, too. */
export const eventSlug = (slug: string | null | undefined) => slug || "event";
export const eventPath = (slug: string | null | undefined, key: string) =>
  `/events/${segment(eventSlug(slug))}/${segment(key)}`;

/** For typing from paper; any slug leads on to the right one. */
export const shortEventPath = (key: string) => `/g/${segment(key)}`;

export const sportPath = (sport: string) => `/sports/${segment(sport.trim().toLowerCase().replace(/\s+/g, "-"))}`;
export const statePath = (stateCode: string) => `/states/${segment(stateCode.toLowerCase())}`;

/** Uses lowercase names (S 2.5). */
export function sportStatePath(sport: string, state: string): string {
  const code = asStateCode(state);
  const name = code ? US_STATES[code] : state.toLowerCase();
  return `/sports/${segment(sport.toLowerCase())}/${segment(name)}`;
}

/** Any other type is a school (S 2.5). */
export function profilePath(type: string, slug: string): string {
  return `/${profileFamily(type)}/${segment(slug)}`;
}
export const profileSportPath = (type: string, slug: string, sport: string) =>
  `${profilePath(type, slug)}/${segment(sport.trim().toLowerCase().replace(/\s+/g, "-"))}`;
export const profileSchedulePath = (type: string, slug: string, sport: string) =>
  `${profileSportPath(type, slug, sport)}/schedule`;
export const profileTeamPath = (type: string, slug: string, sport: string, gender: string, level: string) =>
  `${profileSportPath(type, slug, sport)}/${segment(gender)}/${segment(level)}`;
export const profileVideoPath = (type: string, slug: string, category: string, sport?: string) =>
  `${sport ? profileSportPath(type, slug, sport) : profilePath(type, slug)}/video/${segment(category)}`;

export const subscribePath = (type: string, query: Query = {}) => withQuery(`/subscribe/${segment(type)}`, query);
export const supportSchoolPath = (slug: string) => `/support/${segment(slug)}`;

export const joinPath = (source?: string | null) => (source ? `/join/${segment(source)}` : "/join");

/** Only a school with a slug has a support page; camera vendors and unknown types don't (S 2.9, rulings 4). */
export function subscribeTargetPath({ type, slug }: { type: string; slug?: string | null }): string {
  return type === "school" && slug ? supportSchoolPath(slug) : subscribePath("retail");
}

/** Mirrors the member service's path (S 7.3). */
export const followingPath = (contentType: string, contentKey: string) =>
  `/member/following/${segment(contentType)}/${segment(contentKey)}`;
export const favoriteTeamPath = (schoolKey: string) => `/member/teams/school/${segment(schoolKey)}`;
export const remindersPath = (contentType: string, contentKey: string) =>
  `/member/reminders/${segment(contentType)}/${segment(contentKey)}`;
export const ownDataPath = () => "/member/data";
export const streamsPath = () => "/member/streams";
export const viewsPath = (contentType: string, contentKey: string) =>
  `/member/views/${segment(contentType)}/${segment(contentKey)}`;
/** The chapters of a replay, for players. */
export const eventChaptersPath = (eventKey: string, query: Query = {}) =>
  withQuery(`/events/${segment(eventKey)}/chapters.vtt`, query);
/** Every play of a game, and its box score. */
export const eventPlaysPath = (eventKey: string, query: Query = {}) =>
  withQuery(`/events/${segment(eventKey)}/plays`, query);
export const positionsPath = (contentType: string, contentKey: string) =>
  `/member/positions/${segment(contentType)}/${segment(contentKey)}`;
/** Names the paid videos, so that a sign of life keeps their passes. */
export const licensePath = (eventKey: string, paidKeys: string | readonly string[]) =>
  withQuery(`/events/${segment(eventKey)}/license`, { video: paidKeys });
/** The light page of how an event stands (rulings 3). */
export const eventLivePath = (eventKey: string, query: Query = {}) =>
  withQuery(`/events/${segment(eventKey)}/live`, query);
/** A scoreboard that fills a screen (rulings 3). */
export const eventBoardPath = (eventKey: string, query: Query = {}) =>
  withQuery(`/events/${segment(eventKey)}/board`, query);
/** How the games of a list stand, for scripts (rulings 3). */
export const liveGamesPath = () => "/live/games.json";
export const liveBracketPath = (stateSlug: string, sport: string, division: string, bracket: string) =>
  `/live/brackets/${[stateSlug, sport, division, bracket].map(segment).join("/")}/games.json`;
export const problemPath = (eventKey: string, query: Query = {}) =>
  withQuery(`/events/${segment(eventKey)}/problem`, query);
export const playbackFailuresPath = (eventKey: string) => `/events/${segment(eventKey)}/playback-failures`;
export const cheersPath = (eventKey: string) => `/events/${segment(eventKey)}/cheers`;
/** Answered by the server in front of the site (server/streams). */
export const eventLiveStreamPath = (eventKey: string, query: Query = {}) =>
  withQuery(`/events/${segment(eventKey)}/live/stream`, query);
export const eventDownloadPath = (eventKey: string) => `/events/${segment(eventKey)}/download`;
export const eventCalendarPath = (eventKey: string) => `/events/${segment(eventKey)}/calendar.ics`;
type FeedOf = { sport?: string | undefined; gender?: string | undefined; level?: string | undefined };
export function feedPath(file: "events.rss" | "calendar.ics", type: string, slug: string, team: FeedOf = {}): string {
  return withQuery(`/feeds/${profileFamily(type)}/${segment(slug)}/${file}`, teamQuery(team));
}
function teamQuery({ sport, gender, level }: FeedOf) {
  const isTeam = sport && gender && level;
  return { sport, gender: isTeam ? gender : null, level: isTeam ? level : null };
}
/** What a school puts on its own page: `colors` plain or the school's, `theme` day, night, or the page's around it. */
export const embedPath = (type: string, slug: string, team: FeedOf = {}, look: Query = {}) =>
  withQuery(`/embed/${profileFamily(type)}/${segment(slug)}`, { ...teamQuery(team), ...look });
export const embedCodePath = (type: string, slug: string, team: FeedOf = {}) =>
  withQuery(`/embed/${profileFamily(type)}/${segment(slug)}/code`, teamQuery(team));
/** `path`: the bracket's page. */
export const bracketEmbedPath = (path: string, look: Query = {}) =>
  withQuery(path.replace("/playoffs/", "/embed/"), look);
export const bracketEmbedCodePath = (path: string) => `${bracketEmbedPath(path)}/code`;
export const bracketFeedPath = (file: "events.rss" | "calendar.ics", path: string) =>
  `${path.replace("/playoffs/", "/feeds/")}/${file}`;
/** Of one member: who knows it reads it, without a session. */
export const ownCalendarPath = (token: string) => `/feeds/mine/${segment(token)}/calendar.ics`;
export const schoolPosterPath = (slug: string) => `/posters/schools/${segment(slug)}`;
export const sharePicturePath = (family: string, key: string, version: string) =>
  withQuery(`/share/${segment(family)}/${segment(key)}.png`, { v: version });
export const eventPosterPath = (key: string) => `/posters/events/${segment(key)}`;
export const sitemapPath = (name: string) => `/sitemaps/${segment(name)}.xml`;
export const sitemapIndexPath = (number = 1) => (number === 1 ? "/sitemap.xml" : sitemapPath(`index-${number}`));
export const cardClickPath = () => "/events/click";
export const timingsPath = () => "/timings";
export const eventAdsPath = (key: string, query: Query = {}) => withQuery(`/events/${segment(key)}/ads`, query);
export const wrestlingTestPath = (query: Query = {}) => withQuery("/tests/trackwrestling", query);
export const clipPath = (key: string) => `/clips/${segment(key)}`;
export const clipReportPath = (key: string, query: Query = {}) => withQuery(`/clips/${segment(key)}/report`, query);
export const newClipPath = (query: { event: string } & Query) => withQuery("/clips/new", query);
export const developmentDevicePath = (query: Query = {}) => withQuery("/dev/device", query);
