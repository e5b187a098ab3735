import { findEventByTail } from "../league/find";
import { type Overrides, readOverrides } from "../league/overrides";
import { publisherKeysOf } from "../league/participants";
import type { EventTable } from "../league/tables";
import type { Db } from "../store/database";
import { eventTailOf, type MediaKind } from "./event-record";

type MediaEvent = { event: EventTable; overrides: Overrides };

/** Undefined for one that was deleted, and for a publisher that it does not have. */
export async function mediaEvent(db: Db, kind: MediaKind, key: string): Promise<MediaEvent | undefined> {
  const found = eventTailOf(kind, key);
  const event = found && (await findEventByTail(db, found.tail));
  if (!event || event.is_deleted) return undefined;
  const overrides = readOverrides(event.overrides);
  return found.publisherIndex < publisherKeysOf(event, overrides).length ? { event, overrides } : undefined;
}
