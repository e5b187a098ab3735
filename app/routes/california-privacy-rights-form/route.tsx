import { useActionData, useLoaderData } from "@remix-run/react";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { SentNotice } from "~/components/information/request-form";
import { SupportPhone } from "~/components/ui/support-phone";
import { informationMeta } from "~/models/navigation/page";
import { privacyPath, privacyRightsPath } from "~/models/navigation/paths";
import { privacyRequestAction, requestFormLoader } from "~/web/form/request-form.server";
import { brand } from "~contracts/brand";
import { PRIVACY_ANSWER_DAYS } from "~contracts/limits";
import { PrivacyRequestForm } from "./privacy-request-form";

export const meta = informationMeta(
  "State Privacy Rights",
  `Ask ${brand.name} what it knows about you, get a copy, correct or delete it, or opt out, under the ` +
    "privacy laws of California and other states.",
);

export const loader = requestFormLoader(privacyRightsPath());

export const action = privacyRequestAction(privacyRightsPath());

const NEXT = [
  {
    title: "We make sure it's you",
    text: "Usually with an e-mail to the address you gave. We never ask for a password or a copy of your ID.",
  },
  { title: "We look", text: "In your account, in your messages to support, and at the companies that work for us." },
  {
    title: "You get an answer",
    text:
      `Within ${PRIVACY_ANSWER_DAYS} days. If we can't do what you ask, we'll tell you why, and how to get a second ` +
      "look.",
  },
];

export default function PrivacyRightsPage() {
  const { check, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <InfoPage
      kicker="State privacy rights"
      title="Your data, your call"
      lead={
        <>
          California and many other states give you the right to know, correct and delete what a company has about you.
          We give it to everyone. What we keep, and why, is in the <a href={privacyPath()}>privacy policy</a>.
        </>
      }
    >
      <InfoSection id="request" title={sent ? "Your request" : "Send a request"}>
        {sent ? (
          <SentNotice reference={sent} title="We got your request.">
            Write down the reference number so we can both find your request again. We&apos;ll answer within{" "}
            {PRIVACY_ANSWER_DAYS} days.
          </SentNotice>
        ) : (
          <PrivacyRequestForm check={check} answer={answer} />
        )}
      </InfoSection>
      <InfoSection id="next" title="What happens next" steps={NEXT} />
      <InfoSection
        id="otherwise"
        title="Rather not use a form?"
        lead={
          <>
            E-mail <a href={`mailto:${brand.support.privacyEmail}`}>{brand.support.privacyEmail}</a> or call{" "}
            <SupportPhone />. It counts just the same.
          </>
        }
      />
    </InfoPage>
  );
}
