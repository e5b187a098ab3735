import { classNames } from "./class-names";
import { Icon, type IconProps } from "./icon";
import styles from "./badge.module.css";

export const badgeStyles = ["primary", "secondary", "light", "dark", "highlight"] as const;
type BadgeStyleName = (typeof badgeStyles)[number];

/** Icons that most cards have are drawn by the styles: a card has two elements fewer. */
const DRAWN: ReadonlySet<unknown> = new Set(["live", "play", "calendar"] satisfies IconProps["name"][]);

type BadgeProps = {
  text: string;
  /** One of `badgeStyles`; anything else gets a warning and the default (S 5.8). */
  style?: string;
  icon?: IconProps["name"];
  size?: "sm" | "md" | "lg";
  /** Longer text is cut to this length plus "..."; 0 never cuts (S 5.8). */
  truncate?: number;
  /** The text becomes the tooltip and the accessible name. */
  iconOnly?: boolean;
  className?: string | undefined;
  "data-live"?: "label" | undefined;
  hidden?: boolean;
};

export function Badge({ text, style = "dark", icon, size = "md", truncate = 0, iconOnly = false, ...own }: BadgeProps) {
  const className = classNames(styles.badge, styles[size], styles[badgeStyle(style)], own.className);
  const isDrawn = DRAWN.has(icon);
  if (iconOnly && icon) {
    return (
      <span className={classNames(className, styles.iconOnly)} title={text}>
        <Icon name={icon} label={text} size="sm" />
      </span>
    );
  }
  return (
    <span className={className} hidden={own.hidden} data-live={own["data-live"]} data-icon={isDrawn ? icon : undefined}>
      {icon && !isDrawn && <Icon name={icon} size="own" />}
      {truncated(text, truncate)}
    </span>
  );
}

export function badgeStyle(style: string): BadgeStyleName {
  const known = badgeStyles.find((name) => name === style);
  if (known) return known;
  console.warn(`Badge style "${style}" is none of ${badgeStyles.join(", ")}`);
  return "dark";
}

export function truncated(text: string, length: number): string {
  return length > 0 && text.length > length ? `${text.slice(0, length)}...` : text;
}
