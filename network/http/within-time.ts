/**
 * Work that is broken off when its time is over, or when someone leaves. Not by `AbortSignal.any`: it holds a time-out
 * so weakly that the collector can take it away, and then nothing ends the work (nodejs/node#57736).
 */
export async function withinTime<Result>(
  ms: number,
  leaving: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const leave = () => controller.abort(leaving.reason);
  const timer = setTimeout(() => controller.abort(new DOMException(`nothing after ${ms} ms`, "TimeoutError")), ms);
  if (leaving.aborted) leave();
  leaving.addEventListener("abort", leave);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    leaving.removeEventListener("abort", leave);
  }
}
