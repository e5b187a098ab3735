import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { placeOf } from "~/services/http/contract-mismatch";
import type { CallReport } from "~/services/http/guarded-call";
import { processSingleton } from "./singleton.server";

const fanTiming = (registry: Registry, name: string, help: string, buckets: number[]) =>
  new Histogram({
    name: `fan_${name}`,
    help: `${help}, as fans' browsers measured it.`,
    labelNames: ["page", "connection"],
    buckets,
    registers: [registry],
  });

const site = processSingleton("metrics", () => {
  const registry = new Registry();
  return {
    registry,
    build: new Gauge({
      name: "build_info",
      help: "1, with the label of the build that answers.",
      labelNames: ["label"],
      registers: [registry],
      aggregator: "first",
    }),
    calls: new Counter({
      name: "upstream_calls_total",
      help:
        "Calls of upstream services by outcome: ok, fresh and stale (from memory), retried, or the kind of " +
        "failure; beside it incomplete, for each record that an answer was read without.",
      labelNames: ["service", "outcome"],
      registers: [registry],
    }),
    wrongAnswers: new Counter({
      name: "upstream_wrong_answers_total",
      help: "Answers of another shape than the contract's, by call and by where they were wrong.",
      labelNames: ["service", "call", "path"],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: "upstream_call_seconds",
      help: "How long upstream services took to answer.",
      labelNames: ["service"],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3, 10],
      registers: [registry],
    }),
    renewals: new Counter({
      name: "session_renewals_total",
      help:
        "Visits that brought a refresh token alone: renewed, refused for good, or failed because no service " +
        "could be asked.",
      labelNames: ["outcome"],
      registers: [registry],
    }),
    missing: new Counter({
      name: "answers_missing_total",
      help: "Answers that could not be had, by what went on without them.",
      labelNames: ["without"],
      registers: [registry],
    }),
    problems: new Counter({
      name: "stream_problems_total",
      help: "What is wrong with streams: told by people, by choice, and by players that gave up, by reason.",
      labelNames: ["told_by", "what"],
      registers: [registry],
    }),
    refused: new Counter({
      name: "video_refused_total",
      help: "Pages of an event that showed no video to someone who may not watch it, by reason.",
      labelNames: ["reason"],
      registers: [registry],
    }),
    /** A page's kind and a connection's are of short lists, so there are never more than 36 of each. */
    timings: {
      first_byte: fanTiming(
        registry,
        "first_byte_seconds",
        "To the first byte of a page",
        [0.05, 0.1, 0.2, 0.4, 0.8, 1.3, 1.8, 3, 5, 10],
      ),
      largest_paint: fanTiming(
        registry,
        "largest_paint_seconds",
        "To the largest picture or text of a page",
        [0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10, 20],
      ),
      layout_shift: fanTiming(
        registry,
        "layout_shift",
        "How far a page moved by itself",
        [0.001, 0.01, 0.03, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      ),
      interaction: fanTiming(
        registry,
        "interaction_seconds",
        "From a press to what it shows, the slowest of a visit",
        [0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
      ),
      video_start: fanTiming(
        registry,
        "video_start_seconds",
        "From Play to the first picture",
        [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20],
      ),
      video_waiting: fanTiming(
        registry,
        "video_waiting_ratio",
        "Part of its time that a video stood and waited",
        [0, 0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5],
      ),
    },
    assumed: new Counter({
      name: "entitlements_unread_total",
      help: "Entitlements that could not be read, by what the member was taken to hold: all or none.",
      labelNames: ["held"],
      registers: [registry],
    }),
  };
});

export const metricsRegistry = site.registry;

/** Names the build in the metrics (S 9.1). */
export function tellBuild(label: string): void {
  site.build.set({ label }, 1);
}

/** Each combination is a series that Prometheus keeps. */
const WRONG_ANSWERS_TOLD_APART = 200;
const wrongAnswersSeen = new Set<string>();

function countWrongAnswer(service: string, call: string, path: string): void {
  const one = `${service}\n${call}\n${path}`;
  if (wrongAnswersSeen.size < WRONG_ANSWERS_TOLD_APART) wrongAnswersSeen.add(one);
  site.wrongAnswers.inc({ service, call, path: wrongAnswersSeen.has(one) ? path : "another" });
}

const UNTIMED: readonly CallReport["outcome"][] = ["incomplete", "fresh", "stale"];

export function countCall({ service, method, path, outcome, seconds, wrong }: CallReport): void {
  site.calls.inc({ service, outcome });
  if (wrong) countWrongAnswer(service, `${method} ${path}`, placeOf(wrong));
  if (!UNTIMED.includes(outcome)) site.seconds.observe({ service }, seconds);
}

export function countRenewal(outcome: "renewed" | "refused" | "failed"): void {
  site.renewals.inc({ outcome });
}

/** Fallbacks (S 8.2, 8.4). */
export function countMissingAnswer(without: string): void {
  site.missing.inc({ without });
}

/** Counts visits for which entitlements couldn't be read, by what was assumed (S 5.4, 8.2). */
export function countUnreadEntitlements(held: "all" | "none"): void {
  site.assumed.inc({ held });
}

/** Counts what someone, or a player, says is wrong with a stream. */
export function countStreamProblem(toldBy: "person" | "player", what: string): void {
  site.problems.inc({ told_by: toldBy, what });
}

/** Counts event pages that showed no video (S 5.4). */
export function countRefusedVideo(reason: string): void {
  site.refused.inc({ reason });
}

type FanTiming = keyof typeof site.timings;

/** What a visit felt like (performance 2): seconds, or shares. */
export function countFanTiming(what: FanTiming, page: string, connection: string, value: number): void {
  site.timings[what].observe({ page, connection }, value);
}
