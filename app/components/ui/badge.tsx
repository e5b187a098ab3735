import { classNames } from "./class-names";
import { Icon, type IconProps } from "./icon";
import styles from "./badge.module.css";

export const badgeStyles = ["primary", "secondary", "light", "dark", "highlight"] as const;
export type BadgeStyleName = (typeof badgeStyles)[number];

type BadgeProps = {
  text: string;
  /** One of `badgeStyles`; anything else is warned about and drawn as the default (S 5.8). */
  style?: string;
  icon?: IconProps["name"];
  size?: "sm" | "md" | "lg";
  /** Longer text is cut to this length and followed by "..."; 0 never cuts (S 5.8). */
  truncate?: number;
  /** Shows the icon alone; the text becomes the tooltip and the accessible name. */
  iconOnly?: boolean;
};

/** A short label on a card or a heading (S 5.8). */
export function Badge({ text, style = "dark", icon, size = "md", truncate = 0, iconOnly = false }: BadgeProps) {
  const className = classNames(styles.badge, styles[size], styles[badgeStyle(style)]);
  if (iconOnly && icon) {
    return (
      <span className={classNames(className, styles.iconOnly)} title={text}>
        <Icon name={icon} label={text} size="sm" />
      </span>
    );
  }
  return (
    <span className={className}>
      {icon && <Icon name={icon} size="sm" />}
      {truncated(text, truncate)}
    </span>
  );
}

/** A known badge style, or the default with a warning (S 5.8). */
export function badgeStyle(style: string): BadgeStyleName {
  const known = badgeStyles.find((name) => name === style);
  if (known) return known;
  console.warn(`Badge style "${style}" is none of ${badgeStyles.join(", ")}`);
  return "dark";
}

/** Text no longer than `length`, with "..." where it was cut (S 5.8). */
export function truncated(text: string, length: number): string {
  return length > 0 && text.length > length ? `${text.slice(0, length)}...` : text;
}
