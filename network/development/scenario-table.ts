import type { Overrides } from "../league/overrides";

/** Minutes from the anchor (docs/embedded-network.md); `holds` is how long the example still shows what it should. */
export type ScenarioSpec = {
  name: string;
  what: string;
  sport?: string;
  gender?: "boys" | "girls";
  level?: string;
  gameType?: string;
  schools?: number;
  publisher?: "school" | "association" | "affiliate" | "two-schools";
  start: number;
  onAir?: number;
  complete?: number;
  vodReady?: number;
  carried: readonly ("broadcast" | "vod" | "datacast")[];
  paid?: boolean;
  tournament?: boolean;
  pixellot?: boolean;
  deleted?: boolean;
  tbd?: boolean;
  movedFrom?: number;
  holds: readonly [from: number, to: number];
  /** True if 09:00 UTC must not fall between its start and now (S 4.2). */
  beforeCutoff?: boolean;
  /** In minutes. */
  blackout?: { of: "vod" | "event" | "broadcast"; start?: number; end?: number };
  overrides?: Overrides;
};

const HOUR = 60;
const DAY = 24 * HOUR;
const LONG = 400 * DAY;

const live = {
  start: -40,
  onAir: -40,
  complete: 100,
  vodReady: 130,
  carried: ["broadcast", "vod"],
  holds: [-30, 85],
} as const;
const replay = {
  start: -6 * HOUR,
  onAir: -6 * HOUR,
  complete: -4 * HOUR,
  vodReady: -210,
  carried: ["broadcast", "vod"],
  holds: [-200, LONG],
} as const;
const upcoming = {
  start: 2 * HOUR,
  onAir: 2 * HOUR,
  complete: 4 * HOUR,
  vodReady: 5 * HOUR,
  carried: ["broadcast", "vod"],
  holds: [-LONG, 100],
} as const;
const liveWithStats = { ...live, carried: ["broadcast", "vod", "datacast"] } as const;
const replayWithStats = { ...replay, carried: ["broadcast", "vod", "datacast"] } as const;
const liveStats = { ...live, carried: ["datacast"] } as const;

/** `of`: "football", or "girls soccer". */
function event(name: string, of: string, what: string, facts: Omit<ScenarioSpec, "name" | "what">): ScenarioSpec {
  const [gender, sport] = of.split(" ");
  return { name, what, ...(sport ? { sport, gender: gender as "boys" | "girls" } : { sport: of }), ...facts };
}

/** Every display status of S 4.2, and vod_problem. */
export const STATUS_SCENARIOS: readonly ScenarioSpec[] = [
  event("live_scheduled", "boys basketball", "A game two hours from now; it goes on air on time.", upcoming),
  event(
    "live_pending",
    "football",
    "A game about to start that never goes on air: pending, then short and long delayed.",
    { start: 2, carried: ["broadcast", "vod"], holds: [-2, 9], beforeCutoff: true },
  ),
  event("live_available", "football", "A game on air now.", live),
  event("live_no_vod", "girls volleyball", "A broadcast that is over and left no replay.", {
    ...replay,
    carried: ["broadcast"],
  }),
  event("vod_pending", "girls soccer", "A broadcast that has just ended; its replay is being prepared.", {
    start: -130,
    onAir: -130,
    complete: -5,
    vodReady: 6 * HOUR,
    carried: ["broadcast", "vod"],
    holds: [-4, 5 * HOUR],
  }),
  event("vod_scheduled", "wrestling", "A replay without a live broadcast, announced for later.", {
    start: -3 * HOUR,
    vodReady: 2 * DAY,
    carried: ["vod"],
    holds: [-LONG, 40 * HOUR],
  }),
  event("vod_blackout", "football", "A replay blacked out by the state association, with its end date.", {
    publisher: "association",
    ...replay,
    blackout: { of: "vod", start: -1 * DAY, end: 3 * DAY },
    holds: [-200, 2 * DAY],
  }),
  event("vod_available", "girls basketball", "A replay that can be watched.", replay),
  event("short_live_delayed", "boys ice-hockey", "A broadcast half an hour late.", {
    start: -30,
    carried: ["broadcast", "vod"],
    holds: [-15, 25],
  }),
  event("long_live_delayed", "boys lacrosse", "A broadcast three hours late.", {
    start: -3 * HOUR,
    carried: ["broadcast", "vod"],
    holds: [-100, 10 * HOUR],
  }),
  event("live_problem", "boys cross-country", "An event with neither a broadcast nor a replay.", {
    start: -1 * HOUR,
    carried: [],
    holds: [-LONG, LONG],
  }),
  event("vod_problem", "boys soccer", "A replay that could not be encoded.", {
    ...replay,
    overrides: { vod_status: "failed" },
  }),
];

/** Who may watch, and what is offered instead (S 2.12, 5.4, 8.8). */
const ACCESS_SCENARIOS: readonly ScenarioSpec[] = [
  event("free_live", "concert", "A free concert on air; guests can watch it.", { ...live, schools: 1 }),
  event("free_replay", "concert", "A free concert to replay; guests can watch it.", { ...replay, schools: 1 }),
  event("free_game_live", "girls volleyball", "A free game on air: guests are offered a membership.", live),
  event("free_game_replay", "boys basketball", "A free game to replay: guests are offered a membership.", replay),
  event("paid_live", "football", "A paid game on air: the video upsell with its live texts.", { ...live, paid: true }),
  event("paid_replay", "football", "A paid game to replay: the video upsell.", { ...replay, paid: true }),
  event("paid_upcoming", "girls basketball", "A paid game two hours from now.", { ...upcoming, paid: true }),
  event("paid_live_with_stats", "boys basketball", "A paid game on air with live stats: the video-plus-stats upsell.", {
    ...liveWithStats,
    paid: true,
  }),
  event("paid_replay_with_stats", "girls basketball", "A paid game to replay with its stats.", {
    ...replayWithStats,
    paid: true,
  }),
  event("free_live_with_stats", "girls soccer", "A free game on air with live stats.", liveWithStats),
  event("free_replay_with_stats", "boys soccer", "A free game to replay with its stats.", replayWithStats),
  event("stats_only", "football", "A game that is carried by live stats alone, paid.", { ...liveStats, paid: true }),
  event("stats_only_free", "girls volleyball", "A game that is carried by live stats alone, free.", liveStats),
  event("stats_only_complete", "boys basketball", "The final statistics of a game.", {
    ...replay,
    carried: ["datacast"],
    paid: true,
  }),
  event("stats_only_scheduled", "baseball", "Live stats two hours from now.", {
    ...upcoming,
    carried: ["datacast"],
    paid: true,
  }),
  event("tournament_pass_live", "wrestling", "A tournament on air that asks for a special pass.", {
    gameType: "tournament",
    publisher: "association",
    ...live,
    paid: true,
    tournament: true,
    schools: 6,
  }),
  event("tournament_pass_replay", "boys basketball", "A tournament's replay that asks for a special pass.", {
    gameType: "tournament",
    publisher: "association",
    ...replay,
    paid: true,
    tournament: true,
  }),
  event("paid_until_yesterday", "football", "A replay whose paid period is over: free by now.", {
    ...replay,
    start: -40 * DAY,
    onAir: -40 * DAY,
    complete: -40 * DAY + 140,
    vodReady: -39 * DAY,
    paid: true,
    overrides: { entitlement_period_at: 0 },
  }),
  event("unlisted", "girls tennis", "A replay whose broadcast is not listed.", {
    ...replay,
    overrides: { unlisted: true },
  }),
  event("download", "football", "A replay that can be bought to keep.", {
    ...replay,
    paid: true,
    overrides: {
      download: { description: "Championship game, to keep", paypal_code: "DTO-20261", price_in_cents: 999 },
    },
  }),
];

/** Blackouts (S 4.4) and the message's addressees (S 8.7). */
const BLACKOUT_SCENARIOS: readonly ScenarioSpec[] = [
  event("blackout_event", "football", "The whole event is blacked out between two dates.", {
    ...replay,
    blackout: { of: "event", start: -2 * DAY, end: 2 * DAY },
    holds: [-200, DAY],
  }),
  event("blackout_end_only", "boys basketball", "A replay blacked out until a date, by a school.", {
    ...replay,
    blackout: { of: "vod", end: 2 * DAY },
    holds: [-200, DAY],
  }),
  event("blackout_start_only", "girls basketball", "A replay blacked out from a date on, without an end.", {
    publisher: "affiliate",
    ...replay,
    blackout: { of: "vod", start: -1 * DAY },
    holds: [-200, LONG],
  }),
  event("blackout_over", "boys soccer", "A replay whose blackout has ended.", {
    ...replay,
    blackout: { of: "vod", start: -3 * DAY, end: -1 * DAY },
    holds: [-200, LONG],
  }),
  event(
    "blackout_no_dates",
    "girls volleyball",
    "A replay of a publisher that uses blackouts, with no date set: never blacked out.",
    { publisher: "association", ...replay },
  ),
];

/** Automated cameras, unusual lineups, special records (S 5.7, 5.9, 8.7). */
const RECORD_SCENARIOS: readonly ScenarioSpec[] = [
  event("pixellot_live", "boys basketball", "An automated camera on air.", { ...live, pixellot: true }),
  event("pixellot_pending", "girls volleyball", "An automated camera in trouble just before the start.", {
    start: 2,
    carried: ["broadcast", "vod"],
    pixellot: true,
    holds: [-2, 9],
    beforeCutoff: true,
  }),
  event("pixellot_short_delayed", "boys soccer", "An automated camera that is half an hour late and will not stream.", {
    start: -30,
    carried: ["broadcast", "vod"],
    pixellot: true,
    holds: [-15, 25],
  }),
  event("pixellot_long_delayed", "football", "An automated camera that is hours late and will not stream.", {
    start: -3 * HOUR,
    carried: ["broadcast", "vod"],
    pixellot: true,
    holds: [-100, 10 * HOUR],
  }),
  event("multi_team", "girls track-and-field", "A meet of six schools.", { ...live, schools: 6 }),
  event("one_team", "spirit", "A showcase of one school.", { ...replay, schools: 1 }),
  event("no_team", "association-meeting", "A meeting of an association, without schools.", {
    publisher: "association",
    ...replay,
    schools: 0,
  }),
  event("two_publishers", "girls basketball", "A game that both schools carry.", {
    publisher: "two-schools",
    ...live,
    paid: true,
  }),
  event("deleted", "baseball", "A game that was deleted.", {
    ...upcoming,
    start: -3 * DAY,
    onAir: -3 * DAY,
    complete: -3 * DAY + 150,
    vodReady: -3 * DAY + 180,
    holds: [-LONG, LONG],
    deleted: true,
  }),
  event("canceled", "baseball", "A game that was called off.", { ...upcoming, paid: true, deleted: true }),
  event("tbd", "softball", "A game tomorrow whose hour is not known.", {
    start: DAY,
    onAir: DAY,
    complete: DAY + 130,
    vodReady: DAY + 160,
    carried: ["broadcast", "vod"],
    tbd: true,
    holds: [-LONG, 20 * HOUR],
  }),
  event("rescheduled", "girls soccer", "A game that was to be played yesterday and was moved to tomorrow.", {
    start: DAY,
    onAir: DAY,
    complete: DAY + 110,
    vodReady: DAY + 140,
    carried: ["broadcast", "vod"],
    movedFrom: -DAY,
    holds: [-LONG, 20 * HOUR],
  }),
  event("wrestling_individual", "wrestling", "An individual wrestling tournament with matchups.", {
    ...live,
    schools: 4,
    overrides: {
      trackwrestling: { event_type: "Individual", tournament_id: "810432132" },
      sublocation: "Mat",
      sublocation_detail: "3",
    },
  }),
  event("wrestling_dual", "wrestling", "A wrestling dual: no matchups button.", {
    ...live,
    overrides: { trackwrestling: { event_type: "Dual", tournament_id: "810432133" } },
  }),
  event("playoffs", "football", "A quarterfinal, with its round.", {
    gameType: "quarterfinal",
    publisher: "association",
    ...live,
    paid: true,
    overrides: { round: 3, class_label: "Class 4A" },
  }),
  event("championship", "girls volleyball", "A championship game.", {
    gameType: "championship",
    publisher: "association",
    ...replay,
    paid: true,
    overrides: { class_label: "Class 2A" },
  }),
  event("junior_varsity", "boys basketball", "A junior-varsity game.", { level: "junior-varsity", ...live }),
  event("custom_headline", "graduation", "A graduation with a headline of its own.", {
    ...replay,
    schools: 1,
    overrides: { custom_headline: "Commencement", custom_subheadline: "The graduating class crosses the stage" },
  }),
  event("news", "news", "A school's daily news.", { ...replay, schools: 1 }),
];

/** An association's games carry ads regardless of their schools (S 5.5). */
export const AD_SCENARIOS: readonly ScenarioSpec[] = [
  event("ads_replay", "girls basketball", "A free playoff game to replay, with an ad before it.", {
    gameType: "playoffs",
    publisher: "association",
    ...replay,
    overrides: { show_ads: true },
  }),
  event("ads_live", "football", "A free game on air with live stats, with an ad before it and between its periods.", {
    publisher: "association",
    ...liveWithStats,
    overrides: { show_ads: true },
  }),
];

export const EVENT_SCENARIOS: readonly ScenarioSpec[] = [
  ...STATUS_SCENARIOS,
  ...ACCESS_SCENARIOS,
  ...BLACKOUT_SCENARIOS,
  ...RECORD_SCENARIOS,
  ...AD_SCENARIOS,
];
