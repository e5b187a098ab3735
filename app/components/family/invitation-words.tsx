import { NarrowPage } from "~/components/account/narrow-page";
import { ButtonLink } from "~/components/ui/button";
import { Check, CheckList } from "~/components/ui/check-list";
import { Drawing } from "~/components/ui/drawing";
import { PageHeading } from "~/components/ui/page-heading";
import type { ClosedScreen } from "~/models/family/invitation-screen";
import { screenWords } from "~/models/family/screen-words";
import { homePath, manageFamilyPath } from "~/models/navigation/paths";
import styles from "./invitation-words.module.css";

export function WhatItGives({ owner, seatsLeft }: { owner: string; seatsLeft: number }) {
  const points = [
    "Every game on the network, live and on demand",
    "Your own account: your teams, your reminders, your history",
    `Nothing to pay. It's ${owner}'s plan`,
    seatsLeft === 1 ? "One seat is left" : `${seatsLeft} seats are left`,
  ];
  return (
    <CheckList className={styles.points}>
      {points.map((point) => (
        <Check key={point}>{point}</Check>
      ))}
    </CheckList>
  );
}

const LEADS_TO_FAMILY: readonly ClosedScreen[] = ["own", "in_this_family", "in_another_family", "owns_family"];

export function ClosedInvitation({ screen, ownerFirstName }: { screen: ClosedScreen; ownerFirstName: string }) {
  const { title, text, next } = screenWords(screen, ownerFirstName || "the plan's owner");
  const leadsToFamily = LEADS_TO_FAMILY.includes(screen);
  return (
    <NarrowPage>
      <Drawing name="tickets" />
      <PageHeading kicker="Family plan" title={title} lead={text} />
      <p>{next}</p>
      <div className="wrap-3">
        {leadsToFamily ? (
          <ButtonLink href={manageFamilyPath()} variant="primary">
            Your family page
          </ButtonLink>
        ) : (
          <ButtonLink href={homePath()}>Back to the games</ButtonLink>
        )}
      </div>
    </NarrowPage>
  );
}

export function InvitationUnavailable({ retry }: { retry: string }) {
  return (
    <NarrowPage>
      <PageHeading
        kicker="Family plan"
        title="We can't look this up right now"
        lead="Your invitation is still good. Please try again in a minute."
      />
      <div className="wrap-3">
        <ButtonLink href={retry} variant="primary" icon="refresh">
          Try again
        </ButtonLink>
      </div>
    </NarrowPage>
  );
}
