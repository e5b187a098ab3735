import { FollowButton } from "~/components/organization/follow-button";
import { OrganizationRow } from "~/components/organization/organization-row";
import type { FollowedView } from "~/models/member/favorites.server";

export function FollowedRow({
  one: { key, contentType, name, place, logo, href },
  redir,
}: {
  one: FollowedView;
  redir: string;
}) {
  const action = (
    <FollowButton contentType={contentType} contentKey={key} name={name} following redir={redir} compact />
  );
  return <OrganizationRow name={name} place={place} logo={logo} href={href} action={action} />;
}
