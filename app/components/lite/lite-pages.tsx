import { LiteLinks } from "./lite-links";

type LitePagesProps = { page: number; pageCount: number; href(page: number): string };

/** The way to the pages before and after this one; from past the end, to the last. */
export function LitePages({ page, pageCount, href }: LitePagesProps) {
  const links = [
    ...(page > 1 ? [{ label: "Previous page", href: href(Math.min(page - 1, pageCount)) }] : []),
    ...(page < pageCount ? [{ label: "Next page", href: href(page + 1) }] : []),
  ];
  return <LiteLinks label="Pages" links={links} />;
}
