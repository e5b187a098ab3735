import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { ButtonLink } from "~/components/ui/button";
import { Drawing } from "~/components/ui/drawing";
import { PageHeading } from "~/components/ui/page-heading";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, redeemPath, watchEventsPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { mediumDate, mediumDay } from "~/models/place/format";
import { unlisted } from "~/models/sharing/page-meta";
import { safeRedirect } from "~/web/page/redirects.server";
import { redeemCode } from "~/web/session/signed-cookie.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta: MetaFunction = () => unlisted(titleOf("redeem_success"));

export { headers } from "~/web/page/page-headers.server";

/** Read from the cookie, so reloading redeems nothing (rulings 3 "redeem"). */
export const loader = route({ requires: "member" }, (visit) => {
  const given = redeemCode.read(visit.request, visit.epochMs)?.given;
  if (!given) throw safeRedirect(redeemPath(), { status: 303 });
  const { zone, epochMs } = visit;
  const startsOn = mediumDay(given.starts_at, zone);
  // Compare by day, since billing's clock may run slightly ahead of this one.
  const startsLater = Date.parse(given.starts_at) > epochMs && startsOn !== mediumDate(visit.now, zone);
  const words = {
    pass: given.pass,
    until: mediumDay(given.expires_at, zone) ?? "",
    startsOn: startsLater ? startsOn : null,
  };
  return visit.private(words);
});

export default function RedeemSuccessPage() {
  const { pass, until, startsOn } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <Drawing name="tickets" />
      <PageHeading
        kicker={pass}
        title="Your code is redeemed"
        lead={
          startsOn
            ? `It starts on ${startsOn}, when your current pass ends, and lasts until ${until}.`
            : `You can watch everything until ${until}. You won't be charged, and it ends on its own.`
        }
      />
      <ButtonLink href={watchEventsPath()} variant="primary" size="lg" wide>
        Watch now
      </ButtonLink>
      <ButtonLink href={accountPath()} size="lg" wide>
        My Account
      </ButtonLink>
    </NarrowPage>
  );
}
