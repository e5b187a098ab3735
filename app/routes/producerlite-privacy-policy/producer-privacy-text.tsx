import { brand } from "~contracts/brand";
import type { ArticleSection } from "~/components/information/article";
import { privacyPath, privacyRightsPath } from "~/models/navigation/paths";

const { name, support } = brand;

/** The policy in a few lines, before anybody reads it all. */
export function Summary() {
  return (
    <p>
      <strong>In short.</strong> The producer app turns a phone into a camera for a school’s game. It sends the picture
      and the sound of the game, the score that you type, and what an engineer needs when the stream breaks. It does not
      look at your photos, your contacts or your place on the map.
    </p>
  );
}

export const SECTIONS: readonly ArticleSection[] = [
  {
    id: "scope",
    title: "What this policy covers",
    body: (
      <p>
        The {name} producer app, with which schools and partners stream games from a phone or tablet. Watching is
        covered by the <a href={privacyPath()}>privacy policy</a> of the service.
      </p>
    ),
  },
  {
    id: "who",
    title: "Who uses the app",
    body: (
      <p>
        Crews whom a school or a partner has named. Students may be among them: the school gives them access, and is
        responsible for asking their families where the law or its own rules say so. The app knows a crew member by a
        name and the school’s code; it needs no private e-mail address.
      </p>
    ),
  },
  {
    id: "collect",
    title: "What the app collects",
    body: (
      <ul>
        <li>
          <strong>Picture and sound</strong> from the moment you press “Go live” or “Test” until you stop. Nothing is
          recorded before or after.
        </li>
        <li>
          <strong>The game’s data</strong>: score, period and clock as you enter them, and when you entered them.
        </li>
        <li>
          <strong>Who produced</strong>: the crew member’s name and the school.
        </li>
        <li>
          <strong>The state of the stream</strong>: upload speed, dropped pictures, battery and temperature, kind of
          device, version of the app and of the system.
        </li>
        <li>
          <strong>Reports of crashes</strong>, without picture or sound.
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
        <li>Notifications, if you want to be told that your stream stalled.</li>
      </ul>
    ),
  },
  {
    id: "not",
    title: "What it never touches",
    body: (
      <p>
        Photos and files, contacts, calendar, messages, location, advertising identifiers, and other apps. There is no
        advertising in the app and no software of advertisers.
      </p>
    ),
  },
  {
    id: "use",
    title: "What it is used for",
    body: (
      <p>
        To show the game, to keep its recording for the school, to help a crew while it is on air, and to make the app
        better. It is not used to rate students and not to sell anything.
      </p>
    ),
  },
  {
    id: "share",
    title: "Who else sees it",
    body: (
      <p>
        The public sees the game if the school shows it. The school sees the recording and who produced it. Companies
        that host and deliver video for us handle it under contract. Authorities receive data only under a valid order.
      </p>
    ),
  },
  {
    id: "keep",
    title: "How long it is kept",
    body: (
      <p>
        The recording, as long as the school wishes. The state of a stream, ninety days. Reports of crashes, thirty
        days. Names of crew members, until the end of the school year or until the school removes them.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <p>
        Crew members and, for minors, their parents may see, correct or delete what is kept about them. Ask the school,
        use the <a href={privacyRightsPath()}>privacy-rights form</a>, or write to{" "}
        <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a>.
      </p>
    ),
  },
  {
    id: "security",
    title: "How it is protected",
    body: (
      <p>
        The stream and everything else the app sends are encrypted on the way. A lost phone can be cut off by the school
        at once, by changing its code.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    body: (
      <p>
        The date on top says since when this policy holds; the app tells crews before a change that matters. Questions
        go to <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a> or {support.phone}.
      </p>
    ),
  },
];
