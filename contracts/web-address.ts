import { z } from "zod";

/** Addresses that an upstream names: http(s) or a path of the product, whatever it says (security 4). */

const ANY = "http://any.invalid";
const WEB_OR_PATH = /^(?:https?:\/\/|\/(?!\/))/i;
// Browsers drop control characters and read a backslash as a slash: what was checked would not be what is asked for.
// eslint-disable-next-line no-control-regex
const REWRITTEN_BY_BROWSERS = /[\u0000-\u001f\u007f\\]/;

/** The address, or null where no link may lead there and no picture may come from there. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !WEB_OR_PATH.test(text) || REWRITTEN_BY_BROWSERS.test(text)) return null;
  return URL.canParse(text, ANY) ? text : null;
}

/** Null where the upstream names none, or none that can be used: nothing that reads it has to ask again. */
export const webAddressField = z.string().transform(webAddress).nullish();

/** For an answer that is worth nothing without its address. */
export const webAddressText = z.string().refine((text) => webAddress(text) !== null, "is no address of the web");
