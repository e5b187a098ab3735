import { visitorFlags } from "./visitor-flags.server";

/** The theme for who has not chosen one: the site-theme flag, dark by default (S 3). */
export async function siteTheme(person: Parameters<typeof visitorFlags>[0]): Promise<"dark" | "light"> {
  return (await visitorFlags(person))["site-theme"];
}
