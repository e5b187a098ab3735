import { text } from "./endpoint";

/** Accepts http(s) addresses and site paths only (security 4). */

const ANY = "http://any.invalid";
const WEB_OR_PATH = /^(?:https?:\/\/|\/(?!\/))/i;
// Browsers drop control characters and treat a backslash as a slash, so the checked text would differ.
// eslint-disable-next-line no-control-regex
const REWRITTEN_BY_BROWSERS = /[\u0000-\u001f\u007f\\]/;

export function webAddress(text: string | null | undefined): string | null {
  if (!text || !WEB_OR_PATH.test(text) || REWRITTEN_BY_BROWSERS.test(text)) return null;
  return URL.canParse(text, ANY) ? text : null;
}

export const webAddressField = text.transform(webAddress).nullish();

export const webAddressText = text.refine((text) => webAddress(text) !== null, "is no address of the web");
