import type { SerializeFrom } from "@remix-run/node";
import { GENDER_OPTIONS, LEVEL_OPTIONS } from "~/models/event-list/filters";
import type { Option, WatchEvents } from "~/models/event-list/watch-events.server";

type Choice = { name: string; label: string; value: string | null; options: readonly Option[] };

export const filterChoices = ({ filters, options }: SerializeFrom<WatchEvents>): Choice[] => [
  { name: "activity", label: "Sport or activity", value: filters.activity, options: options.activities },
  { name: "state", label: "State", value: filters.state, options: options.states },
  { name: "level", label: "Level", value: filters.level, options: LEVEL_OPTIONS },
  { name: "gender", label: "Gender", value: filters.gender, options: GENDER_OPTIONS },
];
