import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Keeps the markup of parts by their props, the least used out first (performance 3). */
export function keptMarkup(limitCharacters: number) {
  const kept = new LRUCache<string, string>({
    maxSize: limitCharacters,
    sizeCalculation: (markup, key) => markup.length + key.length,
  });
  const numbers = new Map<unknown, number>();
  const numberOf = (part: unknown): number => {
    const known = numbers.get(part) ?? numbers.size;
    numbers.set(part, known);
    return known;
  };
  return <Props extends object>(part: ComponentType<Props>, props: Props): string => {
    // What is in the key is all that the markup is made of, so no one gets another's.
    const key = `${numberOf(part)} ${JSON.stringify(props)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const markup = renderToStaticMarkup(createElement(part, props));
    kept.set(key, markup);
    return markup;
  };
}
