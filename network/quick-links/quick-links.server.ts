import { Hono } from "hono";
import { brand } from "~contracts/brand";
import { notFound } from "../http/answers";
import type { Db } from "../store/database";

/** S 7.10 */

type QuickLink = { label: string; href: string; icon: string };

const HOME: readonly QuickLink[] = [
  { label: "Live now", href: "/watch-events?status=live", icon: "live" },
  { label: "Find your school", href: "/find-school", icon: "school" },
  { label: "Highlights", href: "/highlights", icon: "star" },
  { label: "On demand", href: "/watch-events?status=ondemand", icon: "list" },
  { label: "Playoff brackets", href: "/playoffs", icon: "bracket" },
  ...(brand.ticketing ? [{ label: "Buy tickets", href: "/buy-tickets", icon: "ticket" }] : []),
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

/** Leads to brackets only where there are some. */
export function quickLinksApp({ db }: { db: Db }): Hono {
  const app = new Hono();
  const given = async (links: readonly QuickLink[]) => {
    const bracket = await db.selectFrom("bracket").select("key").limit(1).executeTakeFirst();
    return { items: bracket ? links : links.filter(({ icon }) => icon !== "bracket") };
  };
  app.get("/home.json", async (context) => context.json(await given(HOME)));
  app.get("/playoffs.json", async (context) => context.json(await given(PLAYOFFS)));
  app.notFound((context) => notFound(context, "list of links"));
  return app;
}
