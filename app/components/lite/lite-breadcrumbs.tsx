import type { Breadcrumb } from "~/models/navigation/page";
import { LiteLinks } from "./lite-links";

/** Renders nothing for a single entry (S 2.14); the page itself is the heading below. */
export function LiteBreadcrumbs({ entries }: { entries: readonly Breadcrumb[] }) {
  if (entries.length <= 1) return null;
  return <LiteLinks label="Breadcrumb" links={entries.flatMap(({ label, href }) => (href ? { label, href } : []))} />;
}
