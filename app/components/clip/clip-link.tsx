import type { MouseEvent } from "react";
import { ButtonLink } from "~/components/ui/button";

export function ClipLink({ href }: { href: string }) {
  function takeAlong({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const at = Math.floor(document.querySelector("video")?.currentTime ?? 0);
    currentTarget.href = at > 0 ? `${href}&at=${at}` : href;
  }
  return (
    <ButtonLink href={href} icon="clip" variant="quiet" onClick={takeAlong}>
      Clip
    </ButtonLink>
  );
}
