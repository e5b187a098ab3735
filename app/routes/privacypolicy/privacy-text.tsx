import { brand } from "~contracts/brand";
import type { ArticleSection } from "~/components/information/article";
import { accountPath, deleteAccountPath, privacyRightsPath, producerPrivacyPath } from "~/models/navigation/paths";
import styles from "./privacy.module.css";

const { name, support } = brand;

/** The policy in a few lines, before anybody reads it all. */
export function Summary() {
  return (
    <>
      <p>
        <strong>In short.</strong> We know what you tell us, what you watch and what you pay, and use it to run the
        service. Advertising and measurement for others stay off until you allow them. We do not sell data about anybody
        under 18. You can see, correct and delete what we have: <a href={privacyRightsPath()}>here is the form</a>.
      </p>
    </>
  );
}

const KEPT: readonly [what: string, howLong: string][] = [
  ["Account and profile", "until you delete the account"],
  ["What you watched, reminders, followed schools", "until you delete them or the account"],
  ["Receipts and tax records", "seven years, as the law asks"],
  ["Letters to support", "two years after the last one"],
  ["Technical logs", "thirty days"],
  ["Your consent choices", "one year, then we ask again"],
];

export const SECTIONS: readonly ArticleSection[] = [
  {
    id: "scope",
    title: "What this policy covers",
    body: (
      <p>
        This site and the {name} apps for phones, tablets and televisions. The app with which crews produce games has{" "}
        <a href={producerPrivacyPath()}>a policy of its own</a>. Sites that we link to, such as the ticketing partner’s,
        have theirs.
      </p>
    ),
  },
  {
    id: "collect",
    title: "What we collect",
    body: (
      <>
        <h3>What you give us</h3>
        <ul>
          <li>
            Name, e-mail address, ZIP code and password, of which we keep only a hash, when you create an account.
          </li>
          <li>The school that you support, teams that you follow, reminders, clips and their titles.</li>
          <li>What you write to support or in one of our forms.</li>
        </ul>
        <h3>What comes with paying</h3>
        <p>
          The payment provider takes your card number; we never see it. We keep the kind of card, its last four digits,
          its expiry, the ZIP code and what was charged.
        </p>
        <h3>What comes with watching</h3>
        <ul>
          <li>Which events you open, how far you watched, and whether the video stalled.</li>
          <li>Kind of device, browser and app version, language and time zone.</li>
          <li>
            Your network address, from which we learn the country, and the region where a blackout depends on it. We do
            not ask for your exact location.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "use",
    title: "What we use it for",
    body: (
      <ul>
        <li>To let you in, play what you may watch, and take you back to where you stopped.</li>
        <li>To charge you, to pay schools their share, and to keep the books.</li>
        <li>To remind you of games and to send the letters that you asked for. Each has a link that ends them.</li>
        <li>To see what breaks, where streams stall, and which pages nobody finds.</li>
        <li>To stop fraud, shared passwords and attacks.</li>
        <li>To obey the law.</li>
      </ul>
    ),
  },
  {
    id: "cookies",
    title: "Cookies and your choice",
    body: (
      <>
        <p>
          There are four groups. The first is needed; the others are off until you allow them, and you may change your
          mind at the foot of the page.
        </p>
        <ol>
          <li>
            <strong>Strictly necessary</strong>: signing in, your theme, your time zone, a purchase in progress.
          </li>
          <li>
            <strong>Performance</strong>: counting visits and stalls, without your name.
          </li>
          <li>
            <strong>Functional</strong>: conveniences such as continuing on another device before you sign in.
          </li>
          <li>
            <strong>Targeting</strong>: choosing advertising. Without it advertising is the same for everybody, and your
            name, e-mail address and member number are replaced by a random number before anything is measured.
          </li>
        </ol>
        <p>
          A browser that sends the Global Privacy Control signal is taken at its word: it counts as “no” to targeting.
        </p>
      </>
    ),
  },
  {
    id: "share",
    title: "Who else sees it",
    body: (
      <>
        <ul>
          <li>
            <strong>Companies that work for us</strong>: payment, hosting, video delivery, e-mail, support. They may use
            it for that work only.
          </li>
          <li>
            <strong>Schools and associations</strong>: how many watched and how many chose them. Never who.
          </li>
          <li>
            <strong>A recruiting partner</strong>, only when you ask for a recruiting profile and send the form for it.
          </li>
          <li>
            <strong>Advertising partners</strong>, only when you allowed targeting.
          </li>
          <li>
            <strong>Authorities</strong>, when a valid order obliges us. We tell you unless the order forbids it.
          </li>
        </ul>
        <p>
          We do not sell personal data for money. Where a state’s law calls sharing for advertising a sale, you can{" "}
          <a href={privacyRightsPath()}>opt out with the form</a> or by leaving targeting off.
        </p>
      </>
    ),
  },
  {
    id: "students",
    title: "Students and children",
    body: (
      <>
        <p>
          Accounts are for people of 13 and over. If we learn that a younger child has one, we delete it. Nobody under
          18 gets targeted advertising, whatever the cookie choice says.
        </p>
        <p>
          Students appear in games because their school shows them, under the school’s own rules. A family that does not
          wish that should speak with the school; if a video must come down quickly, write to{" "}
          <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a> and we act at once.
        </p>
      </>
    ),
  },
  {
    id: "keep",
    title: "How long we keep it",
    body: (
      <table className={styles.kept}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {KEPT.map(([what, howLong]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  {
    id: "security",
    title: "How we protect it",
    body: (
      <p>
        Connections are encrypted. Passwords are stored in a form that cannot be turned back. Card numbers never reach
        us. Few people can see member data, and what they look at is recorded. If something goes wrong all the same, we
        tell you and the authorities, as the law asks and without waiting for its last day.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>Wherever you live, you may ask us:</p>
        <ul>
          <li>what we know about you, and for a copy of it;</li>
          <li>to correct it, much of which you can do yourself in My Account;</li>
          <li>to delete it;</li>
          <li>not to sell or share it, and to limit the use of sensitive data.</li>
        </ul>
        <p>
          Use the <a href={privacyRightsPath()}>privacy-rights form</a>, which gives you a reference number, or write to{" "}
          <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a>. We answer within 45 days. Somebody else
          may ask for you if you say so in writing. You are never treated worse for asking. If you disagree with our
          answer, reply to it and another person looks again; after that your state’s attorney general hears complaints.
        </p>
        <p>
          To close your account yourself, see <a href={deleteAccountPath()}>how to delete it</a>.
        </p>
      </>
    ),
  },
  {
    id: "states",
    title: "Notes for some states",
    body: (
      <>
        <h3>California</h3>
        <p>
          The categories of the law that we collect are identifiers, commercial information, internet activity, coarse
          location, and audio-visual information of events. The sections above name the purposes, the recipients and the
          time. We do not use sensitive data to infer anything about you.
        </p>
        <h3>Colorado, Connecticut, Oregon, Texas, Utah, Virginia and other states</h3>
        <p>
          You may opt out of targeted advertising, of sale and of profiling with legal effect. We do no such profiling.
        </p>
        <h3>Nevada</h3>
        <p>You may ask us not to sell certain data in future. We do not sell it; we note the wish anyway.</p>
      </>
    ),
  },
  {
    id: "abroad",
    title: "Watching from abroad",
    body: (
      <p>
        The service is run in the United States and made for viewers there. If you use it from elsewhere, your data is
        handled in the United States under this policy. Advertising is not chosen by data in the European Economic Area
        and the United Kingdom.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to this policy",
    body: (
      <p>
        The date on top says since when this policy holds. When it changes in a way that matters to you, we write to
        members at least thirty days before, and say what is different.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Reaching us",
    body: (
      <p>
        The privacy team of {name}: <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a> or{" "}
        {support.phone}. Members can change their e-mail choices in <a href={accountPath()}>My Account</a>.
      </p>
    ),
  },
];
