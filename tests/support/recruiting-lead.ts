import type { RecruitingLead } from "~contracts/records/recruiting";

/** A recruiting lead with every field, for all tests that send or keep one: a new field is written here alone. */
export const RECRUITING_LEAD: RecruitingLead = {
  athlete_or_parent: "parent",
  athlete_first_name: "Ann",
  athlete_last_name: "Lee",
  athlete_email: "ann@mail.example",
  athlete_phone: "555 0100",
  zip: "50309",
  graduation_year: 2027,
  sport_id: "17633",
  parent_first_name: "Bo",
  parent_last_name: "Lee",
  parent_email: "bo@mail.example",
  parent_phone: "555 0101",
  event_id: "3110",
};
