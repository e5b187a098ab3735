import displayFace from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ComponentType, CSSProperties, ReactNode } from "react";
import { AnnouncementBar } from "~/components/chrome/announcement-bar";
import { ConsentBar } from "~/components/chrome/consent-bar";
import { DemoBar } from "~/components/chrome/demo-bar";
import { ErrorPage } from "~/components/chrome/error-page";
import { FailedNotice } from "~/components/chrome/failed-notice";
import { FocusFooter, Footer } from "~/components/chrome/footer";
import { FocusHeader, Header, type HeaderAccount, TestHeader } from "~/components/chrome/header";
import { MarketingScripts } from "~/components/chrome/marketing-scripts";
import { SkipLink } from "~/components/chrome/skip-link";
import { LiteFrame } from "~/components/lite/lite-frame";
import { LITE_STYLE } from "~/components/lite/lite-style";
import enhancement from "~/enhancement/built/enhance.js?url";
import timing from "~/enhancement/built/timings.js?url";
import watching from "~/enhancement/built/watch.js?url";
import { inlineScript } from "~/enhancement/inline";
import { cartOfAddress } from "~/models/analytics/cart-of-address.server";
import { pageKindOf } from "~/models/analytics/fan-timings";
import { marketingScripts, NO_MARKETING, PERFORMANCE_CONSENT_GROUP } from "~/models/consent/consent";
import { announcementsOn } from "~/models/desk/announcements.server";
import { subscriptionOf } from "~/models/member/user-info.server";
import { frameOf, isFocusAddress } from "~/models/navigation/chrome";
import { errorPageView, firstWays } from "~/models/navigation/error-page";
import {
  accountLinks,
  FOOTER_COLUMNS,
  GET_A_PASS,
  LEGAL_LINKS,
  MAIN_LINKS,
  mainLinks,
} from "~/models/navigation/frame-links";
import { fullViewPath, LITE_PARAMETER } from "~/models/navigation/lite";
import { failureOf, returnAddress } from "~/models/navigation/outcome-address";
import { errorTitle, type Frame, type RouteHandle } from "~/models/navigation/page";
import { cardClickPath, preferencesPath, privacyPath, signOutPath, timingsPath } from "~/models/navigation/paths";
import { type HouseColors, PAGE_GROUND } from "~/models/place/house-colors";
import { settings } from "~/services/process/env.server";
import { useNonce } from "~/web/page/nonce";
import { identifyIfDue } from "~/web/session/identify.server";
import { cartCookies, endedCartCookies, visitCookies, withdrawnCookies } from "~/web/session/visit-cookies.server";
import { type Visit, visitOf } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import "~/styles/site.css";

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** For pages without a title of their own, such as errors (S 2.10). */
export const meta: MetaFunction = ({ error }) => [
  { title: error ? errorTitle(isRouteErrorResponse(error) ? error.status : 500) : brand.name },
];

/** Runs on every page, so it calls no upstream except flags and, on the way to a pass, what the cart is about. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const { request, visitor, url } = visit;
  const { pathname, searchParams } = url;
  const [theme, families, hasMembership, cart, announcements] = await Promise.all([
    visitor.theme ?? visit.flags().then((flags) => flags["site-theme"]),
    visitor.authenticated && visit.flags().then((flags) => flags["growth-family-plan-memberships"]),
    isFocusAddress(pathname) ? membershipOf(visit) : false,
    cartOfAddress(visit.upstreams, url),
    announcementsOn(visit.upstreams, pathname, visit.epochMs),
  ]);
  const frame = {
    theme,
    hidesScores: visitor.hidesScores,
    lite: visit.lite,
    hasMembership,
    account: visitor.authenticated ? { name: visitor.email ?? "your account", families } : null,
    measures: visitor.consent.granted.has(PERFORMANCE_CONSENT_GROUP),
    marketing: visit.lite ? NO_MARKETING : marketingScripts(configuredMarketing(), visitor.consent.granted),
    asksConsent: !visitor.consent.decided && pathname !== preferencesPath(),
    path: returnAddress(withoutLite(url)),
    failure: failureOf(searchParams),
    query: pathname === "/search" ? (searchParams.get("q") ?? undefined) : undefined,
    hasApps: searchParams.has("apps"),
    isDemo: settings().saysDemo,
    announcements,
    year: visit.now.setZone(visit.zone).year,
  };
  const cookies = [
    ...visitCookies(request),
    ...withdrawnCookies(request, [...visitor.consent.granted]),
    ...identifyIfDue(visit.upstreams, visitor),
    ...cartCookies(cart),
    ...endedCartCookies(request, cart),
  ];
  return visit.reply(frame, { cookies });
}

function configuredMarketing() {
  const { GTM_ID: tagManager, AB_LOADER_URL: abLoader } = settings().analytics;
  return { tagManager, abLoader };
}

/** A link or form of the page leads to the same page, whichever way it is seen then. */
function withoutLite(url: URL): URL {
  const plain = new URL(url);
  plain.searchParams.delete(LITE_PARAMETER);
  return plain;
}

/** False when it can't be determined (S 2.6, 8.2). */
const membershipOf = async ({ upstreams, visitor, session }: Visit) =>
  (await subscriptionOf(upstreams, visitor.authenticated, session.call))?.hasMembership ?? false;

type FrameData = Awaited<ReturnType<typeof loader>>["data"];

/** Until a visitor chooses, a page is as the device is, by its styles alone: a kept page is the same for all. */
const THEMES = { dark: "night", light: "day", auto: "auto" } as const;
type ThemeName = (typeof THEMES)[keyof typeof THEMES];
const COLOR_SCHEMES = { night: "dark", day: "light", auto: "dark light" } as const;

/** No page hydrates: each is complete HTML with a small script (docs/decisions). */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<FrameData>("root");
  const handle = useHandle();
  const failed = (useRouteError() ?? null) !== null;
  const nonce = useNonce();
  const refresh = useRefresh();
  const house = useHouse();
  const theme = THEMES[data?.theme ?? "auto"];
  const ground = house?.colors.ground ?? (theme === "auto" ? null : PAGE_GROUND[theme]);
  const lite = useLite();
  if (data && lite && !failed) return <LiteDocument data={data} theme={theme} lite={lite} />;
  return (
    <html
      lang="en"
      data-theme={theme}
      {...(data && asksConsent(data, handle) && { "data-asks-consent": "", "data-asked-consent": "" })}
      data-demo={data?.isDemo ? "" : undefined}
      {...(house && {
        "data-house": "",
        style: { "--house-night": house.colors.night, "--house-day": house.colors.day } as CSSProperties,
      })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={COLOR_SCHEMES[theme]} />
        {ground ? (
          <meta name="theme-color" content={ground} />
        ) : (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAGE_GROUND.night} />
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAGE_GROUND.day} />
          </>
        )}
        {!failed && refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={refresh} />
          </noscript>
        )}
        <Meta />
        <Links />
        {house?.logo && <link rel="icon" href={house.logo} />}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScript }} />
        {data && !failed && !handle?.takes && <MarketingScripts {...data.marketing} nonce={nonce} />}
      </head>
      <body
        data-track-url={cardClickPath()}
        data-scores={data?.hidesScores ? "hidden" : undefined}
        data-member={data?.account ? "1" : undefined}
        {...(data?.measures && !failed && measured(handle))}
      >
        <SkipLink />
        {data?.isDemo && <DemoBar />}
        {data && <AnnouncementBar lines={data.announcements} />}
        {data ? (
          <Framed data={data}>{children}</Framed>
        ) : (
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        )}
        {/* There before its words, or nothing would be read out. */}
        <p id="announcement" className="announcement" role="status" />
        <script type="module" src={enhancement} />
        {handle?.playsVideo && !failed && <script type="module" src={watching} />}
      </body>
    </html>
  );
}

/** For the enhancement, which measures what the visit feels like (performance 2). */
const measured = (handle: RouteHandle | undefined) => ({
  "data-page": pageKindOf(handle?.pageContext ?? "unclassified"),
  "data-timings": timingsPath(),
  "data-timings-script": timing,
});

type LiteDocumentProps = { data: FrameData; theme: ThemeName; lite: NonNullable<ReturnType<typeof useLite>> };

/** Everything in one answer: a page's data as text, and one small style (rulings 3). */
function LiteDocument({ data, theme, lite: { Page, page } }: LiteDocumentProps) {
  const nonce = useNonce();
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={COLOR_SCHEMES[theme]} />
        <Meta />
        {/* Or the browser would ask for an icon. */}
        <link rel="icon" href="data:," />
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LITE_STYLE }} />
      </head>
      <body>
        <LiteFrame
          announcements={data.announcements}
          links={MAIN_LINKS}
          legal={LEGAL_LINKS}
          signedIn={data.account !== null}
          fullHref={fullViewPath(data.path)}
          returnTo={data.path}
          failure={data.failure}
        >
          <Page data={page} />
        </LiteFrame>
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const answer = isRouteErrorResponse(error) ? error : { status: 500, statusText: "", data: null };
  return <ErrorPage {...errorPageView(answer)} first={firstWays(answer, pathname + search)} />;
}

const frameFor = ({ hasApps, hasMembership }: FrameData, handle: RouteHandle | undefined): Frame =>
  frameOf({ handle, hasApps, hasMembership });

/** Said on the whole page, since each look for the bar would be a look at every element. */
function asksConsent(data: FrameData, handle: RouteHandle | undefined): boolean {
  const frame = frameFor(data, handle);
  return data.asksConsent && leadsBackTo(handle) && (frame === "default" || frame === "focus");
}

/** A page that forces logout has a one-time token in its address, which no form or link may hold (security 3). */
const leadsBackTo = (handle: RouteHandle | undefined): boolean => !handle?.forcesLogout;

function Framed({ data, children }: { data: FrameData; children: ReactNode }) {
  const handle = useHandle();
  const frame = frameFor(data, handle);
  const main = (
    <main id="main" tabIndex={-1}>
      {data.failure && <FailedNotice failure={data.failure} />}
      {children}
    </main>
  );
  if (frame === "app") return main;
  const consent = asksConsent(data, handle) && <ConsentBar privacyHref={privacyPath()} returnTo={data.path} />;
  if (frame === "test") {
    return (
      <>
        <TestHeader />
        {main}
      </>
    );
  }
  if (frame === "focus") {
    return (
      <>
        <FocusHeader />
        {consent}
        {main}
        <FocusFooter legal={LEGAL_LINKS} year={data.year} />
      </>
    );
  }
  return (
    <>
      <Header
        links={mainLinks(data.path)}
        account={headerAccount(data, handle)}
        subscribe={data.account ? null : GET_A_PASS}
        query={data.query}
      />
      {/* Part of the first screen, so it comes with the first bytes: 5 kB br earlier than behind the footer. */}
      {consent}
      {main}
      <Footer
        columns={FOOTER_COLUMNS}
        legal={LEGAL_LINKS}
        year={data.year}
        themeReturnTo={leadsBackTo(handle) ? data.path : null}
      />
    </>
  );
}

function headerAccount({ account, path }: FrameData, handle: RouteHandle | undefined): HeaderAccount {
  if (!leadsBackTo(handle)) return { signedIn: false };
  return account
    ? { signedIn: true, name: account.name, links: accountLinks(account), signOutAction: signOutPath() }
    : { signedIn: false, redir: path };
}

type Checkout = { body?: { kind?: string; blocked?: boolean } };

/** A paused pass is known to billing alone, so its member's page itself ends focus mode (B 2.7). */
function useHandle(): RouteHandle | undefined {
  const { handle, data } = (useMatches().at(-1) ?? {}) as { handle?: RouteHandle; data?: Checkout };
  const hasPass = data?.body?.kind === "subscribed" || data?.body?.blocked;
  if (!handle || !hasPass) return handle;
  const { frame: _, ...unframed } = handle;
  return unframed;
}

/** A school's page wears its colors, and its crest in the tab (S 2.14). */
function useHouse(): { colors: HouseColors; logo: string | null } | null {
  const data = useMatches().at(-1)?.data as { page?: { house?: HouseColors | null; logo: string | null } } | undefined;
  return data?.page?.house ? { colors: data.page.house, logo: data.page.logo } : null;
}

/** How the page renders its data on the light pages; null on all other pages. */
function useLite(): { Page: ComponentType<{ data: unknown }>; page: unknown } | null {
  const data = useRouteLoaderData<FrameData>("root");
  const { handle, data: page } = (useMatches().at(-1) ?? {}) as { handle?: RouteHandle; data?: unknown };
  if (!data?.lite || !handle?.lite || !page) return null;
  if (frameOf({ handle, hasApps: data.hasApps, hasMembership: data.hasMembership }) !== "default") return null;
  return { Page: handle.lite as ComponentType<{ data: unknown }>, page };
}

type Refreshed = { refreshSeconds?: number | null; frameHref?: string | null };

/** A partner's frame asks again by another address (S 5.4). */
function useRefresh(): string | null {
  const { refreshSeconds, frameHref } = (useMatches().at(-1)?.data ?? {}) as Refreshed;
  if (!refreshSeconds) return null;
  return frameHref ? `${refreshSeconds};url=${frameHref}` : String(refreshSeconds);
}
