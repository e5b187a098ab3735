import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NarrowPage } from "~/components/account/narrow-page";
import { Button } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { mailStillGoes, stopMail } from "~/models/account/alerts.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { notificationsPath, unsubscribePath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("unsubscribe"));

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{1,120}\.[\w-]{43}$/) });

/** Opening the address changes nothing, since mail scanners open it too; only a post unsubscribes (RFC 8058). */
export const loader = route({ params: tokenParams }, async (visit, { params: { token } }) => {
  const subscribed = await mailStillGoes(visit.upstreams, token);
  if (subscribed === null) throw visit.pageNotFound();
  return visit.private({ token, subscribed });
});

/** Without a session: the signature says whose mail it is. */
export const action = route({ params: tokenParams }, async (visit, { params: { token } }) => {
  if ((await stopMail(visit.upstreams, token)) === null) throw visit.pageNotFound();
  // No redirect: mail programs don't follow one (RFC 8058 3.1).
  return visit.reply({ stopped: true });
});

export default function UnsubscribePage() {
  const { token, subscribed } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      {subscribed ? (
        <>
          <PageHeading
            title="Stop e-mail about games?"
            lead={`${brand.name} won't e-mail you about games. You still get receipts and the like.`}
          />
          <form method="post" action={unsubscribePath(token)}>
            <Button variant="primary">Unsubscribe</Button>
          </form>
          <p>
            Only too many? <a href={notificationsPath()}>Choose your alerts</a>.
          </p>
        </>
      ) : (
        <>
          <PageHeading
            title="You're unsubscribed"
            lead="We won't e-mail you about games. You still get receipts and the like."
          />
          <p>
            Changed your mind? <a href={notificationsPath()}>Choose your alerts</a>.
          </p>
        </>
      )}
    </NarrowPage>
  );
}
