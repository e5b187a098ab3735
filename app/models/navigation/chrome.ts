import type { Frame, RouteHandle } from "./page";

type FrameFacts = { handle: Pick<RouteHandle, "frame"> | null | undefined; hasApps: boolean; hasMembership: boolean };

/** S 2.6; in any case, as routes are matched. */
export const isAppAddress = (pathname: string) => /^\/(?:activate|playoffs\/brackets\/.+\/full)\/?$/i.test(pathname);

/** Only these look up the visitor's membership (S 2.6). */
export const isFocusAddress = (pathname: string) => /^\/(?:join|subscribe|support)\/[^/]+\/?$/i.test(pathname);

/** Which header and footer go around a page (S 2.6). */
export function frameOf({ handle, hasApps, hasMembership }: FrameFacts): Frame {
  switch (handle?.frame) {
    case "always-app":
      return "app";
    case "apps-query":
      return hasApps ? "app" : "default";
    case "focus":
      return hasMembership ? "default" : "focus";
    case "test":
      return "test";
    default:
      return "default";
  }
}
