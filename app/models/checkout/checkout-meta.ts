import { brand } from "~contracts/brand";

/** Only the first step is indexed; later ones contain someone's order (B 1). */
export function checkoutMeta(page: { pageTitle: string; step: string } | undefined) {
  return [
    { title: page?.pageTitle ?? brand.name },
    { name: "description", content: DESCRIPTION },
    ...(page?.step === "pass" ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

const DESCRIPTION =
  `Subscribe to ${brand.name} and support your local high school. Stream your high school's sports and ` +
  "activities online, live and on demand.";
