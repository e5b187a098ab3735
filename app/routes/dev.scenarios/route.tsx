import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeading } from "~/components/ui/page-heading";
import { developmentControls } from "~/models/development/controls.server";
import { unlistedMeta } from "~/models/navigation/page";
import { pageTitle } from "~contracts/brand";

export const meta = unlistedMeta(pageTitle("Scenarios"));

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ scenarios: await (await developmentControls(context)).scenarios() });
}

export default function ScenariosPage() {
  const { scenarios } = useLoaderData<typeof loader>();
  return (
    <div className="wrap-text">
      <PageHeading title="Scenarios" lead="A live example of everything." />
      <dl>
        {scenarios.map(({ name, url, what }) => (
          <div key={name}>
            <dt>
              <a href={url}>{name}</a>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
