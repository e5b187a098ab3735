import type { HTMLAttributes } from "react";

export type HeadingLevel = 1 | 2 | 3 | 4;
const tags = { 1: "h1", 2: "h2", 3: "h3", 4: "h4" } as const;

export function Heading({ level, children, ...rest }: { level: HeadingLevel } & HTMLAttributes<HTMLHeadingElement>) {
  const Tag = tags[level];
  return <Tag {...rest}>{children}</Tag>;
}
