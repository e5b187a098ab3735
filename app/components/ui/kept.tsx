import { type ComponentType, createContext, createElement, type HTMLAttributes, useContext } from "react";

/** Markup of a component for these props. */
export type MarkupOf = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

/** From the server's own rendering (app/web/kept-markup.server.ts); without it parts are drawn again. */
export const KeptMarkup = createContext<MarkupOf | null>(null);

type KeptProps<Props extends object> = {
  as: "li" | "footer";
  part: ComponentType<Props>;
  /** Plain data: the same data, the same markup, no matter who sees it. */
  props: Props;
} & Pick<HTMLAttributes<HTMLElement>, "className">;

/** A part that many pages and visitors see alike: drawn once for the same props (a quarter of a home was React). */
export function Kept<Props extends object>({ as, part, props, ...own }: KeptProps<Props>) {
  const markupOf = useContext(KeptMarkup);
  return markupOf
    ? createElement(as, { ...own, dangerouslySetInnerHTML: { __html: markupOf(part, props) } })
    : createElement(as, own, createElement(part, props));
}
