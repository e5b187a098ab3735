import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { NextStep } from "~/components/information/next-step";
import { OrganizationRow } from "~/components/organization/organization-row";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkColumns } from "~/components/ui/link-columns";
import { Pagination } from "~/components/ui/pagination";
import { PastLastPage } from "~/components/ui/past-last-page";
import { type HonorRoll, loadHonorRoll } from "~/models/information/honor-roll.server";
import { readHonorRollQuery, rollHref } from "~/models/information/honor-roll-query";
import { pageMeta } from "~/models/navigation/page";
import { isPastLast } from "~/models/navigation/page-number";
import { honorRollPath, supportProgramPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";
import styles from "./honor-roll.module.css";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: pageTitle(data?.roll.state ? `${data.roll.state.name} Honor Roll` : "Honor Roll"),
    description:
      `The schools taking part in the ${brand.name} support program` +
      `${data?.roll.state ? ` in ${data.roll.state.name}` : ", state by state"}.`,
    address: data?.address,
  });

export const loader = route(async (visit) => {
  const query = readHonorRollQuery(visit.url.searchParams);
  const roll = await loadHonorRoll(visit.upstreams, query);
  return visit.page({ roll, address: visit.address(rollAddress(roll)) }, "steady");
});

export default function HonorRollPage() {
  const { roll } = useLoaderData<typeof loader>();
  return (
    <InfoPage
      kicker="Support program"
      title={roll.state ? `Honor roll: ${roll.state.name}` : "The honor roll"}
      lead={
        "Every school here takes part in the support program. When a fan picks it, a share of the annual pass " +
        "goes to its programs."
      }
      drawing="field"
    >
      <InfoSection
        id="schools"
        title={roll.schools === null ? "Schools" : countText(roll)}
        lead={
          "In alphabetical order. What a school has received is its own business, so we don’t show amounts or " +
          "rank anyone."
        }
      >
        <div className={styles.filters}>
          <ChipList label="First letter" chips={roll.letters} scroll />
          {(roll.state || roll.letter) && (
            <ButtonLink href={honorRollPath()} variant="quiet" flush>
              All states and letters
            </ButtonLink>
          )}
        </div>
        <Schools roll={roll} />
        <Pagination label="Schools" page={roll.page} pageCount={roll.pageCount} href={pageHref(roll)} />
      </InfoSection>
      <LinkColumns id="states" title="By state" links={roll.states} />
      <NextStep
        title="Don’t see your school?"
        action={
          <ButtonLink href={`${supportProgramPath()}#form`} variant="primary">
            Sign it up
          </ButtonLink>
        }
      >
        Any high school can take part, and it costs the school nothing.
      </NextStep>
    </InfoPage>
  );
}

function Schools({ roll }: { roll: HonorRoll }) {
  if (roll.schools === null) {
    return (
      <EmptyState drawing="scoreboard">We can’t show the list right now. Please try again in a minute.</EmptyState>
    );
  }
  if (isPastLast(roll)) return <PastLastPage lastHref={pageHref(roll)(roll.pageCount)} />;
  if (roll.schools.length === 0) {
    return (
      <EmptyState drawing="field" action={<ButtonLink href={honorRollPath()}>Show all schools</ButtonLink>}>
        No schools start with this letter here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.schools}>
      {roll.schools.map(({ key, ...school }) => (
        <li key={key}>
          <OrganizationRow {...school} />
        </li>
      ))}
    </ul>
  );
}

const pageHref =
  ({ state, letter }: HonorRoll) =>
  (page: number) =>
    rollHref({ state: state?.code ?? null, letter, page });

function countText({ total }: HonorRoll): string {
  return total === 1 ? "1 school" : `${total.toLocaleString("en-US")} schools`;
}

const rollAddress = ({ state }: HonorRoll) => rollHref({ state: state?.code ?? null, letter: null });
