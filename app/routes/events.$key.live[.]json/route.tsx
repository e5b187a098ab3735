import type { RouteHandle } from "~/models/navigation/handle";
import { fileNotFound, orPlainText } from "~/web/guards.server";
import { askedLiveEvent, liveAnswer, readLiveEvent } from "~/web/live-answer.server";
import { route } from "~/web/route.server";

export const handle: RouteHandle = { pageContext: "event" };

/** One cookie-free answer shared by everyone (rulings 3). */
export const loader = route(async (visit) => {
  const key = askedLiveEvent(visit, fileNotFound);
  const { state, sameAs } = await orPlainText(readLiveEvent(visit, key));
  return liveAnswer(JSON.stringify(state), "application/json", sameAs);
});

export { action } from "~/web/method-not-allowed.server";
