import { Hono } from "hono";
import { accountRoutes } from "./account-routes.server";
import { deviceRoutes } from "./devices/device-routes.server";
import { emailChangeRoutes } from "./email/email-change-routes.server";
import { familyRoutes } from "./family/family-routes.server";
import { alertRoutes } from "./games/alert-routes.server";
import { calendarRoutes } from "./games/calendar-routes.server";
import { clipRoutes } from "./games/clip-routes.server";
import { interestRoutes } from "./games/interest-routes.server";
import { pushRoutes } from "./games/push-routes.server";
import type { MemberEnv, MemberSettings } from "./member-context.server";
import { profileRoutes } from "./profile-routes.server";
import { passkeyRoutes } from "./sign-in/passkey-routes.server";
import { sessionRoutes } from "./sign-in/session-routes.server";
import { signInLinkRoutes } from "./sign-in/sign-in-link-routes.server";
import { signInRoutes } from "./sign-in/sign-in-routes.server";

/** S 7.1–7.4 */
export function memberApp(settings: MemberSettings): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>();
  app.route("/", deviceRoutes(settings));
  app.route("/", signInRoutes(settings));
  app.route("/", signInLinkRoutes(settings));
  app.route("/", passkeyRoutes(settings));
  app.route("/", sessionRoutes(settings));
  app.route("/", accountRoutes(settings));
  app.route("/", emailChangeRoutes(settings));
  app.route("/", interestRoutes(settings));
  app.route("/", alertRoutes(settings));
  app.route("/", pushRoutes(settings));
  app.route("/", calendarRoutes(settings));
  app.route("/", clipRoutes(settings));
  app.route("/", familyRoutes(settings));
  if (settings.billing) app.route("/", settings.billing);
  // Last, because its generic /api/user/:path must not shadow the calls above.
  app.route("/", profileRoutes(settings));
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}
