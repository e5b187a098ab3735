import type { BreadcrumbList } from "schema-dts";
import { absolute, type Breadcrumb } from "~/models/navigation/page";

/** Null without breadcrumbs (S 2.14). */
export function breadcrumbList(
  entries: readonly Pick<Breadcrumb, "label" | "href">[],
  here: { label: string; address: string },
) {
  if (entries.length === 0) return null;
  const steps = [
    ...entries.flatMap(({ label, href }) => (href ? { name: label, item: absolute(here.address, href) } : [])),
    { name: here.label, item: here.address },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem" as const, position: index + 1, ...step })),
  } satisfies BreadcrumbList;
}
