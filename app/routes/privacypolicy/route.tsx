import { Article } from "~/components/information/article";
import { informationMeta, type RouteHandle } from "~/models/navigation/page";
import { privacyPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { SECTIONS, Summary } from "./privacy-text";

export const handle: RouteHandle = { frame: "apps-query" };

export const meta = informationMeta(
  "Privacy Policy",
  `What ${brand.name} knows about you, why, for how long, who else sees it, and how to see, correct or delete it.`,
);

export const loader = route((visit) => {
  return visit.page({ address: visit.address(privacyPath()) }, "steady");
});

export default function PrivacyPage() {
  return (
    <Article
      title="Privacy policy"
      effective="2026-11-26"
      effectiveText="November 26, 2026"
      summary={<Summary />}
      sections={SECTIONS}
    />
  );
}
