import { z } from "zod";
import { asStateCode, stateCodeOf } from "~contracts/vocabulary/states";
import { readQuery } from "./query-string";

// S 7.6: invalid parameters are a 400, unknown ones are ignored.

const MAX_SIZE = 100;
const DEFAULT_SIZE = 24;
/** Later pages would make the database count rows only to skip them. */
const LAST_PAGE = 400;
const MAX_QUERY_LENGTH = 200;

const list = z
  .union([z.string(), z.array(z.string()), z.record(z.string(), z.string())])
  .optional()
  .transform((value) => (value === undefined ? [] : typeof value === "string" ? [value] : Object.values(value)))
  .transform((values) =>
    values
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter(Boolean),
  )
  .refine((values) => values.length <= 50, "too many values");

const text = z
  .string()
  .trim()
  .max(MAX_QUERY_LENGTH)
  .optional()
  .transform((value) => value || undefined);
const flag = z
  .enum(["true", "false", "1", "0", ""])
  .optional()
  .transform((value) => value === "true" || value === "1");
const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));

const optionalTime = z
  .union([
    time,
    z.iso.date().transform((value) => Date.parse(`${value}T00:00:00Z`)),
    z.literal("").transform(() => undefined),
  ])
  .optional();

const slugOf = (value: string) => value.toLowerCase().replaceAll(/\s+/g, "-");
const slugs = list.transform((values) => values.map(slugOf));

const states = list
  .transform((values) => values.map((value) => asStateCode(value) ?? stateCodeOf(value)))
  .refine((values) => values.every((value) => value !== null), "no such state")
  .transform((values) => values.filter((value) => value !== null));

const windowSchema = z
  .object({
    status: z.enum(["scheduled", "on_air", "complete"]).optional(),
    datacast_status: z.enum(["scheduled", "inprogress", "complete"]).optional(),
    from: time.optional(),
    to: time.optional(),
  })
  .refine((one) => one.status !== undefined || one.datacast_status !== undefined, "a window needs a status");

/** Start times between `from` and `to`, for broadcasts (or datacasts) of the status. */
export type Window = z.infer<typeof windowSchema>;

const windows = z
  .union([z.array(windowSchema), z.record(z.string().regex(/^\d+$/), windowSchema)])
  .optional()
  .transform((value) => (value ? Object.values(value) : []));

const paging = {
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(DEFAULT_SIZE),
};

const status = z.enum(["live", "upcoming", "ondemand"]);
const statuses = list
  .transform((values) => values.map((value) => value.toLowerCase().replaceAll(/[\s_-]/g, "")))
  .pipe(z.array(status));

/** "school:sport:level:gender", the last two blank for any. */
const teams = list
  .transform((values) => values.map(teamOf))
  .refine((values) => values.every((value) => value !== null), "no such team")
  .transform((values) => values.filter((value) => value !== null));

function teamOf(text: string) {
  const [school = "", ...plays] = text.split(":");
  const [sport = "", level = "", gender = "", ...more] = plays.map(slugOf);
  return school && sport && more.length === 0 ? { school, sport, level, gender } : null;
}

export const eventParameters = z
  .object({
    ...paging,
    q: text,
    key: list,
    activity: slugs,
    sport: slugs,
    state: states,
    level: slugs,
    gender: slugs,
    school: list,
    school_key: list,
    team: teams,
    publisher: list,
    producer_key: list,
    association: list,
    association_key: list,
    state_association_key: list,
    content_type: z
      .enum(["game", "event", ""])
      .optional()
      .transform((value) => value || undefined),
    free_only: flag,
    has_vod: flag,
    has_broadcast: flag,
    download_to_own: flag,
    drilldown: flag,
    exact: flag,
    from: optionalTime,
    to: optionalTime,
    /** The list as it was then. */
    at: optionalTime,
    status: statuses,
    type: status.optional(),
    window: windows,
    datacast_status: z
      .enum(["scheduled", "inprogress", "complete", ""])
      .optional()
      .transform((value) => value || undefined),
    sort: z
      .enum(["relevance", "start", "-start", ""])
      .default("relevance")
      .transform((value) => value || ("relevance" as const)),
    return: z
      .enum(["_no_results", ""])
      .optional()
      .transform((value) => value === "_no_results"),
  })
  .transform(({ sport, school_key, producer_key, association_key, state_association_key, ...rest }) => ({
    ...rest,
    activity: [...rest.activity, ...sport],
    school: [...rest.school, ...school_key],
    publisher: [...rest.publisher, ...producer_key],
    association: [...rest.association, ...association_key, ...state_association_key],
  }));
export type EventParameters = z.output<typeof eventParameters>;
export type Team = EventParameters["team"][number];
export type Status = z.infer<typeof status>;

/** A ZIP code; of what matches equally well, the nearest comes first. */
const near = z
  .string()
  .regex(/^\d{5}$/)
  .optional();

export const organizationParameters = z.object({
  ...paging,
  q: text,
  state: states,
  key: list,
  sport: slugs,
  activity: slugs,
  network_only: flag,
  exact: flag,
  near,
  letter: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z]|0-9)?$/)
    .optional()
    .transform((value) => value || undefined),
});
export type OrganizationParameters = z.output<typeof organizationParameters>;

export const suggestionParameters = z.object({
  q: text,
  state: states,
  near,
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(8),
});

const GROUP_SIZE = 6;

export const groupParameters = z.record(z.string(), z.unknown()).transform((query, context) => {
  const sized = { size: String(GROUP_SIZE), ...query };
  const [events, organizations] = [eventParameters.safeParse(sized), organizationParameters.safeParse(sized)];
  if (events.success && organizations.success) return { events: events.data, organizations: organizations.data };
  const [issue] = [...(events.error?.issues ?? []), ...(organizations.error?.issues ?? [])];
  if (issue) context.addIssue({ code: "custom", path: issue.path, message: issue.message });
  return z.NEVER;
});

const repeated = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `type` is dropped: it comes with the path, because organization pages send their kind under that name. */
export function bracketed<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return z.preprocess((query, context) => {
    const pairs = Object.entries(repeated.parse(query)).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    );
    const read = readQuery(new URLSearchParams(pairs));
    if (!read) {
      context.addIssue({ code: "custom", message: "malformed query string" });
      return z.NEVER;
    }
    delete read.type;
    return read;
  }, schema);
}

export const eventKind = z.object({ type: status });

export function describedIssue({ issues: [issue] }: z.core.$ZodError): string {
  if (issue?.code === "custom" && issue.path.length === 0) return issue.message;
  return `${issue?.path.join(".") || "query"}: ${issue?.message ?? "not accepted"}`;
}
