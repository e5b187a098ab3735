type LiteLink = { label: string; href: string; current?: boolean; rel?: "nofollow" };

/** Tabs and chips as plain links. */
export function LiteLinks({ label, links }: { label: string; links: readonly LiteLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      {links.map(({ label: text, href, current, rel }) => (
        <a key={href} href={href} rel={rel} aria-current={current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
