import { LRUCache } from "lru-cache";

/** Keeps finished pages by all that they are drawn of, the least used out first (performance 3). */
export function keptPages<Page extends { html: string }>(limitCharacters: number) {
  const kept = new LRUCache<string, Page>({
    maxSize: limitCharacters,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });
  return (key: string, draw: () => Page): Page => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const page = draw();
    kept.set(key, page);
    return page;
  };
}
