import { FactGrid } from "~/components/information/fact-grid";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { NextStep } from "~/components/information/next-step";
import type { Point } from "~/components/information/point-list";
import { ButtonLink } from "~/components/ui/button";
import { SupportPhone } from "~/components/ui/support-phone";
import { informationMeta, type RouteHandle } from "~/models/navigation/page";
import {
  advertisePath,
  companyPath,
  findSchoolPath,
  mediaPartnersPath,
  officialsPassPath,
  supportProgramPath,
} from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

export const handle: RouteHandle = { frame: "apps-query" };

export const meta = informationMeta(
  "Company",
  `${brand.name} carries high-school sports and school events, live and on demand, together with schools and ` +
    "state associations.",
);

export const loader = route((visit) => {
  return visit.page({ address: visit.address(companyPath()) }, "steady");
});

const FACTS = [
  ...(brand.reach
    ? [
        { figure: `${brand.reach.schools}+`, text: "high schools, public and private" },
        { figure: brand.reach.associations, text: "state associations and their championships" },
      ]
    : []),
  { figure: "75+", text: "sports and activities, from football to robotics" },
];

const GAME_DAY = [
  {
    title: "The school sets it up",
    text: "A student crew with a camera, an automated camera in the gym, or a partner station: the school chooses.",
  },
  {
    title: "The picture goes up",
    text:
      "We take it in, make versions for every screen and connection, and add the score if we can read the " +
      "scoreboard.",
  },
  {
    title: "Fans watch",
    text: "In the browser, on phones and on TVs. A slow connection gets a smaller picture, but never a later one.",
  },
  {
    title: "The replay stays",
    text: "Soon after the final whistle, the game is on demand, with highlights, for coaches, families and colleges.",
  },
];

const BELIEFS: readonly Point[] = [
  {
    icon: "school",
    title: "The game belongs to the school",
    text: "Schools and associations decide what we show, when, and whether it has ads.",
  },
  {
    icon: "users",
    title: "Every team, not only the famous ones",
    text: "Junior varsity, girls’ wrestling, the spring concert, graduation. If families care, it belongs here.",
  },
  {
    icon: "star",
    title: "Students first",
    text: "They aren’t pros. No betting, no scouting scores on kids, no selling pictures behind a family’s back.",
  },
  {
    icon: "heart",
    title: "Money goes back",
    text: (
      <>
        Part of every annual pass goes to a school, through the <a href={supportProgramPath()}>support program</a>.
      </>
    ),
  },
];

export default function CompanyPage() {
  return (
    <InfoPage
      kicker="Company"
      title="The best seat for the games that matter most"
      lead={
        `${brand.name} streams high-school sports and school events with the schools that play them. The crowd ` +
        "is small, the stands are cold, and somewhere a grandmother is watching every snap."
      }
      drawing="field"
      action={
        <ButtonLink href={findSchoolPath()} variant="primary" size="lg" icon="search">
          Find your school
        </ButtonLink>
      }
    >
      <FactGrid label="The network by the numbers" facts={FACTS} />
      <InfoSection id="game-day" title="How a game gets here" steps={GAME_DAY} />
      <InfoSection id="beliefs" title="What we stand for" points={BELIEFS} />
      <InfoSection
        id="contact"
        title="Reach us"
        lead={
          <>
            For viewers: <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a> or <SupportPhone />. For
            privacy: <a href={`mailto:${brand.support.privacyEmail}`}>{brand.support.privacyEmail}</a>. Sponsors:{" "}
            <a href={advertisePath()}>advertise</a>. Stations and crews:{" "}
            <a href={mediaPartnersPath()}>media partners</a>. Officials:{" "}
            <a href={officialsPassPath()}>officials pass</a>.
          </>
        }
      />
      <NextStep
        title="Is your school streaming yet?"
        action={<ButtonLink href={`${supportProgramPath()}#form`}>Sign up your school</ButtonLink>}
      >
        Cameras, crew and internet are less work than you think. Tell us about your gym, and we’ll take it from there.
      </NextStep>
    </InfoPage>
  );
}
