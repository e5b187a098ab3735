import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~contracts/brand";
import { cardSetting } from "~/models/card/setting.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { loadGuestHome, loadMemberHome } from "~/models/home/home.server";
import { passPrices } from "~/models/checkout/pass-prices.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { titleOf } from "~/models/navigation/titles";
import { memberSession } from "~/web/member-session.server";
import { networkRecord, webSite } from "~/models/sharing/network-record";
import { pageMeta } from "~/models/sharing/page-meta";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { GuestHomePage } from "./guest-home";
import { MemberHomePage } from "./member-home";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "index" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleOf(data?.audience === "member" ? "home" : "index"),
    description: `${brand.tagline}: find your school and watch its games, replays and highlights on ${brand.name}.`,
    address: data?.address,
    structured: data ? [networkRecord(new URL(data.address).origin), webSite(new URL(data.address).origin)] : [],
  });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A personalised home for members, an anonymous one for everybody else (S 2.1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const flags = await visitorFlags(visitor);
  const setting = { ...cardSetting(visitor, flags), flags };
  const address = `${ownSite().url}/`;
  if (visitor.authenticated) {
    const session = memberSession(request, refreshMemberToken);
    const home = await loadMemberHome(setting, session.call);
    const headers = pageHeaders(visitor, "live", session.cookies());
    if (session.signedIn) return data({ audience: "member" as const, home, address }, { headers });
    return data({ audience: "guest" as const, home, passes: [], address }, { headers });
  }
  const [home, passes] = await Promise.all([loadGuestHome(setting), passPrices(flags)]);
  return data({ audience: "guest" as const, home, passes, address }, { headers: pageHeaders(visitor, "live") });
}

export default function HomePage() {
  const page = useLoaderData<typeof loader>();
  return page.audience === "member" ? (
    <MemberHomePage home={page.home} />
  ) : (
    <GuestHomePage home={page.home} passes={page.passes} />
  );
}
