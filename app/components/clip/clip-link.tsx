import { ButtonLink } from "~/components/ui/button";

/** The page's script adds the place where the video is (app/enhancement/watch/clip-here.ts). */
export function ClipLink({ href }: { href: string }) {
  return (
    <ButtonLink href={href} icon="clip" data-enhance="clip">
      Clip
    </ButtonLink>
  );
}
