import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { askForCode, pollOnce } from "~/models/activation/activate.server";
import { formatCode } from "~/models/activation/code";
import { developmentControls } from "~/models/development/controls.server";
import { unlistedMeta } from "~/models/navigation/page";
import { activatePath, developmentDevicePath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";

export const meta = unlistedMeta(pageTitle("A Device"));

export const loader = route(async (visit) => {
  await developmentControls(visit.context);
  const { searchParams } = visit.url;
  const [deviceCode, code] = [searchParams.get("device_code"), searchParams.get("user_code")];
  if (!deviceCode || !code) return json(null);
  return json({
    code: formatCode(code),
    activate: activatePath({ code }),
    told: await pollOnce(visit.upstreams, deviceCode),
  });
});

export const action = route(async (visit) => {
  await developmentControls(visit.context);
  const { device_code, user_code } = await askForCode(visit.upstreams);
  return visit.redirect(developmentDevicePath({ device_code, user_code }));
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
