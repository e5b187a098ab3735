import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { shownCode } from "~/models/activation/code";
import { askForCode, pollOnce } from "~/models/activation/waiting-device.server";
import { developmentControls } from "~/models/development/controls.server";
import { activatePath, developmentDevicePath } from "~/models/navigation/paths";
import { unlisted } from "~/models/sharing/page-meta";
import { safeRedirect } from "~/web/page/redirects.server";
import { route } from "~/web/visit/route.server";
import { pageTitle } from "~contracts/brand";

export const meta: MetaFunction = () => unlisted(pageTitle("A Device"));

export const loader = route(async (visit) => {
  await developmentControls(visit.context);
  const { searchParams } = visit.url;
  const [deviceCode, code] = [searchParams.get("device_code"), searchParams.get("user_code")];
  if (!deviceCode || !code) return json(null);
  return json({
    code: shownCode(code),
    activate: activatePath({ code }),
    told: await pollOnce(visit.upstreams, deviceCode),
  });
});

export const action = route(async (visit) => {
  await developmentControls(visit.context);
  const { device_code, user_code } = await askForCode(visit.upstreams);
  return safeRedirect(developmentDevicePath({ device_code, user_code }), { status: 303 });
});

export default function DevicePage() {
  const device = useLoaderData<typeof loader>();
  return (
    <div className="wrap-text page-body stack">
      <PageHeading title="A device" lead="Stands in for a TV that someone wants to sign in." />
      {device && (
        <dl>
          <dt>Code</dt>
          <dd>
            <a href={device.activate}>{device.code}</a>
          </dd>
          <dt>Told when it asks</dt>
          <dd role="status">{device.told}</dd>
        </dl>
      )}
      <form method="post" action={developmentDevicePath()} className="row">
        <Button>Get a code</Button>
        {device && <ButtonLink href="">Ask again</ButtonLink>}
      </form>
    </div>
  );
}
