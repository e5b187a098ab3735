import type { CardView } from "~/models/card/card-view";
import { type Breadcrumb, pageMeta } from "~/models/navigation/page";
import { brand } from "~contracts/brand";
import { breadcrumbList } from "./breadcrumb-list";
import { itemList } from "./structured-data";

type ListedCard = Pick<CardView, "title" | "href">;
type CardListMeta = {
  title: string;
  description: string;
  address: string | undefined;
  noindex?: "page" | false;
  list: { name: string; cards: readonly ListedCard[] };
};

const linked = (cards: readonly ListedCard[]) => cards.map(({ title, href }) => ({ name: title, href }));

export function cardListMeta({ title, description, address, noindex, list }: CardListMeta) {
  const events = address ? itemList(list.name, linked(list.cards), address) : null;
  return pageMeta({ title, description, address, noindex, structured: events ? [events] : [] });
}

type Discovery = {
  title: string;
  lead: string;
  breadcrumbs: readonly Breadcrumb[];
  rows: readonly { title: string; cards: readonly ListedCard[] }[];
};

export function discoveryMeta(title: string, { title: name, lead, breadcrumbs, rows }: Discovery, address: string) {
  const events = itemList(name, linked(rows.flatMap(({ cards }) => cards)), address);
  const way = breadcrumbList(breadcrumbs, { label: name, address });
  return pageMeta({
    title,
    description: `${lead} Watch on ${brand.name}.`,
    address,
    structured: [way, events].filter((record) => record !== null),
  });
}
