import { brand } from "~contracts/brand";
import type { ArticleSection } from "~/components/information/article";
import { accountPath, deleteAccountPath, privacyPath } from "~/models/navigation/paths";

const { name, support } = brand;

/** The terms in a few lines, before anybody reads them all. */
export function Summary() {
  return (
    <>
      <p>
        <strong>In short.</strong> Watch as much as your pass allows, at home and on the road. Passes renew until you
        cancel, which takes two clicks in <a href={accountPath()}>My Account</a>. Do not record, resell or rebroadcast
        the games: they belong to the schools. Be kind about the players; they are students.
      </p>
      <p>This summary helps you read; the sections below are what we agree on.</p>
    </>
  );
}

export const SECTIONS: readonly ArticleSection[] = [
  {
    id: "agreement",
    title: "This agreement",
    body: (
      <>
        <p>
          These terms are an agreement between you and {name}, the operator of this site and of the apps that carry its
          name (“we”, “the service”). By creating an account, buying a pass or watching a video you accept them. If you
          do not accept them, please do not use the service.
        </p>
        <p>
          What we do with personal data is described in the <a href={privacyPath()}>privacy policy</a>, which is not
          part of this agreement but explains much of it.
        </p>
      </>
    ),
  },
  {
    id: "who",
    title: "Who may use the service",
    body: (
      <>
        <p>
          You may create an account if you are at least 13 years old. To buy a pass you must be 18, or have a parent or
          guardian buy it for you.
        </p>
        <p>
          A parent or guardian who lets a minor use an account is responsible for what is bought and done with it. A
          school that opens accounts for its staff or its student crew is responsible for those.
        </p>
      </>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <ul>
        <li>Give us a real e-mail address that you can read; it is how you get back in.</li>
        <li>Keep your password to yourself. Members of a family plan sign in with accounts of their own.</li>
        <li>Tell us at {support.email} as soon as you think that somebody else uses your account.</li>
        <li>
          You may <a href={deleteAccountPath()}>delete your account</a> at any time.
        </li>
      </ul>
    ),
  },
  {
    id: "passes",
    title: "Passes and what they open",
    body: (
      <>
        <p>
          Some events are free. Others need a pass; the event’s page says so before you pay. An annual or monthly pass
          opens live and on-demand events of the network for the time that was paid. A special pass opens the tournament
          that it names. A voucher or redeemed code opens what is written on it, until the date that is written on it.
        </p>
        <p>
          A pass is for you and, where the plan says so, for the members of your family plan. How many devices may play
          at the same time is written beside the pass when you buy it.
        </p>
        <h3>Not every event is part of every pass</h3>
        <p>
          Schools and associations hold the rights to their events. They may hold back an event in a region or for a
          time (a “blackout”), move it, or call it off. An automated camera may fail. We say what we know on the event’s
          page, as early as we know it.
        </p>
      </>
    ),
  },
  {
    id: "paying",
    title: "Prices, renewal and taxes",
    body: (
      <>
        <p>
          The price, the tax and the total are shown before you pay. Passes <strong>renew by themselves</strong> at the
          end of each period, at the price then in force, until you cancel. We write to you before an annual pass renews
          and at least thirty days before a price rises.
        </p>
        <p>
          A promotion applies for the number of periods that it names; after those the regular price is charged. If a
          payment fails we try again a few times; if it keeps failing, the pass ends.
        </p>
        <p>We add sales tax where the law of your state asks for it, by the ZIP code of your payment card.</p>
      </>
    ),
  },
  {
    id: "cancelling",
    title: "Cancelling and refunds",
    body: (
      <>
        <p>
          Cancel in <a href={accountPath()}>My Account</a>, under “Cancel Subscription”. You keep access until the end
          of the period that you paid for, and nothing is charged after it. A pass that was bought in an app store is
          cancelled in that store.
        </p>
        <p>
          Payments are not refunded for part of a period, with these exceptions: you were charged by mistake; you
          cancelled before renewal and were charged all the same; the law of your state gives you more. An event that
          was sold alone and could not be watched for a reason on our side is refunded on request within thirty days.
        </p>
      </>
    ),
  },
  {
    id: "support-program",
    title: "Supporting a school",
    body: (
      <p>
        We share a portion of every annual subscription with the school that you choose. It costs you nothing more. You
        may change the school in your account; the change counts from the next annual payment. The share is not a
        donation by you and cannot be deducted from your taxes.
      </p>
    ),
  },
  {
    id: "video",
    title: "What you may do with the video",
    body: (
      <>
        <p>
          You may watch it, privately and not for money, and share links and clips with the tools of the service. You
          may not:
        </p>
        <ul>
          <li>record, copy, download or rebroadcast an event, unless a download was sold to you;</li>
          <li>show it in public or charge for watching it;</li>
          <li>get around a pass, a blackout, a limit of devices, or the protection of the video;</li>
          <li>collect data from the service with a program, other than as our robots file allows;</li>
          <li>use pictures of students for advertising, betting, face recognition, or to train software.</li>
        </ul>
        <p>A download that you bought is yours to keep and to watch privately. It is not yours to publish.</p>
      </>
    ),
  },
  {
    id: "clips",
    title: "Clips and what you post",
    body: (
      <>
        <p>
          A clip that you make stays the school’s video, and the title that you give it stays your words. You allow us
          to show both together. We may remove a clip that mocks or identifies a student against the family’s wish, that
          is unlawful, or that has nothing to do with the event.
        </p>
        <p>
          If you believe that something on the service infringes your copyright, write to {support.email} with the
          address of the page and why.
        </p>
      </>
    ),
  },
  {
    id: "conduct",
    title: "Fair play",
    body: (
      <p>
        Do not attack or overload the service, look for other members’ data, pretend to be a school or an official, or
        use the service to harass anybody. If you find a weakness, tell us before you tell others, and we shall thank
        you.
      </p>
    ),
  },
  {
    id: "ending",
    title: "When we end an account",
    body: (
      <p>
        We may pause or end an account that breaks these terms in an important way. We say why, and where it can be put
        right we ask first. If we end an account without such a reason, we refund what was paid for the time that is
        left.
      </p>
    ),
  },
  {
    id: "changes-to-service",
    title: "Changes to the service",
    body: (
      <p>
        We change the service all the time, mostly for the better. If we take away something that you paid for, you may
        cancel and are refunded for the time that is left. We cannot promise that every stream is without interruption:
        many games come from a gym with one cable.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Warranty and liability",
    body: (
      <>
        <p>
          The service is provided as it is. As far as the law allows, we give no warranty beyond what these terms say,
          and our liability for a claim is limited to what you paid us in the twelve months before it.
        </p>
        <p>
          Nothing here limits liability for intent, for gross negligence, for injury, or where the law does not let it
          be limited.
        </p>
      </>
    ),
  },
  {
    id: "disputes",
    title: "Disputes and governing law",
    body: (
      <p>
        Write to us first: most matters are settled by one letter to {support.email}. If we cannot agree within sixty
        days, either of us may go to the courts. The law of the state in which you live applies to these terms, and you
        may sue, and be sued, there.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <p>
        When these terms change in an important way, we write to members at least thirty days before. The date on top
        says since when they hold. If you go on using the service after that date, the new terms apply; if you would
        rather not, cancel before it.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Reaching us",
    body: (
      <p>
        {name}, <a href={`mailto:${support.email}`}>{support.email}</a>, {support.phone}, or our{" "}
        <a href={support.customerSupport}>customer support</a>.
      </p>
    ),
  },
];
