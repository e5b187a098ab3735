import { ReminderButton } from "~/components/event/reminder-button";
import { OrganizationRow } from "~/components/organization/organization-row";
import type { ListsView } from "~/models/account/account.server";
import type { CardView } from "~/models/card/card-view";
import { accountCardPath, findSchoolPath, watchEventsPath } from "~/models/navigation/paths";
import { AccountCard, NotNow } from "../account-card";
import { RowList } from "../row-list";
import { FollowedRow } from "./followed-row";

export function FollowingCard({ lists }: { lists: ListsView | null }) {
  return (
    <AccountCard id="following" title="Following and reminders">
      {lists ? <Lists lists={lists} /> : <NotNow />}
    </AccountCard>
  );
}

function Lists({ lists: { following, moreFollowed, reminders } }: { lists: ListsView }) {
  return (
    <>
      <h3 className="size-22">Following</h3>
      {following.length === 0 ? (
        <p>
          Nothing yet. <a href={findSchoolPath()}>Find a school</a> and follow it.
        </p>
      ) : (
        <RowList
          label="Following"
          rows={following.map((one) => ({ key: one.key, row: <FollowedRow one={one} redir={HERE} /> }))}
        />
      )}
      {moreFollowed > 0 && <p className="muted">And {moreFollowed} more.</p>}
      <h3 className="size-22">Reminders</h3>
      {reminders === null ? (
        <NotNow />
      ) : reminders.length === 0 ? (
        <p>
          You have none right now. Set one on any <a href={watchEventsPath({ status: "upcoming" })}>upcoming game</a>.
        </p>
      ) : (
        <RowList
          label="Reminders"
          rows={reminders.map((card) => ({ key: card.key, row: <ReminderRow card={card} /> }))}
        />
      )}
    </>
  );
}

const HERE = accountCardPath("following");

function ReminderRow({ card }: { card: CardView }) {
  const contentType = card.contentType ?? "game";
  const button = (
    <ReminderButton contentType={contentType} contentKey={card.key} active about={card.title} redir={HERE} compact />
  );
  const logo = card.teams.find((team) => team.logo)?.logo ?? null;
  return <OrganizationRow name={card.title} place={card.dateText} logo={logo} href={card.href} action={button} />;
}
