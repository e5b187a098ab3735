import type { ItemList } from "schema-dts";
import { absolute } from "./structured-data";

export function itemList(name: string, items: readonly { name: string; href: string }[], address: string) {
  if (items.length === 0) return null;
  return {
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: item.name,
      url: absolute(address, item.href),
    })),
  } satisfies ItemList;
}
