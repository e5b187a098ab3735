import { LRUCache } from "lru-cache";

/** Renders a page once for each key, which holds all that it is made of; the least used go first (performance 3). */
export function createRenderCache<Page extends { html: string }>(limitCharacters: number) {
  const pages = new LRUCache<string, Page>({
    maxSize: limitCharacters,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });
  return (key: string, render: () => Page): Page => {
    const cached = pages.get(key);
    if (cached !== undefined) return cached;
    const page = render();
    pages.set(key, page);
    return page;
  };
}
