import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { GiftSheet } from "~/components/gift/gift-sheet";
import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";
import { giftSheet } from "~/models/gift/gift-sheet.server";
import { giftsGiven } from "~/models/gift/gifts-given.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "secret" };

export const meta = unlistedMeta(titleOf("gift_sheet"));

/** Someone else's gift is a 404, like one that doesn't exist. */
export const loader = route({ requires: "member" }, async (visit) => {
  const gifts = await giftsGiven(visit.upstreams, visit.session.call);
  visit.stillSignedIn();
  if (!gifts) return visit.private({ sheet: null }, { status: 503 });
  const gift = gifts.find(({ key }) => key === visit.params.gift);
  if (!gift) throw visit.pageNotFound();
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
