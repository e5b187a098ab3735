import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { GiftSheet } from "~/components/gift/gift-sheet";
import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";
import { giftSheet } from "~/models/gift/gift-sheet.server";
import { giftsGiven } from "~/models/gift/gifts-given.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { titleOf } from "~/models/navigation/titles";
import { unlisted } from "~/models/sharing/page-meta";
import { pageNotFound } from "~/web/visit/guards.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { pageContext: "account", takes: "secret" };

export const meta: MetaFunction = () => unlisted(titleOf("gift_sheet"));

export { headers } from "~/web/page/page-headers.server";

/** Someone else's gift is a 404, like one that doesn't exist. */
export const loader = route({ requires: "member" }, async (visit) => {
  const gifts = await giftsGiven(visit.upstreams, visit.session.call);
  visit.stillSignedIn();
  if (!gifts) return visit.private({ sheet: null }, { status: 503 });
  const gift = gifts.find(({ key }) => key === visit.params.gift);
  if (!gift) throw pageNotFound(visit.request);
  return visit.private({ sheet: giftSheet(gift, { zone: visit.zone, siteUrl: visit.site.url }) });
});

export default function GiftSheetPage() {
  const { sheet } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      {sheet ? (
        <GiftSheet sheet={sheet} />
      ) : (
        <>
          <PageHeading title="Your gift" />
          <Alert kind="warning" title="We can't show your gift right now.">
            <p>It&apos;s safe. Please try again in a moment.</p>
          </Alert>
        </>
      )}
    </NarrowPage>
  );
}
