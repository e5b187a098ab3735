import { z } from "zod";
import { optionalNote } from "~contracts/records/lead";

/** The reasons to cancel, and the follow-up questions of each (B 2.11). */
export const SURVEY_OPTIONS = [
  {
    value: "price",
    label: "It costs too much",
    subs: [
      { value: "price-too-high", label: "The price is too high for me" },
      { value: "price-few-games", label: "I don't watch enough games" },
      { value: "price-expected-free", label: "I expected my school's games to be free" },
    ],
  },
  {
    value: "season-over",
    label: "The season is over",
    subs: [
      { value: "season-back-next", label: "I'll be back next season" },
      { value: "season-one-sport", label: "I only watch one sport" },
      { value: "season-athlete-left", label: "My athlete graduated or stopped playing" },
    ],
  },
  {
    value: "missing-games",
    label: "The games I wanted weren't there",
    subs: [
      { value: "missing-my-school", label: "My school isn't on the network" },
      { value: "missing-away", label: "Away games were missing" },
      { value: "missing-playoffs", label: "Playoffs were missing or blacked out" },
    ],
  },
  {
    value: "quality",
    label: "The picture or sound wasn't good",
    subs: [
      { value: "quality-buffering", label: "It stopped or buffered" },
      { value: "quality-camera", label: "The camera missed the play" },
      { value: "quality-no-sound", label: "There was no sound or commentary" },
    ],
  },
  {
    value: "technical",
    label: "I had trouble with the site or an app",
    subs: [
      { value: "technical-sign-in", label: "Signing in" },
      { value: "technical-tv", label: "Watching on my TV" },
      { value: "technical-billing", label: "Paying" },
    ],
  },
  { value: "other", label: "Something else", subs: [] },
] as const;

const MAIN = SURVEY_OPTIONS.map(({ value }) => value);
const SUBS = SURVEY_OPTIONS.flatMap(({ subs }): string[] => subs.map(({ value }) => value));

const subsOf = (main: string): readonly string[] =>
  SURVEY_OPTIONS.find(({ value }) => value === main)?.subs.map(({ value }) => value) ?? [];

/** Drops suboptions of other main reasons; without JavaScript they may still be checked. */
export const surveySchema = z
  .object({
    main_option: z.enum(MAIN, { error: "Choose the reason that fits best." }),
    sub_options: z
      .array(z.enum(SUBS, { error: "Choose from the list." }))
      .max(SUBS.length)
      .default([]),
    other_text: optionalNote(2_000),
  })
  .refine(({ main_option, other_text }) => main_option !== "other" || Boolean(other_text), {
    error: "Tell us in a few words.",
    path: ["other_text"],
  })
  .transform((survey) => ({
    ...survey,
    sub_options: survey.sub_options.filter((sub) => subsOf(survey.main_option).includes(sub)),
  }));

export const SURVEY_FIELDS = ["main_option", "sub_options", "other_text"] as const;
