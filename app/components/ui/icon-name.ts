// Made by workshop/icons.ts; do not edit.
import type { iconNames } from "./icon-names";

/** The address changes with the drawings, so browsers may cache it forever. */
export const iconSprite = "/icons.svg?v=afebdd95";

export type IconName = (typeof iconNames)[number];
