import { START_PARAMETER } from "~/models/event/video/key-moments";
import { signInPath } from "~/models/navigation/sign-in-path";

/** This page, starting at that second; a live game has none. */
export function returnTo({ pathname, search }: Pick<Location, "pathname" | "search">, seconds: number | null): string {
  const query = new URLSearchParams(search);
  if (seconds === null || seconds < 1) query.delete(START_PARAMETER);
  else query.set(START_PARAMETER, String(Math.floor(seconds)));
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Comes back to the second on screen at the time of the click. */
export function SignInLink({ place, className }: { place: () => number | null; className: string | undefined }) {
  const href = () => signInPath(returnTo(location, place()));
  return (
    <a className={className} href={href()} onClick={(event) => (event.currentTarget.href = href())}>
      Sign in
    </a>
  );
}
