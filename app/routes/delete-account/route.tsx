import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { NextStep } from "~/components/information/next-step";
import { PageButton, PageLink } from "~/components/information/page-link";
import { PointList, StepList, type Point } from "~/components/information/point-list";
import { informationMeta } from "~/models/information/meta";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, deleteAccountPath, privacyPath, privacyRightsPath, signInPath } from "~/models/navigation/paths";
import { pageHeaders } from "~/services/session/public-page.server";
import { ownSite } from "~/services/session/redirects.server";
import { getVisitor } from "~/services/session/visitor.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified", frame: "apps-query" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  informationMeta({
    name: "Delete Account",
    description: `How to delete your ${brand.name} account, what is lost with it, and what we must keep.`,
    address: data?.address,
  });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const page = { address: `${ownSite().url}${deleteAccountPath()}`, signedIn: visitor.authenticated };
  return json(page, { headers: pageHeaders(visitor, "steady") });
}

const LOST: readonly Point[] = [
  { icon: "ticket", title: "Your pass", text: "Access ends at once, also when time is left on it. Cancel first if you would rather watch until the end of what you paid." },
  { icon: "heart", title: "Your teams", text: "Favourite teams, followed schools and reminders." },
  { icon: "clip", title: "Your clips", text: "Clips that you made, with the links you shared to them." },
  { icon: "users", title: "Your family plan", text: "If you own one, everybody on it loses access. They keep their own accounts." },
];

export default function DeleteAccountPage() {
  const { signedIn } = useLoaderData<typeof loader>();
  const steps = [
    ...(signedIn ? [] : [{ title: "Sign in", text: "Only you can delete your account, so we must know that it is you." }]),
    { title: "Open “My Account”", text: "The way to delete it is the last card on the page." },
    { title: "Confirm with your password", text: "If a pass is still running, you are asked to confirm that it ends." },
    { title: "It is done", text: "You are signed out everywhere. A letter to your e-mail address says so, and is the last one you get." },
  ];
  return (
    <InfoPage
      title="Delete your account"
      lead="It takes a minute, and nobody tries to talk you out of it."
      action={
        <PageButton href={signedIn ? accountPath() : signInPath(accountPath())} variant="primary" size="lg">
          {signedIn ? "Go to My Account" : "Sign in to My Account"}
        </PageButton>
      }
    >
      <InfoSection id="steps" title="How to do it">
        <StepList steps={steps} />
      </InfoSection>
      <InfoSection id="lost" title="What you lose">
        <PointList points={LOST} />
      </InfoSection>
      <InfoSection
        id="kept"
        title="What we must keep"
        lead={
          <>
            Receipts, because tax law asks for them, and the note that you asked us to delete the rest. The{" "}
            <PageLink href={`${privacyPath()}#keep`}>privacy policy</PageLink> says for how long.
          </>
        }
      />
      <NextStep title="You cannot sign in any more?" action={<PageButton href={privacyRightsPath()}>Ask in writing</PageButton>}>
        Use the privacy-rights form, or write to {brand.support.privacyEmail} from the address of the account. We make sure that it is yours, and delete it.
      </NextStep>
    </InfoPage>
  );
}
