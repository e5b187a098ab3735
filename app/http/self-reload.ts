/** Carries a frame's pass when the frame asks for its own page again. */
export const FRAME_PARAMETER = "frame";

type Header = string | string[] | null | undefined;

/** A page's own script reloads that same page (rulings 3 "status while on the page"), so it is never redirected. */
export function isSelfReload(target: string, { dest, referer }: { dest: Header; referer: Header }): boolean {
  if (dest !== "empty" || typeof referer !== "string") return false;
  const address = addressOf(target);
  return address !== null && address === addressOf(referer);
}

const ANY_SITE = "https://site.example";

function addressOf(target: string): string | null {
  if (!URL.canParse(target, ANY_SITE)) return null;
  const { pathname, searchParams } = new URL(target, ANY_SITE);
  searchParams.delete(FRAME_PARAMETER);
  return `${pathname}?${searchParams}`;
}
