import { Hono } from "hono";
import { notFound } from "../http/answers";

/** S 7.10 */

type QuickLink = { label: string; href: string; icon: string };

const HOME: readonly QuickLink[] = [
  { label: "Live now", href: "/watch-events?status=live", icon: "live" },
  { label: "Find your school", href: "/find-school", icon: "school" },
  { label: "Highlights", href: "/highlights", icon: "star" },
  { label: "On demand", href: "/watch-events?status=ondemand", icon: "list" },
  { label: "Playoff brackets", href: "/playoffs", icon: "bracket" },
  { label: "Buy tickets", href: "/buy-tickets", icon: "ticket" },
  { label: "Ways to watch", href: "/ways-to-watch", icon: "tv" },
];

const PLAYOFFS: readonly QuickLink[] = [
  { label: "Texas UIL", href: "/playoffs/section/uil", icon: "bracket" },
  { label: "California CIF", href: "/playoffs/section/cif", icon: "bracket" },
  { label: "CIF Southern Section", href: "/playoffs/section/cifss", icon: "bracket" },
  { label: "New York PSAL", href: "/playoffs/section/psal", icon: "bracket" },
  { label: "Virginia VHSL", href: "/playoffs/section/vhsl", icon: "bracket" },
  { label: "Ohio", href: "/playoffs/state/ohio", icon: "bracket" },
  { label: "Georgia", href: "/playoffs/state/georgia", icon: "bracket" },
];

export function quickLinksApp(): Hono {
  const app = new Hono();
  app.get("/home.json", (context) => context.json({ items: HOME }));
  app.get("/playoffs.json", (context) => context.json({ items: PLAYOFFS }));
  app.notFound((context) => notFound(context, "list of links"));
  return app;
}
