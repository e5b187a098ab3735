import type { z } from "zod";
import { type Event, eventSchema, type Publisher, publisherSchema } from "~contracts/records/event";

/** Records as the content service would send them, with only what a case is about spelled out. */
export function anEvent(fields: Partial<z.input<typeof eventSchema>> = {}): Event {
  return eventSchema.parse({ key: "gam1", content_type: "game", ...fields });
}

export function aPublisher(fields: Partial<z.input<typeof publisherSchema>> = {}): Publisher {
  return publisherSchema.parse({ key: "pub1", type: "school", name: "Lakewood High School", ...fields });
}
