import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-name";
import styles from "./button.module.css";

type Look = {
  /** One primary on a screen; secondary is outlined; quiet is text; danger takes something away. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "md" | "lg";
  wide?: boolean;
  icon?: IconName;
  /** Shows the icon alone; the children stay its accessible name. */
  iconOnly?: boolean;
  children: ReactNode;
};

function look({ variant = "secondary", size = "md", wide, iconOnly }: Look, className?: string): string {
  return classNames(
    styles.button,
    styles[variant],
    size === "lg" && styles.lg,
    wide && styles.wide,
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

/** The look of a button apart from the attributes of its element. */
function apart<Attributes>({
  variant,
  size,
  wide,
  icon,
  iconOnly,
  children,
  className,
  ...rest
}: Look & { className?: string | undefined } & Attributes) {
  const face: Look = { variant, size, wide, icon, iconOnly, children };
  return { face: <Face {...face} />, attributes: { ...rest, className: look(face, className) } };
}

/** Does something: submits a form unless its type says otherwise. */
export function Button({ type = "submit", ...props }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const { face, attributes } = apart(props);
  return (
    <button type={type} {...attributes}>
      {face}
    </button>
  );
}

/** Goes somewhere, and looks like a button. */
export function ButtonLink(props: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { face, attributes } = apart(props);
  return <a {...attributes}>{face}</a>;
}
