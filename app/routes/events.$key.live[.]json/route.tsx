import { liveAnswer, readLiveEvent, requestedLiveEvent } from "~/web/page/live-answer.server";
import { orPlainText } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

/** One cookie-free answer shared by everyone (rulings 3). */
export const loader = route(async (visit) => {
  const key = requestedLiveEvent(visit);
  const { state, sameAs } = await orPlainText(readLiveEvent(visit, key));
  return liveAnswer(JSON.stringify(state), "application/json", sameAs);
});

export { action } from "~/web/form/method-not-allowed.server";
