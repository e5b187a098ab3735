import {
  accountPath,
  advertisePath,
  affiliateProgramPath,
  buyTicketsPath,
  companyPath,
  findSchoolPath,
  giftPath,
  highlightsPath,
  homePath,
  honorRollPath,
  libraryPath,
  manageFamilyPath,
  mediaPartnersPath,
  notificationsPath,
  officialsPassPath,
  playoffsPath,
  preferencesPath,
  privacyPath,
  privacyRightsPath,
  producerPrivacyPath,
  redeemPath,
  storePath,
  subscribePath,
  supportProgramPath,
  termsPath,
  todayPath,
  watchEventsPath,
  waysToWatchPath,
} from "~/models/navigation/paths";
import { brand } from "~contracts/brand";

type FrameLink = { label: string; href: string; external?: boolean };

export const MAIN_LINKS: readonly FrameLink[] = [
  { label: "Watch", href: watchEventsPath() },
  { label: "Today", href: todayPath() },
  { label: "Schools", href: findSchoolPath() },
  { label: "Playoffs", href: playoffsPath() },
  { label: "Highlights", href: highlightsPath() },
];

/** Of two links that lead to one page, the one with the very address is the current one. */
export function mainLinks(path: string): (FrameLink & { current: boolean })[] {
  const [page] = path.split("?");
  const current = MAIN_LINKS.find(({ href }) => href === path) ?? MAIN_LINKS.find(({ href }) => href === page);
  return MAIN_LINKS.map((link) => ({ ...link, current: link === current }));
}

/** For the phone menu; wide screens have these on the page and in the footer. */
export const MENU_LINKS: readonly FrameLink[] = [
  { label: "Sports", href: `${homePath()}#sports` },
  { label: "Ways to watch", href: waysToWatchPath() },
];

export const GET_A_PASS: FrameLink = { label: "Get a pass", href: subscribePath("retail") };

/** Families are spoken of while their flag is on (S 2.8). */
export const accountLinks = ({ families }: { families: boolean }): readonly FrameLink[] => [
  { label: "Home", href: homePath() },
  { label: "My Account", href: accountPath() },
  { label: "My Library", href: libraryPath() },
  ...(families ? [{ label: "Family plan", href: manageFamilyPath() }] : []),
  { label: "Notifications", href: notificationsPath() },
  { label: "Redeem a code", href: redeemPath() },
];

export const FOOTER_COLUMNS: readonly { title: string; links: readonly FrameLink[] }[] = [
  {
    title: "Watch",
    links: [
      { label: "Watch events", href: watchEventsPath() },
      { label: "Today's games", href: todayPath() },
      GET_A_PASS,
      { label: "Give a pass", href: giftPath() },
      { label: "Redeem a code", href: redeemPath() },
      { label: "Find a school", href: findSchoolPath() },
      { label: "Playoffs", href: playoffsPath() },
      { label: "Ways to watch", href: waysToWatchPath() },
      ...(brand.ticketing ? [{ label: "Buy tickets", href: buyTicketsPath() }] : []),
      { label: "Store", href: storePath(brand.storeSlug) },
    ],
  },
  {
    title: "Schools and partners",
    links: [
      { label: "Support program", href: supportProgramPath() },
      { label: "Honor roll", href: honorRollPath() },
      { label: "Media partners", href: mediaPartnersPath() },
      { label: "Officials pass", href: officialsPassPath() },
      { label: "Affiliate program", href: affiliateProgramPath() },
      { label: "Advertise", href: advertisePath() },
      { label: "Company", href: companyPath() },
    ],
  },
  {
    title: "Help",
    links: [
      { label: "Customer Support", href: brand.support.customerSupport, external: true },
      { label: "My Account", href: accountPath() },
      { label: "Hide scores", href: `${preferencesPath()}#scores` },
      { label: "Light pages", href: `${preferencesPath()}#view` },
    ],
  },
];

export const LEGAL_LINKS: readonly FrameLink[] = [
  { label: "Terms of use", href: termsPath() },
  { label: "Privacy policy", href: privacyPath() },
  { label: "Privacy choices", href: preferencesPath() },
  { label: "State privacy rights", href: privacyRightsPath() },
  { label: "Producer app privacy", href: producerPrivacyPath() },
];
