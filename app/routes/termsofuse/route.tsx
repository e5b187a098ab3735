import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { brand } from "~contracts/brand";
import { Article } from "~/components/information/article";
import { informationMeta } from "~/models/information/meta";
import type { RouteHandle } from "~/models/navigation/handle";
import { termsPath } from "~/models/navigation/paths";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { SECTIONS, Summary } from "./terms-text";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified", frame: "apps-query" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  informationMeta({
    name: "Terms of Use",
    description: `The terms under which you may use ${brand.name}: accounts, passes, renewal and cancelling, what you may do with the video, and how to reach us.`,
    address: data?.address,
  });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  return json({ address: `${ownSite().url}${termsPath()}` }, { headers: pageHeaders(getVisitor(request), "steady") });
}

export default function TermsPage() {
  return (
    <Article
      title="Terms of use"
      effective="2026-08-01"
      effectiveText="August 1, 2026"
      summary={<Summary />}
      sections={SECTIONS}
    />
  );
}
