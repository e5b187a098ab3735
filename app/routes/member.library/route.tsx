import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { FollowedRow } from "~/components/account/profile/followed-row";
import { CardGrid } from "~/components/card/card-grid";
import { Carousel } from "~/components/card/carousel";
import { REMIND_ME } from "~/components/event/reminder-button";
import { SilentReminders } from "~/components/event/silent-reminders";
import { OrganizationRow } from "~/components/organization/organization-row";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import { PageHeading, SectionHeading } from "~/components/ui/page-heading";
import type { CardView } from "~/models/card/card-view";
import { DOWNLOAD_REFUSALS, type DownloadRefusal } from "~/models/download/download-refusals";
import { isEmptyLibrary } from "~/models/library/is-empty";
import { type ClipView, type LibraryView, loadLibrary } from "~/models/library/library.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { titleOf, unlistedMeta } from "~/models/navigation/page";
import {
  accountCardPath,
  customerSupportPath,
  findSchoolPath,
  libraryPath,
  storePath,
  termsPath,
  viewsPath,
  watchEventsPath,
} from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { Downloads, Refused } from "./downloads";
import { Empty, NotNow } from "./empty";
import styles from "./library.module.css";

export const meta = unlistedMeta(titleOf("library"));

export const loader = route({ requires: "member" }, async (visit) => {
  const flags = await visit.flags();
  const library = await loadLibrary(
    visit.upstreams,
    visit.viewing(flags),
    { hasClips: flags["enable-clip-button"] },
    visit.session.call,
  );
  visit.stillSignedIn();
  const refused = visit.url.searchParams.get("download");
  return visit.private({ library, refused: isKeyOf(DOWNLOAD_REFUSALS, refused) ? refused : null });
});

export default function LibraryPage() {
  const { library, refused } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading title="My Library" lead="What you've watched, what's coming up, and who you follow." />
      {library ? (
        <Library library={library} refused={refused} />
      ) : (
        <Alert kind="warning" title="We can't show your lists right now.">
          They&apos;re safe. <a href={libraryPath()}>Try again</a> in a moment.
        </Alert>
      )}
    </div>
  );
}

function Library({ library, refused }: { library: LibraryView; refused: DownloadRefusal | null }) {
  const { continueWatching, recent, reminders, following, teams, downloads, clips } = library;
  if (isEmptyLibrary(library) && !refused) return <FirstSteps />;
  return (
    <>
      <Section id="continue" title="Continue watching">
        {continueWatching === null ? (
          <NotNow what="the games you started" />
        ) : continueWatching.length > 0 ? (
          <Watched cards={continueWatching} at="continue" label="Continue watching" />
        ) : (
          <Empty more={{ href: REPLAYS, label: "Watch a replay" }}>
            When you start watching a game, it stays here until you finish it.
          </Empty>
        )}
      </Section>
      {!(recent?.length === 0 && continueWatching?.length) && (
        <Section id="recent" title="Recently watched">
          {recent === null ? (
            <NotNow what="what you watched" />
          ) : recent.length > 0 ? (
            <Watched cards={recent} at="recent" label="Recently watched" />
          ) : (
            <Empty more={{ href: REPLAYS, label: "Watch events" }}>Games you watch show up here, newest first.</Empty>
          )}
        </Section>
      )}
      {library.isSilent && (
        <Alert>
          <SilentReminders what="the games with a reminder" />
        </Alert>
      )}
      <Carousel
        id="reminders"
        title="Reminders"
        cards={reminders ?? []}
        empty={
          reminders ? (
            <Empty more={{ href: UPCOMING, label: "Upcoming games" }}>
              Press “{REMIND_ME}” on an upcoming game, and it shows up here.
            </Empty>
          ) : (
            <NotNow what="your reminders" />
          )
        }
      />
      <Section id="following" title="Following">
        {following.length > 0 ? (
          <ul className={styles.organizations}>
            {following.map((one) => (
              <li key={one.key}>
                <FollowedRow one={one} redir={`${libraryPath()}#following`} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty more={{ href: findSchoolPath(), label: "Find a school" }}>
            Follow schools and tournaments to find them here.
          </Empty>
        )}
      </Section>
      <Section id="teams" title="Favorite teams" more={{ href: accountCardPath("teams"), label: "Add or remove" }}>
        {teams === null ? (
          <NotNow what="your teams" />
        ) : teams.length > 0 ? (
          <ul className={styles.organizations}>
            {teams.map((team) => (
              <li key={team.key}>
                <OrganizationRow name={team.school} place={team.team} logo={team.logo} href={team.gamesHref} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty more={{ href: accountCardPath("teams"), label: "Add a team" }}>
            Add a team, and its games come first on your home page.
          </Empty>
        )}
      </Section>
      {clips !== undefined && (
        <Section id="clips" title="Clips">
          {clips === null ? (
            <NotNow what="your clips" />
          ) : clips.length > 0 ? (
            <Clips clips={clips} />
          ) : (
            <Empty more={{ href: REPLAYS, label: "Watch a replay" }}>
              Press “Clip” under a replay to save its best moment here.
            </Empty>
          )}
        </Section>
      )}
      <Section id="downloads" title="Downloads" more={{ href: storePath(brand.storeSlug), label: "Store" }}>
        {refused && <Refused why={refused} />}
        <Downloads downloads={downloads} />
      </Section>
    </>
  );
}

type SectionProps = { id: string; title: string; more?: { href: string; label: string }; children: ReactNode };

function Section({ id, title, more, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`column-3 ${styles.section}`}>
      <SectionHeading id={`${id}-title`} title={title} {...(more ? { more } : {})} />
      {children}
    </section>
  );
}

function Watched({ cards, at, label }: { cards: readonly CardView[]; at: string; label: string }) {
  return (
    <div className={styles.watched}>
      <CardGrid cards={cards} label={label} level={3} follows action={(card) => <RemoveView card={card} at={at} />} />
    </div>
  );
}

function RemoveView({ card, at }: { card: CardView; at: string }) {
  return (
    <form method="post" action={viewsPath(card.contentType ?? "game", card.key)}>
      <input type="hidden" name="redir" value={`${libraryPath()}#${at}`} />
      <Button variant="quiet" icon="trash" name="intent" value="remove">
        <span className={styles.word}>
          Remove<span className="visually-hidden"> {card.title}</span>
        </span>
      </Button>
    </form>
  );
}

const UPCOMING = watchEventsPath({ status: "upcoming" });
const REPLAYS = watchEventsPath({ status: "ondemand" });

/** One panel for a new member, in place of a row of empty boxes. */
function FirstSteps() {
  const steps = [
    { href: findSchoolPath(), label: "Follow your school", text: "Its games come first on your home page." },
    { href: UPCOMING, label: "Pick a game", text: `Press “${REMIND_ME},” and we’ll tell you when it starts.` },
    { href: REPLAYS, label: "Watch a replay", text: "Stop when you like. It waits here until you finish it." },
    { href: storePath(brand.storeSlug), label: "Keep a game", text: "Buy its download, and the file is always here." },
  ];
  return (
    <EmptyState drawing="tickets" title="Nothing here yet">
      <span className={styles.steps}>
        {steps.map(({ href, label, text }) => (
          <span key={href}>
            <a href={href}>{label}</a>
            {text}
          </span>
        ))}
      </span>
    </EmptyState>
  );
}

/** Clips that the member made, those that were taken down among them. */
function Clips({ clips }: { clips: readonly ClipView[] }) {
  return (
    <ul className={styles.organizations}>
      {clips.map(({ key, title, href, note }) => {
        const row = (
          <>
            <Icon name="clip" />
            <span>
              <span className={styles.clipTitle}>{title}</span>
              <span className="small-muted">{href === null ? <TakenDown /> : note}</span>
            </span>
          </>
        );
        return href === null ? (
          <li key={key} className={styles.clip}>
            {row}
          </li>
        ) : (
          <li key={key}>
            <a href={href} className={styles.clip}>
              {row}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function TakenDown() {
  const why = <a href={`${termsPath()}#clips`}>why we do</a>;
  const ask = <a href={customerSupportPath()}>ask us</a>;
  return (
    <>
      We took this clip down, so it can&apos;t be watched anymore. See {why}, or {ask}.
    </>
  );
}
