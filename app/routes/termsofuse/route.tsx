import { Article } from "~/components/information/article";
import { informationMeta, type RouteHandle } from "~/models/navigation/page";
import { termsPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { SECTIONS, Summary } from "./terms-text";

export const handle: RouteHandle = { frame: "apps-query" };

export const meta = informationMeta(
  "Terms of Use",
  `The terms for using ${brand.name}: accounts, passes, renewing and canceling, what you can do with the ` +
    "video, and how to reach us.",
);

export const loader = route((visit) => {
  return visit.page({ address: visit.address(termsPath()) }, "steady");
});

export default function TermsPage() {
  return (
    <Article
      title="Terms of use"
      effective="2026-11-22"
      effectiveText="November 22, 2026"
      summary={<Summary />}
      sections={SECTIONS}
    />
  );
}
