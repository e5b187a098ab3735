import type { ArticleSection } from "~/components/information/article";
import { SupportPhone } from "~/components/ui/support-phone";
import { privacyPath, privacyRightsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";

const { name, support } = brand;

export function Summary() {
  return (
    <p>
      <strong>In short.</strong> The producer app turns a phone into a camera for a school’s game. It sends the game’s
      video and sound, the score you enter, and what an engineer needs if the stream breaks. It doesn’t look at your
      photos, contacts or location.
    </p>
  );
}

export const SECTIONS: readonly ArticleSection[] = [
  {
    id: "scope",
    title: "What this policy covers",
    body: (
      <p>
        The {name} producer app, which schools and partners use to stream games from a phone or tablet. Watching is
        covered by the <a href={privacyPath()}>privacy policy</a> of the service.
      </p>
    ),
  },
  {
    id: "who",
    title: "Who uses the app",
    body: (
      <p>
        Crews named by a school or a partner. Some may be students. The school gives them access, and is responsible for
        getting their families’ permission where the law or its own rules require it. The app knows a crew member by a
        name and the school’s code. It doesn’t need a personal e-mail address.
      </p>
    ),
  },
  {
    id: "collect",
    title: "What the app collects",
    body: (
      <ul>
        <li>
          <strong>Video and sound</strong> from the moment you press “Go live” or “Test” until you stop. Nothing is
          recorded before or after.
        </li>
        <li>
          <strong>The game’s data</strong>: score, period and clock as you enter them, and when you entered them.
        </li>
        <li>
          <strong>Who produced</strong>: the crew member’s name and the school.
        </li>
        <li>
          <strong>Stream health</strong>: upload speed, dropped frames, battery and temperature, device type, and app
          and system versions.
        </li>
        <li>
          <strong>Crash reports</strong>, without video or sound.
        </li>
      </ul>
    ),
  },
  {
    id: "permissions",
    title: "Permissions it asks for",
    body: (
      <ul>
        <li>Camera and microphone: to film the game. Without them it cannot stream.</li>
        <li>Local network, if you use an external camera or a scoreboard reader.</li>
        <li>Notifications, if you want to know when your stream stalls.</li>
      </ul>
    ),
  },
  {
    id: "not",
    title: "What it never touches",
    body: (
      <p>
        Photos and files, contacts, calendar, messages, location, advertising identifiers, and other apps. The app has
        no ads and no advertisers’ software.
      </p>
    ),
  },
  {
    id: "use",
    title: "What we use it for",
    body: (
      <p>
        To show the game, keep the recording for the school, help a crew while it’s on the air, and make the app better.
        We don’t use it to rate students or sell anything.
      </p>
    ),
  },
  {
    id: "share",
    title: "Who else sees it",
    body: (
      <p>
        The public sees the game if the school shows it. The school sees the recording and who produced it. Companies
        that host and deliver video for us handle it under contract. Authorities get data only under a valid order.
      </p>
    ),
  },
  {
    id: "keep",
    title: "How long we keep it",
    body: (
      <p>
        Recordings, as long as the school wants. Stream health, 90 days. Crash reports, 30 days. Names of crew members,
        until the end of the school year or until the school removes them.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <p>
        Crew members and, for minors, their parents can see, correct or delete what we keep about them. Ask the school,
        use the <a href={privacyRightsPath()}>privacy-rights form</a>, or e-mail{" "}
        <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a>.
      </p>
    ),
  },
  {
    id: "security",
    title: "How we protect it",
    body: (
      <p>
        The stream and everything else the app sends are encrypted in transit. If a phone is lost, the school can cut it
        off right away by changing its code.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    body: (
      <p>
        The date at the top is when this policy took effect. The app tells crews before any change that matters.
        Questions? E-mail <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a> or <SupportPhone />.
      </p>
    ),
  },
];
