/** `?sound=only` plays a video's sound without its picture, for a weak line or a drive home (rulings 3). */
const SOUND_PARAMETER = "sound";

const ONLY = "only";

export const asksForSound = (query: URLSearchParams): boolean => query.get(SOUND_PARAMETER) === ONLY;

export const soundQuery = (alone: boolean) => ({ [SOUND_PARAMETER]: alone ? ONLY : null });
