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
import { PageHeading, SectionHeading } from "~/components/ui/page-heading";
import type { CardView } from "~/models/card/card-view";
import { DOWNLOAD_REFUSALS, type DownloadRefusal } from "~/models/download/download-refusals";
import { isEmptyLibrary } from "~/models/library/is-empty";
import { type LibraryView, loadLibrary } from "~/models/library/library.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, findSchoolPath, libraryPath, storePath, viewsPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { Clips } from "./clips";
import { Downloads, Refused } from "./downloads";
import { Empty, NotNow } from "./empty";
import { FirstSteps, REPLAYS, UPCOMING } from "./first-steps";
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
  if (isEmptyLibrary(library) && !refused)
    return (
      <>
        {following.length > 0 && <Following following={following} />}
        <FirstSteps follows={following.length > 0} />
      </>
    );
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
      {!(recent?.length === 0 && continueWatching) && (
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
      <Following following={following} />
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

function Following({ following }: Pick<LibraryView, "following">) {
  return (
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
