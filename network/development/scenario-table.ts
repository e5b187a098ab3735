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

/** Every display status of S 4.2, and vod_problem. */
export const STATUS_SCENARIOS: readonly ScenarioSpec[] = [
  {
    name: "live_scheduled",
    what: "A game two hours from now; it goes on air on time.",
    sport: "basketball",
    gender: "boys",
    ...upcoming,
  },
  {
    name: "live_pending",
    what: "A game about to start that never goes on air: pending, then short and long delayed.",
    sport: "football",
    start: 2,
    carried: ["broadcast", "vod"],
    holds: [-2, 9],
    beforeCutoff: true,
  },
  { name: "live_available", what: "A game on air now.", sport: "football", ...live },
  {
    name: "live_no_vod",
    what: "A broadcast that is over and left no replay.",
    sport: "volleyball",
    gender: "girls",
    ...replay,
    carried: ["broadcast"],
  },
  {
    name: "vod_pending",
    what: "A broadcast that has just ended; its replay is being prepared.",
    sport: "soccer",
    gender: "girls",
    start: -130,
    onAir: -130,
    complete: -5,
    vodReady: 6 * HOUR,
    carried: ["broadcast", "vod"],
    holds: [-4, 5 * HOUR],
  },
  {
    name: "vod_scheduled",
    what: "A replay without a live broadcast, announced for later.",
    sport: "wrestling",
    start: -3 * HOUR,
    vodReady: 2 * DAY,
    carried: ["vod"],
    holds: [-LONG, 40 * HOUR],
  },
  {
    name: "vod_blackout",
    what: "A replay blacked out by the state association, with its end date.",
    sport: "football",
    publisher: "association",
    ...replay,
    blackout: { of: "vod", start: -1 * DAY, end: 3 * DAY },
    holds: [-200, 2 * DAY],
  },
  { name: "vod_available", what: "A replay that can be watched.", sport: "basketball", gender: "girls", ...replay },
  {
    name: "short_live_delayed",
    what: "A broadcast half an hour late.",
    sport: "ice-hockey",
    gender: "boys",
    start: -30,
    carried: ["broadcast", "vod"],
    holds: [-15, 25],
  },
  {
    name: "long_live_delayed",
    what: "A broadcast three hours late.",
    sport: "lacrosse",
    gender: "boys",
    start: -3 * HOUR,
    carried: ["broadcast", "vod"],
    holds: [-100, 10 * HOUR],
  },
  {
    name: "live_problem",
    what: "An event with neither a broadcast nor a replay.",
    sport: "cross-country",
    gender: "boys",
    start: -1 * HOUR,
    carried: [],
    holds: [-LONG, LONG],
  },
  {
    name: "vod_problem",
    what: "A replay that could not be encoded.",
    sport: "soccer",
    gender: "boys",
    ...replay,
    overrides: { vod_status: "failed" },
  },
];

/** Who may watch, and what is offered instead (S 2.12, 5.4, 8.8). */
export const ACCESS_SCENARIOS: readonly ScenarioSpec[] = [
  { name: "free_live", what: "A free concert on air; guests can watch it.", sport: "concert", ...live, schools: 1 },
  {
    name: "free_replay",
    what: "A free concert to replay; guests can watch it.",
    sport: "concert",
    ...replay,
    schools: 1,
  },
  {
    name: "free_game_live",
    what: "A free game on air: guests are offered a membership.",
    sport: "volleyball",
    gender: "girls",
    ...live,
  },
  {
    name: "free_game_replay",
    what: "A free game to replay: guests are offered a membership.",
    sport: "basketball",
    gender: "boys",
    ...replay,
  },
  {
    name: "paid_live",
    what: "A paid game on air: the video upsell with its live texts.",
    sport: "football",
    ...live,
    paid: true,
  },
  { name: "paid_replay", what: "A paid game to replay: the video upsell.", sport: "football", ...replay, paid: true },
  {
    name: "paid_upcoming",
    what: "A paid game two hours from now.",
    sport: "basketball",
    gender: "girls",
    ...upcoming,
    paid: true,
  },
  {
    name: "paid_live_with_stats",
    what: "A paid game on air with live stats: the video-plus-stats upsell.",
    sport: "basketball",
    gender: "boys",
    ...liveWithStats,
    paid: true,
  },
  {
    name: "paid_replay_with_stats",
    what: "A paid game to replay with its stats.",
    sport: "basketball",
    gender: "girls",
    ...replayWithStats,
    paid: true,
  },
  {
    name: "free_live_with_stats",
    what: "A free game on air with live stats.",
    sport: "soccer",
    gender: "girls",
    ...liveWithStats,
  },
  {
    name: "free_replay_with_stats",
    what: "A free game to replay with its stats.",
    sport: "soccer",
    gender: "boys",
    ...replayWithStats,
  },
  {
    name: "stats_only",
    what: "A game that is carried by live stats alone, paid.",
    sport: "football",
    ...liveStats,
    paid: true,
  },
  {
    name: "stats_only_free",
    what: "A game that is carried by live stats alone, free.",
    sport: "volleyball",
    gender: "girls",
    ...liveStats,
  },
  {
    name: "stats_only_complete",
    what: "The final statistics of a game.",
    sport: "basketball",
    gender: "boys",
    ...replay,
    carried: ["datacast"],
    paid: true,
  },
  {
    name: "stats_only_scheduled",
    what: "Live stats two hours from now.",
    sport: "baseball",
    ...upcoming,
    carried: ["datacast"],
    paid: true,
  },
  {
    name: "tournament_pass_live",
    what: "A tournament on air that asks for a special pass.",
    sport: "wrestling",
    gameType: "tournament",
    publisher: "association",
    ...live,
    paid: true,
    tournament: true,
    schools: 6,
  },
  {
    name: "tournament_pass_replay",
    what: "A tournament's replay that asks for a special pass.",
    sport: "basketball",
    gender: "boys",
    gameType: "tournament",
    publisher: "association",
    ...replay,
    paid: true,
    tournament: true,
  },
  {
    name: "paid_until_yesterday",
    what: "A replay whose paid period is over: free by now.",
    sport: "football",
    ...replay,
    start: -40 * DAY,
    onAir: -40 * DAY,
    complete: -40 * DAY + 140,
    vodReady: -39 * DAY,
    paid: true,
    overrides: { entitlement_period_at: 0 },
  },
  {
    name: "unlisted",
    what: "A replay whose broadcast is not listed.",
    sport: "tennis",
    gender: "girls",
    ...replay,
    overrides: { unlisted: true },
  },
  {
    name: "download",
    what: "A replay that can be bought to keep.",
    sport: "football",
    ...replay,
    paid: true,
    overrides: {
      download: { description: "Championship game, to keep", paypal_code: "DTO-20261", price_in_cents: 999 },
    },
  },
];

/** Blackouts (S 4.4) and the message's addressees (S 8.7). */
export const BLACKOUT_SCENARIOS: readonly ScenarioSpec[] = [
  {
    name: "blackout_event",
    what: "The whole event is blacked out between two dates.",
    sport: "football",
    ...replay,
    blackout: { of: "event", start: -2 * DAY, end: 2 * DAY },
    holds: [-200, DAY],
  },
  {
    name: "blackout_end_only",
    what: "A replay blacked out until a date, by a school.",
    sport: "basketball",
    gender: "boys",
    ...replay,
    blackout: { of: "vod", end: 2 * DAY },
    holds: [-200, DAY],
  },
  {
    name: "blackout_start_only",
    what: "A replay blacked out from a date on, without an end.",
    sport: "basketball",
    gender: "girls",
    publisher: "affiliate",
    ...replay,
    blackout: { of: "vod", start: -1 * DAY },
    holds: [-200, LONG],
  },
  {
    name: "blackout_over",
    what: "A replay whose blackout has ended.",
    sport: "soccer",
    gender: "boys",
    ...replay,
    blackout: { of: "vod", start: -3 * DAY, end: -1 * DAY },
    holds: [-200, LONG],
  },
  {
    name: "blackout_no_dates",
    what: "A replay of a publisher that uses blackouts, with no date set: never blacked out.",
    sport: "volleyball",
    gender: "girls",
    publisher: "association",
    ...replay,
  },
];

/** Automated cameras, unusual lineups, special records (S 5.7, 5.9, 8.7). */
export const RECORD_SCENARIOS: readonly ScenarioSpec[] = [
  {
    name: "pixellot_live",
    what: "An automated camera on air.",
    sport: "basketball",
    gender: "boys",
    ...live,
    pixellot: true,
  },
  {
    name: "pixellot_pending",
    what: "An automated camera in trouble just before the start.",
    sport: "volleyball",
    gender: "girls",
    start: 2,
    carried: ["broadcast", "vod"],
    pixellot: true,
    holds: [-2, 9],
    beforeCutoff: true,
  },
  {
    name: "pixellot_short_delayed",
    what: "An automated camera that is half an hour late and will not stream.",
    sport: "soccer",
    gender: "boys",
    start: -30,
    carried: ["broadcast", "vod"],
    pixellot: true,
    holds: [-15, 25],
  },
  {
    name: "pixellot_long_delayed",
    what: "An automated camera that is hours late and will not stream.",
    sport: "football",
    start: -3 * HOUR,
    carried: ["broadcast", "vod"],
    pixellot: true,
    holds: [-100, 10 * HOUR],
  },
  {
    name: "multi_team",
    what: "A meet of six schools.",
    sport: "track-and-field",
    gender: "girls",
    ...live,
    schools: 6,
  },
  { name: "one_team", what: "A showcase of one school.", sport: "spirit", ...replay, schools: 1 },
  {
    name: "no_team",
    what: "A meeting of an association, without schools.",
    sport: "association-meeting",
    publisher: "association",
    ...replay,
    schools: 0,
  },
  {
    name: "two_publishers",
    what: "A game that both schools carry.",
    sport: "basketball",
    gender: "girls",
    publisher: "two-schools",
    ...live,
    paid: true,
  },
  {
    name: "deleted",
    what: "A game that was deleted.",
    sport: "baseball",
    ...upcoming,
    start: -3 * DAY,
    onAir: -3 * DAY,
    complete: -3 * DAY + 150,
    vodReady: -3 * DAY + 180,
    holds: [-LONG, LONG],
    deleted: true,
  },
  { name: "canceled", what: "A game that was called off.", sport: "baseball", ...upcoming, paid: true, deleted: true },
  {
    name: "tbd",
    what: "A game tomorrow whose hour is not known.",
    sport: "softball",
    start: DAY,
    onAir: DAY,
    complete: DAY + 130,
    vodReady: DAY + 160,
    carried: ["broadcast", "vod"],
    tbd: true,
    holds: [-LONG, 20 * HOUR],
  },
  {
    name: "rescheduled",
    what: "A game that was to be played yesterday and was moved to tomorrow.",
    sport: "soccer",
    gender: "girls",
    start: DAY,
    onAir: DAY,
    complete: DAY + 110,
    vodReady: DAY + 140,
    carried: ["broadcast", "vod"],
    movedFrom: -DAY,
    holds: [-LONG, 20 * HOUR],
  },
  {
    name: "wrestling_individual",
    what: "An individual wrestling tournament with matchups.",
    sport: "wrestling",
    ...live,
    schools: 4,
    overrides: {
      trackwrestling: { event_type: "Individual", tournament_id: "810432132" },
      sublocation: "Mat",
      sublocation_detail: "3",
    },
  },
  {
    name: "wrestling_dual",
    what: "A wrestling dual: no matchups button.",
    sport: "wrestling",
    ...live,
    overrides: { trackwrestling: { event_type: "Dual", tournament_id: "810432133" } },
  },
  {
    name: "playoffs",
    what: "A quarterfinal, with its round.",
    sport: "football",
    gameType: "quarterfinal",
    publisher: "association",
    ...live,
    paid: true,
    overrides: { round: 3, class_label: "Class 4A" },
  },
  {
    name: "championship",
    what: "A championship game.",
    sport: "volleyball",
    gender: "girls",
    gameType: "championship",
    publisher: "association",
    ...replay,
    paid: true,
    overrides: { class_label: "Class 2A" },
  },
  {
    name: "junior_varsity",
    what: "A junior-varsity game.",
    sport: "basketball",
    gender: "boys",
    level: "junior-varsity",
    ...live,
  },
  {
    name: "custom_headline",
    what: "A graduation with a headline of its own.",
    sport: "graduation",
    ...replay,
    schools: 1,
    overrides: { custom_headline: "Commencement", custom_subheadline: "The graduating class crosses the stage" },
  },
  { name: "news", what: "A school's daily news.", sport: "news", ...replay, schools: 1 },
];

/** An association's games carry ads regardless of their schools (S 5.5). */
export const AD_SCENARIOS: readonly ScenarioSpec[] = [
  {
    name: "ads_replay",
    what: "A free playoff game to replay, with an ad before it.",
    sport: "basketball",
    gender: "girls",
    gameType: "playoffs",
    publisher: "association",
    ...replay,
    overrides: { show_ads: true },
  },
  {
    name: "ads_live",
    what: "A free game on air with live stats, with an ad before it and between its periods.",
    sport: "football",
    publisher: "association",
    ...liveWithStats,
    overrides: { show_ads: true },
  },
];

export const EVENT_SCENARIOS: readonly ScenarioSpec[] = [
  ...STATUS_SCENARIOS,
  ...ACCESS_SCENARIOS,
  ...BLACKOUT_SCENARIOS,
  ...RECORD_SCENARIOS,
  ...AD_SCENARIOS,
];
