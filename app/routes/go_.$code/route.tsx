import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { CodeEntry } from "~/components/short-code/code-entry";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { goPath, shortPath } from "~/models/navigation/paths";
import { resolveShortCode, type ShortCodeMatch } from "~/models/short-code/resolve-short-code.server";
import { typedCode } from "~/models/short-code/typed-code";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("go"));

/** What a public code stands for. Any other is for the form, whose press may look it up. */
export const loader = route(async (visit) => {
  const { code = "" } = visit.params;
  const typed = typedCode(code);
  if (typed.kind !== "public") throw visit.redirect(goPath({ code }), { status: 302 });
  const found = await resolveShortCode(visit.upstreams, typed.code, visit.storedZone);
  const status = found === "unavailable" ? 503 : found.length === 0 ? 404 : 200;
  return visit.private({ code: typed.code, found }, { status });
});

export default function ShortCodePage() {
  const { code, found } = useLoaderData<typeof loader>();
  if (found === "unavailable")
    return (
      <NarrowPage>
        <PageHeading title="Enter your code" />
        <Alert kind="warning" title="We can't look up codes right now.">
          Yours is still good. <a href={shortPath(code)}>Try again</a>
        </Alert>
      </NarrowPage>
    );
  const [only] = found;
  return (
    <NarrowPage>
      {only && found.length === 1 ? (
        <>
          <PageHeading kicker={only.kind} title={only.name} lead={only.detail} />
          <Go found={only} isMain />
        </>
      ) : only ? (
        <>
          <PageHeading title="Which one?" lead={`The code ${code} is short for these.`} />
          {found.map((one) => (
            <section key={one.href} className="gap-2">
              <h2>{one.name}</h2>
              <p>{[one.kind, one.detail].filter(Boolean).join(" · ")}</p>
              <Go found={one} />
            </section>
          ))}
        </>
      ) : (
        <>
          <PageHeading title="Enter your code" />
          <CodeEntry code={code} error="Nothing has this code, or it's gone by now. Check each letter." />
        </>
      )}
    </NarrowPage>
  );
}

function Go({ found: { kind, name, href }, isMain = false }: { found: ShortCodeMatch; isMain?: boolean }) {
  return (
    <ButtonLink href={href} variant={isMain ? "primary" : "secondary"} size="lg">
      <span>
        Go to the {kind.toLowerCase()}
        {!isMain && <span className="visually-hidden">: {name}</span>}
      </span>
    </ButtonLink>
  );
}
