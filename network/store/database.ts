/**
 * The tables of the embedded back end. Each service adds its own in its `tables.ts`, so that no central list must
 * know them all:
 *
 *   declare module "./database" {
 *     interface Database { follow: FollowTable }
 *   }
 *
 * Conventions on both dialects: keys are text; times are epoch milliseconds in a `bigint` column and plain numbers
 * in rows; booleans are 0 or 1 in an `integer` column (`toFlag`); JSON is text.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Database {}

/** A boolean as the store keeps it. */
export type Flag = 0 | 1;

/** A boolean on its way into a row. */
export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
