/** That something else was searched than what was typed, and how to insist. */
export const Corrected = ({ typed, exactHref }: { typed: string; exactHref: string }) => (
  <>
    We searched for this instead of “{typed}.” <a href={exactHref}>Search exactly what you typed</a>
  </>
);
