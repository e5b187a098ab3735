import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { homePath } from "~/models/navigation/paths";
import { CONSENT_GROUPS } from "~/services/session/consent";
import { withCookies } from "~/services/session/cookies.server";
import { parseForm } from "~/services/session/form.server";
import { safeRedirect } from "~/services/session/redirects.server";
import { consentCookie, themeCookie } from "~/services/session/visit-cookies.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

export const loader = () => safeRedirect(homePath());

/** The theme and the consent choice: small forms of the frame, on every page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, ["theme", "consent", "group", "redir"]);
  const headers = withCookies([...themeChoice(form), ...consentChoice(form)]);
  if (request.headers.get("Accept")?.includes("application/json")) return json({ success: true }, { headers });
  const back = form.get("redir") ?? request.headers.get("Referer");
  return safeRedirect(back, { fallback: homePath(), status: 303, headers });
}

function themeChoice(form: FormData): string[] {
  const theme = form.get("theme");
  if (theme === "night") return [themeCookie("dark")];
  return theme === "day" ? [themeCookie("light")] : [];
}

function consentChoice(form: FormData): string[] {
  switch (form.get("consent")) {
    case "all":
      return [consentCookie(CONSENT_GROUPS)];
    case "necessary":
      return [consentCookie([])];
    case "chosen":
      return [consentCookie(form.getAll("group").map(String))];
    default:
      return [];
  }
}
