import type { MetaDescriptor } from "@remix-run/node";
import { brand } from "~/brand";
import type { EventView } from "~/models/event/event-page.server";
import { eventTitle } from "~/models/navigation/titles";

/** What crawlers and shared links say of an event (S 2.10). */
export function eventMeta(view: EventView, address: string): MetaDescriptor[] {
  const { headline, subheadline } = view.title;
  const when = view.status.dateText?.replace(" | ", ", ");
  const description = [`Watch ${subheadline}, ${headline}, on ${brand.name}.`, when, view.status.place].filter(Boolean).join(" ");
  return [
    { title: eventTitle(view.title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: `${subheadline} - ${headline}` },
    { property: "og:description", content: description },
    { property: "og:type", content: "video.other" },
    { property: "og:url", content: address },
  ];
}
