/** What no page asks a browser for. */
const REFUSED = ["camera", "microphone", "geolocation", "usb", "midi", "serial", "hid", "browsing-topics"];

/** Also what the browser's wallet needs, refused but to whom `payment` names (security 4). */
export const permissionsPolicy = (payment = "()"): string =>
  [...REFUSED.map((feature) => `${feature}=()`), `payment=${payment}`].join(", ");
