import { ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { SupportPhone } from "~/components/ui/support-phone";
import { informationMeta, type RouteHandle } from "~/models/navigation/page";
import { customerSupportPath } from "~/models/navigation/paths";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

export const handle: RouteHandle = { frame: "apps-query" };

export const meta = informationMeta("Customer Support", `Help with games, passes and accounts on ${brand.name}.`);

/** Apps get a page because a redirect couldn't open outside the app (S 2.2, 2.6). */
export const loader = route((visit) => {
  if (!visit.url.searchParams.has("apps")) throw goThere(visit);
  return visit.page({ address: visit.address(customerSupportPath()) }, "steady");
});

export const action = route((visit) => goThere(visit));

export default function CustomerSupportPage() {
  return (
    <div className="wrap-text page-body stack">
      <PageHeading
        title="Customer Support"
        lead="Get help with games, passes and your account on our support site. It opens in your browser."
        actions={
          <ButtonLink href={brand.support.fanSupport} variant="primary">
            Open the support site
          </ButtonLink>
        }
      />
      <p>
        You can also e-mail <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>, or call{" "}
        <SupportPhone />.
      </p>
    </div>
  );
}
