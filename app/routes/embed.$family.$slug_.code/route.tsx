import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { SelectField, TextAreaField } from "~/components/ui/field";
import { PageHeading } from "~/components/ui/page-heading";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { embedSnippet } from "~/models/feeds/embed-snippet";
import { organizationAddress } from "~/models/feeds/feed-address";
import type { RouteHandle } from "~/models/navigation/handle";
import { embedCodePath, embedPath, profilePath } from "~/models/navigation/paths";
import { readOrganization } from "~/models/organization/organization.server";
import { subjectOf } from "~/models/organization/place";
import { unlisted } from "~/models/sharing/page-meta";
import { unavailable } from "~/services/http/unavailable.server";
import { pageNotFound } from "~/web/visit/guards.server";
import { route } from "~/web/visit/route.server";
import { brand, pageTitle } from "~contracts/brand";
import styles from "./code.module.css";

export const handle: RouteHandle = { pageContext: "school_profile", showsEmbed: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlisted(pageTitle(data ? `Put ${data.name} on Your Site` : "Put This on Your Site"), "followed");

export { headers } from "~/web/page/page-headers.server";

export const loader = route(async (visit) => {
  const { searchParams } = visit.url;
  const address = organizationAddress(visit.params, searchParams);
  const [profile, activity] = await Promise.all([
    address && readOrganization(visit.upstreams, address.family, address.slug),
    address?.sport ? activityOfAddress(visit.upstreams, address.sport) : null,
  ]);
  if (!address || !profile || (address.sport && !activity)) throw pageNotFound(visit.request);
  if (profile === "unavailable") throw unavailable();
  const slug = profile.slug ?? profile.key;
  const look = { colors: searchParams.get("colors") || null, theme: searchParams.get("theme") || null };
  const name = [profile.name, subjectOf(address)].filter(Boolean).join(" ");
  const href = embedPath(profile.type, slug, address, look);
  const { sport, gender, level } = address;
  const page = {
    name,
    href,
    look,
    team: { sport, gender, level },
    action: embedCodePath(profile.type, slug),
    backHref: profilePath(profile.type, slug),
    snippet: embedSnippet(visit.site.url, href, `${name} on ${brand.name}`),
  };
  return visit.page(page, "steady");
});

const HINT =
  "It sets no cookies, and we learn nothing about who reads your page. The script only fits the height, so you can " +
  "leave it out.";

export default function EmbedCodePage() {
  const { name, href, look, team, action, backHref, snippet } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading
        title="Put this on your site"
        lead={`What's next, what's on, and the last results of ${name}, always up to date. Any site may show it.`}
      />
      <div className={styles.columns}>
        <div className="column-6">
          <form method="get" action={action} className="column-5">
            {Object.entries(team).map(
              ([part, value]) => value && <input key={part} type="hidden" name={part} value={value} />,
            )}
            <SelectField id="colors" name="colors" label="Colors" defaultValue={look.colors ?? ""}>
              <option value="">The school&apos;s</option>
              <option value="plain">Plain</option>
            </SelectField>
            <SelectField id="theme" name="theme" label="Day or night" defaultValue={look.theme ?? ""}>
              <option value="">As the page around it</option>
              <option value="day">Day</option>
              <option value="night">Night</option>
            </SelectField>
            <Button>Show it</Button>
          </form>
          <TextAreaField
            id="snippet"
            label="Copy this into your page"
            hint={HINT}
            readOnly
            rows={8}
            defaultValue={snippet}
            spellCheck={false}
            className={styles.snippet}
          />
          <ButtonLink href={backHref} variant="quiet">
            Back to {name}
          </ButtonLink>
        </div>
        <iframe src={href} title={`${name}, as it will look`} className={styles.frame} loading="lazy" />
      </div>
    </div>
  );
}
