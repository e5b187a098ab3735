import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { ButtonLink } from "~/components/ui/button";
import { Drawing } from "~/components/ui/drawing";
import { PageHeading } from "~/components/ui/page-heading";
import { cardSetting } from "~/models/card/setting.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, redeemPath, watchEventsPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { mediumDay } from "~/models/place/format";
import { clock } from "~/services/process/clock.server";
import { requireMember } from "~/web/guards.server";
import { safeRedirect } from "~/web/redirects.server";
import { redeemCode } from "~/web/signed-cookie.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified", takes: "secret" };

export const meta: MetaFunction = () => [{ title: titleOf("redeem_success") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** What the code gave, as it was said when it was redeemed: reloading asks and redeems nothing (rulings 3 "redeem"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = requireMember(request);
  const given = redeemCode.read(request, clock.now())?.given;
  if (!given) throw safeRedirect(redeemPath(), { status: 303 });
  const { zone } = cardSetting(visitor);
  const startsLater = Date.parse(given.starts_at) > clock.now();
  const words = {
    pass: given.pass,
    until: mediumDay(given.expires_at, zone) ?? "",
    startsOn: startsLater ? mediumDay(given.starts_at, zone) : null,
  };
  return data(words, { headers: { "Cache-Control": "private, no-store" } });
}

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
            ? `It begins on ${startsOn}, when what you paid for ends, and lasts until ${until}.`
            : `You can watch everything until ${until}. Nothing is charged, and it ends by itself.`
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
