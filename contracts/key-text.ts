import { z } from "zod";

export const KEY = /^[A-Za-z0-9_-]{1,64}$/;
/** Of an event, an organization, a bracket, or a video, as an address or a form may bring it. */
export const keyText = z.string().regex(KEY);
