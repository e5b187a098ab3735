import { ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { MENU_LINKS } from "~/models/navigation/frame-links";
import { homePath, signInPath, signUpPath } from "~/models/navigation/paths";
import { Logo } from "./logo";
import type { NavLink } from "./nav-link";
import { SearchForm } from "./search-form";
import styles from "./header.module.css";

export type HeaderAccount =
  | { signedIn: false; /** Where signing in returns to. */ redir?: string }
  | { signedIn: true; name: string; links: readonly NavLink[]; signOutAction: string };

type HeaderProps = {
  links: readonly NavLink[];
  account: HeaderAccount;
  /** Only for visitors without a pass. */
  subscribe?: NavLink | null;
  query?: string;
};

export function Header({ links, account, subscribe, query }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={classNames("wrap", styles.bar)}>
        <button type="button" className={classNames(styles.opener, styles.menuOpener)} {...toggles("site-menu")}>
          <Icon name="menu" label="Menu" size="lg" />
        </button>
        <a href={homePath()} className={styles.home}>
          <Logo />
        </a>
        <nav id="site-menu" className={styles.menu} aria-label="Main" {...asPopover}>
          {subscribe && (
            <div className={styles.pass}>
              <ButtonLink href={subscribe.href} variant="primary" wide>
                {subscribe.label}
              </ButtonLink>
            </div>
          )}
          <MenuLinks id="main-links" links={links} className={styles.links} item={styles.link} />
          <MenuLinks links={MENU_LINKS} className={styles.more} item={styles.accountLink} />
        </nav>
        <div id="site-search" className={styles.search} {...asPopover}>
          <SearchForm id="site-search-q" label="Search" placeholder="Schools, teams, games" query={query} />
        </div>
        <button type="button" className={classNames(styles.opener, styles.searchOpener)} {...toggles("site-search")}>
          <Icon name="search" label="Search" size="lg" />
        </button>
        {subscribe && (
          <span className={styles.subscribe}>
            <ButtonLink href={subscribe.href} variant="secondary">
              {subscribe.label}
            </ButtonLink>
          </span>
        )}
        <button type="button" className={styles.opener} {...toggles("site-account")}>
          <Icon name="user" label={account.signedIn ? `Account: ${account.name}` : "Account"} size="lg" />
        </button>
        <div id="site-account" className={styles.account} {...asPopover}>
          <AccountMenu account={account} subscribe={subscribe} />
        </div>
      </div>
    </header>
  );
}

/** `id`: the links follow filters that are chosen in place (enhancement/in-place.ts), and so does which is current. */
type MenuLinksProps = { links: readonly NavLink[]; id?: string; className?: string; item?: string };

function MenuLinks({ links, id, className, item }: MenuLinksProps) {
  return (
    <ul id={id} className={className} data-with-address={id ? "" : undefined}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} className={item} aria-current={link.current ? "page" : undefined}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function AccountMenu({ account, subscribe }: Pick<HeaderProps, "account" | "subscribe">) {
  if (!account.signedIn) {
    return (
      <div className={styles.guest} id="guest-links" data-with-address="">
        <p>Follow your teams and get reminded before they play.</p>
        <ButtonLink href={signInPath(account.redir)} variant="primary" wide>
          Sign in
        </ButtonLink>
        <ButtonLink href={signUpPath(account.redir)} wide>
          Create an account
        </ButtonLink>
        {subscribe && (
          <ButtonLink href={subscribe.href} variant="quiet" wide>
            {subscribe.label}
          </ButtonLink>
        )}
      </div>
    );
  }
  return (
    <>
      <p className={styles.who}>{account.name}</p>
      <MenuLinks links={account.links} className={styles.accountLinks} item={styles.accountLink} />
      <form method="post" action={account.signOutAction} data-enhance="sign-out">
        <button type="submit" className={styles.accountLink}>
          <Icon name="sign-out" />
          Sign out
        </button>
      </form>
    </>
  );
}

/** Focus mode: just the name, no links away (S 2.6). */
export function FocusHeader() {
  return (
    <header className={styles.header}>
      <div className={classNames("wrap", styles.bar)}>
        <a href={homePath()} className={styles.home}>
          <Logo />
        </a>
      </div>
    </header>
  );
}

export function TestHeader() {
  return (
    <header className={styles.test}>
      <p className="wrap">Test page</p>
    </header>
  );
}

// React 18 has no types for popovers; it renders the attributes as given.

/** The browser opens and closes it (also on Escape), without script. */
const asPopover = { popover: "auto" };
const toggles = (id: string) => ({ popovertarget: id });
