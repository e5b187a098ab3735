import { InfoPage, InfoSection } from "~/components/information/info-page";
import { NextStep } from "~/components/information/next-step";
import type { Question } from "~/components/information/question-list";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import { informationMeta } from "~/models/navigation/page";
import { accountPath, activatePath, subscribePath, watchEventsPath, waysToWatchPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand, hasApps } from "~contracts/brand";
import { DEVICE_CODE_MINUTES } from "~contracts/limits";
import styles from "./ways-to-watch.module.css";

export const meta = informationMeta(
  "Ways to Watch",
  `Watch ${brand.name} in a browser` +
    (hasApps(brand) ? ", on an iPhone, iPad or Android phone, on Roku, Fire TV and other TVs. " : " on any screen. ") +
    "One account works on all of them.",
);

export const loader = route((visit) => {
  return visit.page({ address: visit.address(waysToWatchPath()) }, "steady");
});

type Device = {
  icon: IconName;
  name: string;
  needs: string;
  text: string;
  action: { label: string; href: string | null };
};

const DEVICES: readonly Device[] = [
  {
    icon: "play",
    name: "In a browser",
    needs: "Chrome, Edge, Firefox or Safari from the last two years",
    text: "Nothing to install. Rewind a live game, go back to live, and clip the play everyone’s talking about.",
    action: { label: "Watch now", href: watchEventsPath() },
  },
  {
    icon: "cast",
    name: "iPhone and iPad",
    needs: "iOS 16 or later",
    text: "Game alerts for your teams, picture in picture on the bus home, and AirPlay to the big screen.",
    action: { label: "Get the iOS app", href: brand.apps.ios },
  },
  {
    icon: "cast",
    name: "Android phones and tablets",
    needs: "Android 9 or later",
    text:
      "The same alerts and the same games, light on data when the stadium network is jammed, with Chromecast " +
      "built in.",
    action: { label: "Get the Android app", href: brand.apps.android },
  },
  {
    icon: "tv",
    name: "Roku",
    needs: "Any Roku player or Roku TV from the last five years",
    text: "The living room is the second-best seat in the house. Sign in with a short code from your phone.",
    action: { label: "Add the Roku channel", href: brand.apps.roku },
  },
  {
    icon: "tv",
    name: "Fire TV",
    needs: "Fire TV Stick, Cube or TV",
    text: "Your teams, live games first, and replays right where you left off on your phone.",
    action: { label: "Get it on Fire TV", href: brand.apps.fireTv },
  },
];

const TV_STEPS = [
  { title: "Open the app on your TV", text: "Choose “Sign in”. It shows a short code." },
  {
    title: "Go to the activation page",
    text: (
      <>
        On your phone, open <a href={activatePath()}>{`${brand.domain}${activatePath()}`}</a> and sign in.
      </>
    ),
  },
  { title: "Enter the code", text: `Your TV starts on its own. The code lasts ${DEVICE_CODE_MINUTES} minutes.` },
];

const QUESTIONS: readonly Question[] = [
  {
    question: "Do I need a pass for every device?",
    answer: "No. One pass works wherever you sign in. The pass lists how many can play at once.",
  },
  {
    question: "How fast does my internet need to be?",
    answer:
      "3 Mbps gets you a clear picture, and 6 Mbps the best one. If it’s slower, the picture gets smaller " +
      "before it ever stops.",
  },
  {
    question: "Can I watch without a pass?",
    answer:
      "Many events are free. Look for “free only” in the list of events. A free account lets you follow teams " +
      "and set reminders.",
  },
  {
    question: "Can I watch from abroad?",
    answer:
      "Yes. The school or association may hold back a few events in some places. The event page says so before " +
      "you pay.",
  },
  {
    question: "Something won’t play. Now what?",
    answer: (
      <>
        Update the app or the browser, then try again. If that doesn’t help,{" "}
        <a href={brand.support.customerSupport}>ask our support</a> and name the event and the device.
      </>
    ),
  },
];

export default function WaysToWatchPage() {
  return (
    <InfoPage
      title="Ways to watch"
      lead="On your phone in the stands at another game, on the TV with the whole family: one account, every screen."
      drawing="scoreboard"
      action={
        <ButtonLink href={watchEventsPath({ status: "live" })} variant="primary" size="lg" icon="play">
          See what’s live
        </ButtonLink>
      }
    >
      <InfoSection id="devices" title="Pick your screen">
        <ul className={styles.devices}>
          {DEVICES.map(
            ({ icon, name, needs, text, action: { label, href } }) =>
              href && (
                <li key={name} className={styles.device}>
                  <Icon name={icon} size="lg" />
                  <h3>{name}</h3>
                  <p className="small-muted">{needs}</p>
                  <p>{text}</p>
                  <ButtonLink href={href} variant="secondary">
                    {label}
                  </ButtonLink>
                </li>
              ),
          )}
        </ul>
      </InfoSection>
      {(brand.apps.roku ?? brand.apps.fireTv) && (
        <InfoSection id="television" title="Sign in on a TV" steps={TV_STEPS} />
      )}
      <InfoSection id="questions" title="Questions" questions={QUESTIONS} />
      <NextStep
        title="Every game, all season"
        action={
          <>
            <ButtonLink href={subscribePath("retail")} variant="secondary">
              Get a pass
            </ButtonLink>
            <ButtonLink href={accountPath()} variant="quiet" flush>
              I have one
            </ButtonLink>
          </>
        }
      >
        A pass opens live games, replays and the playoffs on all of these, and part of every annual pass goes to a
        school.
      </NextStep>
    </InfoPage>
  );
}
