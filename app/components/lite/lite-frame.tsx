import type { ReactNode } from "react";
import { FAILED } from "~/components/chrome/failed-notice";
import type { NavLink } from "~/components/chrome/nav-link";
import type { Failure } from "~/models/navigation/outcome-address";
import { accountPath, homePath, preferencesPath, searchPath, signInPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";

type LiteFrameProps = {
  announcements: readonly string[];
  links: readonly NavLink[];
  legal: readonly NavLink[];
  signedIn: boolean;
  /** The same page in full, once. */
  fullHref: string;
  /** Where the visitor stays when they choose the full pages for good. */
  returnTo: string;
  failure: Failure | null;
  children: ReactNode;
};

/** The frame of a light page, and the way back to the full pages (rulings 3). */
export function LiteFrame({
  announcements,
  links,
  legal,
  signedIn,
  fullHref,
  returnTo,
  failure,
  children,
}: LiteFrameProps) {
  return (
    <>
      {announcements.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <header>
        <nav aria-label="Main">
          <a href={homePath()}>{brand.name}</a>
          {links.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a href={searchPath()}>Search</a>
          {signedIn ? <a href={accountPath()}>My Account</a> : <a href={signInPath(returnTo)}>Sign in</a>}
        </nav>
      </header>
      <main id="main">
        {failure && <p role="alert">{FAILED[failure]}</p>}
        {children}
      </main>
      <footer>
        <p>
          You&apos;re on the light pages: no pictures, no scripts. <a href={fullHref}>See this page in full</a>
        </p>
        <form method="post" action={preferencesPath()}>
          <input type="hidden" name="redir" value={returnTo} />
          <button name="view" value="full">
            Always use full pages
          </button>
        </form>
        <nav aria-label="Legal">
          {legal.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </footer>
    </>
  );
}
