import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-name";
import styles from "./button.module.css";

type Look = {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "md" | "lg";
  wide?: boolean;
  /** Of a quiet one, where it may begin a line: its words stand in line with those above. */
  flush?: boolean;
  icon?: IconName;
  /** The children remain the accessible name. */
  iconOnly?: boolean;
  children: ReactNode;
};

function look({ variant = "secondary", size = "md", wide, flush, iconOnly }: Look, className?: string): string {
  return classNames(
    styles.button,
    styles[variant],
    size === "lg" && styles.lg,
    wide && styles.wide,
    flush && styles.flush,
    iconOnly && styles.iconOnly,
    className,
  );
}

function Face({ icon, iconOnly, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {iconOnly ? <span className="visually-hidden">{children}</span> : children}
    </>
  );
}

function apart<Attributes>({
  variant,
  size,
  wide,
  flush,
  icon,
  iconOnly,
  children,
  className,
  ...rest
}: Look & { className?: string | undefined } & Attributes) {
  const face: Look = { variant, size, wide, flush, icon, iconOnly, children };
  return { face: <Face {...face} />, attributes: { ...rest, className: look(face, className) } };
}

/** Submits a form unless `type` says otherwise. */
export function Button({ type = "submit", ...props }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const { face, attributes } = apart(props);
  return (
    <button type={type} {...attributes}>
      {face}
    </button>
  );
}

export function ButtonLink(props: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { face, attributes } = apart(props);
  return <a {...attributes}>{face}</a>;
}
