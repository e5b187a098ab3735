import type { ActivityDrawing } from "~contracts/vocabulary/activities";
import { type IconName, iconSprite } from "./icon-name";

export type IconProps = {
  name: IconName | ActivityDrawing;
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  /** "own": the styles around it say its size. */
  size?: "sm" | "md" | "lg" | "own";
};

const CLASS_NAMES = { sm: "icon icon-sm", md: "icon", lg: "icon icon-lg", own: undefined };

export function Icon({ name, label, size = "md" }: IconProps) {
  const drawing = <use href={`${iconSprite}#${name}`} />;
  const className = CLASS_NAMES[size];
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
