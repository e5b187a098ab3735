import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/brand";
import { cardSetting } from "~/models/card/setting.server";
import { memberOnOrganization } from "~/models/member/member-on-organization.server";
import { subscriptionOf } from "~/models/member/membership.server";
import { refreshMemberToken } from "~/models/member/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { canonicalAddress } from "~/models/navigation/malformed-url";
import { profileParams } from "~/models/navigation/profile-params";
import { profileTitle } from "~/models/navigation/titles";
import { organizationLists, organizationPage, readOrganization } from "~/models/profile/organization.server";
import { pageNotFound } from "~/services/session/guards.server";
import { memberSession } from "~/services/session/member-session.server";
import { pageHeaders } from "~/services/session/public-page.server";
import { ownSite, safeRedirect } from "~/services/session/redirects.server";
import { getVisitor } from "~/services/session/visitor.server";
import { OrganizationUnavailable, OrganizationView } from "./organization-view";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  if (!data.page) return [{ title: pageTitle(data.name) }, { name: "robots", content: "noindex" }];
  const { name, description } = data.page;
  return [
    { title: profileTitle({ name }) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: data.address },
  ];
};

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const parsed = profileParams.safeParse(params);
  if (!parsed.success) throw pageNotFound(request);
  const { pathname, search } = new URL(request.url);
  const canonical = canonicalAddress({ pathname, search });
  if (canonical) throw safeRedirect(canonical, { status: 301 });

  const { profile: family, slug } = parsed.data;
  const profile = await readOrganization(family, slug);
  if (profile === null) throw pageNotFound(request);
  if (profile === "unavailable") return json({ page: null, name: slug.replaceAll("-", " "), path: pathname }, { headers: { "Cache-Control": "no-store" } });

  const visitor = getVisitor(request);
  const session = memberSession(request, refreshMemberToken);
  const started = organizationLists(profile, cardSetting(visitor));
  const [subscription, following, liveAndUpcoming, onDemand, highlights] = await Promise.all([
    subscriptionOf(visitor.authenticated, session.call),
    visitor.authenticated ? memberOnOrganization(profile.key, session.call) : false,
    started.liveAndUpcoming,
    started.onDemand,
    started.highlights,
  ]);
  const { isSubscriber, onVoucher } = subscription;
  const page = organizationPage(profile, { authenticated: session.signedIn, isSubscriber, onVoucher });
  const address = `${ownSite().url}${page.canonicalPath}`;
  return json({ page, lists: { liveAndUpcoming, onDemand, highlights }, following, address }, { headers: pageHeaders(visitor, "live", session.cookies()) });
}

export default function OrganizationPage() {
  const data = useLoaderData<typeof loader>();
  if (!data.page) return <OrganizationUnavailable name={data.name} href={data.path} />;
  return <OrganizationView page={data.page} lists={data.lists} following={data.following} />;
}
