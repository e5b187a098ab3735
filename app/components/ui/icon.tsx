import type { ActivityDrawing } from "~contracts/vocabulary/activities";
import { type IconName, iconSprite } from "./icon-name";

export type IconProps = {
  name: IconName | ActivityDrawing;
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  size?: "sm" | "md" | "lg";
};

export function Icon({ name, label, size = "md" }: IconProps) {
  const drawing = <use href={`${iconSprite}#${name}`} />;
  const className = size === "md" ? "icon" : `icon icon-${size}`;
  if (!label) {
    return (
      <svg className={className} aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg className={className} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}
