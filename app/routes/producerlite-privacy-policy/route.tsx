import { Article } from "~/components/information/article";
import { informationMeta } from "~/models/navigation/page";
import { producerPrivacyPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { SECTIONS, Summary } from "./producer-privacy-text";

export const meta = informationMeta(
  "Producer App Privacy Policy",
  `What the ${brand.name} producer app records and sends when a crew streams a game from a phone, and what ` +
    "it never touches.",
);

export const loader = route((visit) => {
  return visit.page({ address: visit.address(producerPrivacyPath()) }, "steady");
});

export default function ProducerPrivacyPage() {
  return (
    <Article
      title="Producer app privacy policy"
      effective="2026-08-01"
      effectiveText="August 1, 2026"
      summary={<Summary />}
      sections={SECTIONS}
    />
  );
}
