import { ShareButton } from "~/components/sharing/share-button";
import { Outcome } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Disclosure } from "~/components/ui/disclosure";
import { InputField } from "~/components/ui/field";
import { CALENDAR_NOTICES, type CalendarNotice } from "~/models/account/notices";
import type { OwnCalendar as Calendar } from "~/models/account/own-calendar.server";
import { OWN_CALENDAR_GAMES } from "~/models/event/page/calendar";
import { notificationsPath } from "~/models/navigation/paths";
import styles from "./own-calendar.module.css";

type Shown = { calendar: Calendar | null; notice: CalendarNotice | null };

/** One calendar for all games of a member (S 7.2, 7.3). What became of a press is also said where it can't be read. */
export function OwnCalendar({ calendar, notice }: Shown) {
  return (
    <section id="calendar" className={`column-4 ${styles.calendar}`} aria-labelledby="calendar-title">
      <h2 id="calendar-title">Your calendar</h2>
      {notice && <Outcome {...CALENDAR_NOTICES[notice]} />}
      {calendar ? <Ways calendar={calendar} /> : <p>We can&apos;t show your calendar right now.</p>}
    </section>
  );
}

function Ways({ calendar }: { calendar: Calendar }) {
  return (
    <>
      <p>
        Get your games in the calendar on your phone or computer, up to the next {OWN_CALENDAR_GAMES}. New times and
        cancellations show up by themselves. A game with a reminder also rings 30 minutes before it starts, if your
        calendar allows it.
      </p>
      {calendar === "none" && <NewAddress label="Get my calendar" />}
      {calendar === "unknown" && (
        <>
          <p>Your calendar still works, but we can&apos;t show its address anymore.</p>
          <Replacement />
        </>
      )}
      {typeof calendar === "object" && (
        <>
          <div className="wrap-2">
            <ButtonLink href={calendar.subscribeHref} icon="calendar-plus">
              Add to your calendar
            </ButtonLink>
            <ShareButton url={calendar.address} title="Calendar address" quiet />
          </div>
          <InputField
            id="calendar-address"
            type="text"
            label="Calendar address"
            hint="For Google Calendar and others that ask for a link. Anyone who has it can see your games."
            value={calendar.address}
            readOnly
          />
          <Replacement />
        </>
      )}
    </>
  );
}

function Replacement() {
  return (
    <Disclosure summary="Someone else has the address?">
      <p>Get a new one. The old one stops working right away, so your own calendar needs the new one, too.</p>
      <NewAddress label="New address" />
    </Disclosure>
  );
}

function NewAddress({ label }: { label: string }) {
  return (
    <form method="post" action={`${notificationsPath()}#calendar`} className={styles.form}>
      <Button name="intent" value="new-calendar">
        {label}
      </Button>
    </form>
  );
}
