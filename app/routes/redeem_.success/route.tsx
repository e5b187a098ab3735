import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { ButtonLink } from "~/components/ui/button";
import { Drawing } from "~/components/ui/drawing";
import { PageHeading } from "~/components/ui/page-heading";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountPath, redeemPath, watchEventsPath } from "~/models/navigation/paths";
import { mediumDate, mediumDay } from "~/models/place/time";
import { redeemCode } from "~/web/session/signed-cookie.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("redeem_success"));

/** Read from the cookie, so reloading redeems nothing (rulings 3 "redeem"). */
export const loader = route({ requires: "member" }, (visit) => {
  const given = redeemCode.read(visit.request, visit.epochMs)?.given;
  if (!given) throw visit.redirect(redeemPath());
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
