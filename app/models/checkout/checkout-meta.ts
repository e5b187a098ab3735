import { pageMeta } from "~/models/navigation/page";
import { brand } from "~contracts/brand";
import type { CheckoutView } from "./view";

type Shown = Pick<CheckoutView, "pageTitle" | "address" | "step" | "buysDownload">;

/** Only the first step is indexed, once (B 1); later ones contain someone's order, and a file's is one game's. */
export function checkoutMeta({ data: page }: { data: Shown | undefined }) {
  const isIndexed = page?.step === "pass" && !page.buysDownload;
  return pageMeta({
    title: page?.pageTitle ?? brand.name,
    description: DESCRIPTION,
    address: isIndexed ? page.address : undefined,
    noindex: !isIndexed,
  });
}

const DESCRIPTION =
  `Subscribe to ${brand.name} and support your local high school. Stream your high school's sports and ` +
  "activities online, live and on demand.";
