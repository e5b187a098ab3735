import { instantOf } from "~/models/place/time";

type Dated = { date?: string | null | undefined };

const moment = ({ date }: Dated): number => instantOf(date)?.toMillis() ?? 0;

/** The soonest first; what has no date is before all others. */
export const byDate = (a: Dated, b: Dated): number => moment(a) - moment(b);
