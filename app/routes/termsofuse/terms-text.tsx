import type { ArticleSection } from "~/components/information/article";
import { SupportPhone } from "~/components/ui/support-phone";
import { accountPath, deleteAccountPath, privacyPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { REFUND_DAYS } from "~contracts/limits";

const { name, support } = brand;

export function Summary() {
  return (
    <>
      <p>
        <strong>In short.</strong> Watch as much as your pass allows, at home and on the road. Passes renew until you
        cancel, which takes two clicks in <a href={accountPath()}>My Account</a>. Do not record, resell or rebroadcast
        the games: they belong to the schools. Be kind to the players. They’re students.
      </p>
      <p>This summary is here to help. The sections below are the actual agreement.</p>
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
          name (“we”, “the service”). By creating an account, buying a pass or watching a video, you accept them. If you
          don’t accept them, please don’t use the service.
        </p>
        <p>
          How we handle personal data is described in the <a href={privacyPath()}>privacy policy</a>, which is not part
          of this agreement but explains a lot of it.
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
          You can create an account if you are at least 13 years old. To buy a pass you must be 18, or have a parent or
          guardian buy it for you.
        </p>
        <p>
          A parent or guardian who lets a minor use an account is responsible for what is bought and done with it. A
          school that opens accounts for its staff or student crew is responsible for those.
        </p>
      </>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <ul>
        <li>Give us a real e-mail address that you check. It’s how you get back in.</li>
        <li>Keep your password to yourself. Everyone on a family plan signs in with their own account.</li>
        <li>Tell us at {support.email} as soon as you think someone else is using your account.</li>
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
          Some events are free. Others need a pass, and the event page says so before you pay. An annual or monthly pass
          opens live and on-demand events on the network for the time you paid for. A special pass opens the tournament
          it names. A voucher or redeemed code opens what it says, until the date it says.
        </p>
        <p>
          A pass is for you and, where the plan says so, for the members of your family plan. The number of devices that
          can play at the same time is listed with the pass when you buy it.
        </p>
        <h3>Not every event is part of every pass</h3>
        <p>
          Schools and associations hold the rights to their events. They may hold back an event in a region or for a
          time (a “blackout”), move it, or call it off. An automated camera may fail. We post what we know on the event
          page as soon as we know it.
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
          The price, the tax and the total are shown before you pay. Passes <strong>renew automatically</strong> at the
          end of each period, at the price in effect at that time, until you cancel. We e-mail you before an annual pass
          renews and at least 30 days before a price goes up.
        </p>
        <p>
          A promotion applies for the number of periods it names. After that, we charge the regular price. If a payment
          fails, we try again a few times. If it keeps failing, the pass ends.
        </p>
        <p>We add sales tax where your state’s law requires it, based on the ZIP code of your payment card.</p>
      </>
    ),
  },
  {
    id: "canceling",
    title: "Canceling and refunds",
    body: (
      <>
        <p>
          Cancel in <a href={accountPath()}>My Account</a>, under “Cancel Subscription”. You keep access until the end
          of the period you paid for, and you won’t be charged after that. If you bought your pass in an app store,
          cancel it in that store.
        </p>
        <p>
          We don’t refund payments for part of a period, with these exceptions: your pass renewed in the last{" "}
          {REFUND_DAYS} days and nothing has been watched on it since, so you can get a refund in My Account; you were
          charged by mistake; you canceled before renewal and were charged anyway; your state’s law gives you more. If
          you bought a single event and couldn’t watch it because of a problem on our side, ask within 30 days and we’ll
          refund it.
        </p>
      </>
    ),
  },
  {
    id: "support-program",
    title: "Supporting a school",
    body: (
      <p>
        We share a portion of every annual subscription with the school that you choose. It costs you nothing extra. You
        can change the school in your account, starting with the next annual payment. The share is not a donation by
        you, and you can’t deduct it from your taxes.
      </p>
    ),
  },
  {
    id: "video",
    title: "What you may do with the video",
    body: (
      <>
        <p>
          You may watch it privately, not for money, and share links and clips with the service’s own tools. You may
          not:
        </p>
        <ul>
          <li>record, copy, download or rebroadcast an event, unless a download was sold to you;</li>
          <li>show it in public or charge for watching it;</li>
          <li>get around a pass, a blackout, a device limit, or the video’s copy protection;</li>
          <li>collect data from the service with a program, except as our robots file allows;</li>
          <li>use pictures of students for advertising, betting, facial recognition, or training software.</li>
        </ul>
        <p>A download you bought is yours to keep and watch privately. It is not yours to publish.</p>
      </>
    ),
  },
  {
    id: "clips",
    title: "Clips and what you post",
    body: (
      <>
        <p>
          A clip you make is still the school’s video, and its title is still your words. You allow us to show both
          together. We may remove a clip that mocks a student, identifies a student against the family’s wishes, is
          unlawful, or has nothing to do with the event. If you see such a clip, press “Report” below it: you don’t need
          an account. If we remove a clip of yours, your library says so.
        </p>
        <p>
          If you believe something on the service infringes your copyright, e-mail {support.email} with the address of
          the page and why. For a clip, its report form does as well.
        </p>
      </>
    ),
  },
  {
    id: "conduct",
    title: "Fair play",
    body: (
      <p>
        Don’t attack or overload the service, look for other members’ data, pretend to be a school or an official, or
        use the service to harass anyone. If you find a security problem, tell us before you tell others, and we’ll
        thank you.
      </p>
    ),
  },
  {
    id: "ending",
    title: "When we end an account",
    body: (
      <p>
        We may suspend or close an account that breaks these terms in a serious way. We’ll tell you why and, if it can
        be fixed, ask you to fix it first. If we close an account for any other reason, we’ll refund the time you have
        left.
      </p>
    ),
  },
  {
    id: "changes-to-service",
    title: "Changes to the service",
    body: (
      <p>
        We change the service all the time, mostly for the better. If we take away something you paid for, you can
        cancel and get a refund for the time you have left. We can’t promise that every stream is free of interruptions:
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
          The service is provided “as is.” As far as the law allows, we give no warranty beyond what these terms say,
          and our liability for a claim is limited to what you paid us in the 12 months before it.
        </p>
        <p>
          Nothing here limits liability for intentional misconduct, gross negligence, or injury, or where the law
          doesn’t allow it to be limited.
        </p>
      </>
    ),
  },
  {
    id: "disputes",
    title: "Disputes and governing law",
    body: (
      <p>
        Contact us first. Most problems can be settled with one e-mail to {support.email}. If we can’t agree within 60
        days, either of us may go to court. The law of the state where you live applies to these terms, and you may sue,
        and be sued, there.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <p>
        When these terms change in an important way, we e-mail members at least 30 days ahead. The date at the top is
        when they took effect. If you keep using the service after that date, the new terms apply. If you’d rather not
        accept them, cancel before then.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Reaching us",
    body: (
      <p>
        {name}, <a href={`mailto:${support.email}`}>{support.email}</a>, <SupportPhone />, or our{" "}
        <a href={support.customerSupport}>customer support</a>.
      </p>
    ),
  },
];
