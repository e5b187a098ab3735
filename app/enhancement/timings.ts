/** For visitors who let us measure (C0002): what a visit felt like, in one beacon when the page is put away. */
import { connection } from "./data-saving";
import { shiftsOf } from "./layout-shift";

const felt: Record<string, number> = {};
const shifted = shiftsOf();
type Entry = PerformanceEntry & {
  responseStart: number;
  hadRecentInput: boolean;
  value: number;
  interactionId: number;
};

const watch = (type: string, each: (entry: Entry) => void) =>
  new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(each)).observe({
    type,
    buffered: true,
    durationThreshold: 16,
  } as PerformanceObserverInit);

watch("navigation", ({ responseStart }) => (felt.byte = responseStart));
watch("largest-contentful-paint", ({ startTime }) => (felt.paint = startTime));
// Some browsers don't know of shifts; for them nothing is said.
if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) felt.shift = 0;
watch("layout-shift", ({ hadRecentInput, value, startTime }) => {
  if (!hadRecentInput) felt.shift = shifted(value, startTime);
});
watch("event", ({ interactionId, duration }) => {
  if (interactionId) felt.interaction = Math.max(felt.interaction ?? 0, duration);
});

// A page that was opened out of sight waited for its visitor.
let isSent = document.hidden;
document.addEventListener("visibilitychange", () => {
  if (isSent || !document.hidden) return;
  isSent = true;
  // The video adds its own (watch/video-timings.ts).
  document.dispatchEvent(new CustomEvent("timings", { detail: felt }));
  const { page = "", timings = "" } = document.body.dataset;
  const fields = Object.entries(felt).map(([name, value]) => [name, value.toFixed(4)]);
  navigator.sendBeacon(
    timings,
    new URLSearchParams([["page", page], ["connection", connection().effectiveType ?? "unknown"], ...fields]),
  );
});
