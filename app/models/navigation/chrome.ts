import type { Frame, RouteHandle } from "~/models/navigation/handle";

type FrameFacts = {
  handle: Pick<RouteHandle, "frame"> | null | undefined;
  /** Whether the query has `apps`. */
  hasApps: boolean;
  /** The subscription info's hasMembership (S 4.5). */
  hasMembership: boolean;
};

/** Addresses that are in app mode whatever their query says (S 2.6). */
export const isAppAddress = (pathname: string) => /^\/(?:activate|playoffs\/brackets\/.+\/full)\/?$/.test(pathname);

/** The addresses whose frame depends on the visitor's membership; no one else's is asked for (S 2.6). */
export const isFocusAddress = (pathname: string) => /^\/(?:join|subscribe|support)\/[^/]+\/?$/.test(pathname);

/** The frame around a page (S 2.6): focus is for visitors without a membership, app mode for the native apps. */
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
