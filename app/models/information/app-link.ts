export type LinkProps = { href: string; target?: "_blank"; rel?: "noopener" };

/** A link as the frame needs it: in app mode inner links keep `apps` and external ones open outside (decisions 3). */
export function appLink(href: string, search: string): LinkProps {
  const apps = new URLSearchParams(search).get("apps");
  if (apps === null) return { href };
  if (/^https?:/i.test(href)) return { href, target: "_blank", rel: "noopener" };
  if (!href.startsWith("/")) return { href };
  const [beforeHash = "", hash] = href.split("#");
  const [path = "", query] = beforeHash.split("?");
  const kept = new URLSearchParams(query);
  kept.set("apps", apps);
  return { href: `${path}?${kept}${hash === undefined ? "" : `#${hash}`}` };
}
