import { brand } from "~contracts/brand";

/** Title and description of every page that sells a pass (B 1); a step with someone's order in it is no one else's. */
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
