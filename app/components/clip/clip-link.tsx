import type { MouseEvent } from "react";
import { ButtonLink } from "~/components/ui/button";

/** To the form that makes a clip; with a script it takes along where the video is. */
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
