import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import type { IconName } from "~/components/ui/icon-name";
import { appLink } from "~/models/information/app-link";

/** A link of a page that the native apps embed (S 2.6). */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  const { search } = useLocation();
  return <a {...appLink(href, search)}>{children}</a>;
}

type PageButtonProps = { href: string; variant?: "primary" | "secondary" | "quiet"; size?: "md" | "lg"; icon?: IconName; children: ReactNode };

/** The same, looking like a button. */
export function PageButton({ href, children, ...look }: PageButtonProps) {
  const { search } = useLocation();
  return (
    <ButtonLink {...appLink(href, search)} {...look}>
      {children}
    </ButtonLink>
  );
}
