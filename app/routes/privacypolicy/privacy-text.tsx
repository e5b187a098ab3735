import type { ArticleSection } from "~/components/information/article";
import { SupportPhone } from "~/components/ui/support-phone";
import { accountPath, deleteAccountPath, privacyRightsPath, producerPrivacyPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import {
  BROWSER_DAYS,
  CART_DAYS,
  FORM_YEARS,
  PRIVACY_ANSWER_DAYS,
  RECEIPT_YEARS,
  SIGN_IN_DAYS,
} from "~contracts/limits";
import styles from "./privacy.module.css";

const { name, support } = brand;

export function Summary() {
  return (
    <>
      <p>
        <strong>In short.</strong> We know what you tell us, what you watch and what you pay, and we use it to run the
        service. Advertising and measurement for others stay off until you allow them. We do not sell personal data for
        money. You can see, correct and delete what we have: <a href={privacyRightsPath()}>use this form</a>.
      </p>
    </>
  );
}

const KEPT: readonly [what: string, howLong: string][] = [
  ["Account and profile", "until you delete the account"],
  ["What you watched, reminders, followed schools", "until you delete them or the account; of many, the oldest go"],
  ["Receipts and tax records", `${RECEIPT_YEARS} years, as the law requires`],
  ["Messages to support and forms you sent", `${FORM_YEARS} years`],
  ["Where you're signed in", `until you sign out there, or ${SIGN_IN_DAYS} days after the last time you used it`],
  [
    "Browsers you signed in with",
    `${BROWSER_DAYS} days after the last time; our list of them goes when you delete the account`,
  ],
  ["Which pages you opened and what you clicked", "one year"],
  ["Technical logs", "thirty days"],
  ["Your consent choices", "one year, then we ask again"],
];

export const SECTIONS: readonly ArticleSection[] = [
  {
    id: "scope",
    title: "What this policy covers",
    body: (
      <p>
        This site and the {name} apps for phones, tablets and TVs. The app that crews use to produce games has{" "}
        <a href={producerPrivacyPath()}>its own policy</a>. Sites we link to, such as our ticketing partner’s, have
        theirs.
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
            Your name, e-mail address, ZIP code and password when you create an account. We only keep a hash of the
            password.
          </li>
          <li>The school you support, teams you follow, reminders, clips and their titles.</li>
          <li>What you write to support or in one of our forms, such as a report of a clip.</li>
        </ul>
        <h3>When you pay</h3>
        <p>
          The payment provider takes your card number. We never see it. We keep the card type, last four digits,
          expiration date, ZIP code and what you were charged.
        </p>
        <h3>When you watch</h3>
        <ul>
          <li>Which events you open, how far you watch, and whether the video stalls.</li>
          <li>Your device type, browser and app version, language and time zone.</li>
          <li>
            Your IP address, which tells us your country, and your region when a blackout depends on it. We do not ask
            for your exact location.
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
        <li>To sign you in, play what you’re allowed to watch, and pick up where you left off.</li>
        <li>To charge you, pay schools their share, and keep our books.</li>
        <li>To remind you about games and send the e-mails you asked for. Each has an unsubscribe link.</li>
        <li>To see what breaks, where streams stall, and which pages no one finds.</li>
        <li>To stop fraud, password sharing and attacks.</li>
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
          There are four groups. The first is required. The others are off until you allow them, and you can change your
          mind at the bottom of any page.
        </p>
        <ol>
          <li>
            <strong>Strictly necessary</strong>: signing in, knowing the browsers you sign in with so that we can e-mail
            you about a new one and let you in while someone guesses your password, your theme, hidden scores or light
            pages, your time zone, a purchase in progress. Until you close the browser we also keep which link or
            partner sent you here, and for {CART_DAYS} days which game you wanted a pass for, which pass you chose, and
            your order number.
          </li>
          <li>
            <strong>Performance</strong>: measuring visits (which pages, how quick, and stalls), without your name.
          </li>
          <li>
            <strong>Functional</strong>: a random number that stays in this browser for a year, so you see the same
            version of a page each time.
          </li>
          <li>
            <strong>Targeting</strong>: choosing ads. Without it, everyone sees the same ads, and we replace your name,
            e-mail address and member number with a random number before anything is measured.
          </li>
        </ol>
        <p>
          Whatever you choose, our servers count page views and what was clicked. Without Performance or Targeting,
          nothing ties one of them to you or to another.
        </p>
        <p>
          If your browser sends the Global Privacy Control signal, we honor it: it counts as “no” to Performance,
          Functional and Targeting.
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
            <strong>Companies that work for us</strong>: payment, hosting, video delivery, e-mail, support. They can
            only use it for that work.
          </li>
          <li>
            <strong>Schools and associations</strong>: how many people watched and how many chose them. Never who.
          </li>
          <li>
            <strong>A recruiting partner</strong>, only when you ask for a recruiting profile and send the form.
          </li>
          <li>
            <strong>Advertising partners</strong>, only if you allowed targeting.
          </li>
          <li>
            <strong>Authorities</strong>, when a valid order requires it. We’ll tell you unless the order forbids it.
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
          Accounts are for people 13 and older. If we learn that a younger child has one, we delete it. We don’t ask how
          old you are. That’s why targeted ads are off for everyone, at any age, until Targeting is allowed in that
          browser.
        </p>
        <p>
          Students appear in games because their school shows them, under the school’s own rules. If your family doesn’t
          want that, talk with the school. If a video has to come down fast, e-mail{" "}
          <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a> and we’ll act right away.
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
        Connections are encrypted. Passwords are stored in a form that can’t be reversed. Card numbers never reach us.
        Few people can see member data, and we log what they look at. If something still goes wrong, we’ll tell you and
        the authorities as the law requires, without waiting for the deadline.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>Wherever you live, you can ask us:</p>
        <ul>
          <li>what we know about you, and for a copy of it;</li>
          <li>to correct it (you can do most of this yourself in My Account);</li>
          <li>to delete it;</li>
          <li>not to sell or share it, and to limit the use of sensitive data.</li>
        </ul>
        <p>
          Use the <a href={privacyRightsPath()}>privacy-rights form</a>, which gives you a reference number, or{" "}
          {"e-mail "}
          <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a>. We’ll answer within{" "}
          {PRIVACY_ANSWER_DAYS} days. Someone else can ask for you if you say so in writing. We’ll never treat you worse
          for asking. If you disagree with our answer, reply to it, and another person will take a second look. After
          that, you can complain to your state’s attorney general.
        </p>
        <p>
          To get a copy of what we keep with your account yourself, use “Download my data” in{" "}
          <a href={accountPath()}>My Account</a>. To close your account yourself, see{" "}
          <a href={deleteAccountPath()}>how to delete it</a>.
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
          The categories we collect, as the law names them, are identifiers, commercial information, internet activity,
          coarse location, and audio-visual information of events. The sections above list why, who sees it and for how
          long. We do not use sensitive data to infer anything about you.
        </p>
        <h3>Colorado, Connecticut, Oregon, Texas, Utah, Virginia and other states</h3>
        <p>
          You can opt out of targeted advertising, sale, and profiling with legal effects. We do not do that kind of
          profiling.
        </p>
        <h3>Nevada</h3>
        <p>You can ask us not to sell certain data in the future. We do not sell it, but we’ll record your request.</p>
      </>
    ),
  },
  {
    id: "abroad",
    title: "Watching from abroad",
    body: (
      <p>
        We run the service in the United States, for viewers here. If you use it from somewhere else, your data is
        handled in the United States under this policy. We don’t use data to choose ads in the European Economic Area or
        the United Kingdom.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to this policy",
    body: (
      <p>
        The date at the top is when this policy took effect. When it changes in a way that matters to you, we e-mail
        members at least 30 days ahead and say what’s different.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Reaching us",
    body: (
      <p>
        The privacy team at {name}: <a href={`mailto:${support.privacyEmail}`}>{support.privacyEmail}</a> or{" "}
        <SupportPhone />. Members can change their e-mail choices in <a href={accountPath()}>My Account</a>.
      </p>
    ),
  },
];
