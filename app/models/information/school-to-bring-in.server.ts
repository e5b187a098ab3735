import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import { LEAD_FORMS } from "~contracts/records/lead";
import { isExactStateCode } from "~contracts/vocabulary/states";

type SchoolToBringIn = { school_key: string; school_name?: string; state_code?: string };

/** An unknown school keeps its key, and the fan types the rest. */
export async function schoolToBringIn(
  { catalogue }: Pick<Upstreams, "catalogue">,
  schoolKey: string | null,
): Promise<SchoolToBringIn | null> {
  const key = LEAD_FORMS.school_interest.shape.school_key.safeParse(schoolKey ?? undefined).data;
  if (!key) return null;
  const school = await withFallback("the school to bring in", catalogue.school(key), null);
  if (!school) return { school_key: key };
  const { name, state_code } = school;
  return { school_key: key, school_name: name, ...(state_code && isExactStateCode(state_code) ? { state_code } : {}) };
}
