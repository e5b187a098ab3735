import { parseCookies, serializeCookie } from "~/http/cookie-text";
import { settings } from "~/services/process/env.server";
import { brand } from "~contracts/brand";
import { DESK_SESSION_HOURS } from "~contracts/desk";

const NAME = `${brand.shortName}_desk`;

/** Sent to the desk's own pages alone, and never from another site. */
function deskCookie(value: string, maxAge: number): string {
  const { secure } = settings().origin;
  return serializeCookie(NAME, value, { maxAge, secure, httpOnly: true, path: "/desk", sameSite: "Strict" });
}

export const openedDesk = (session: string): string => deskCookie(session, DESK_SESSION_HOURS * 60 * 60);
export const closedDesk = (): string => deskCookie("", 0);

const SECRET = /^[\w-]{20,100}$/;

export function deskSessionIn(request: Request): string | null {
  const value = parseCookies(request.headers.get("Cookie")).get(NAME) ?? "";
  return SECRET.test(value) ? value : null;
}
