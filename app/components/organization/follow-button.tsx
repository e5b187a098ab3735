import { ToggleForm } from "~/components/ui/toggle-form";
import type { TeamMark } from "~/models/member/team-mark";
import { followingPath } from "~/models/navigation/paths";

type FollowButtonProps = {
  contentType: string;
  contentKey: string;
  name: string;
  following: boolean;
  redir?: string;
  compact?: boolean;
  /** Where something else could be meant: "Follow school". */
  of?: "school";
};

/** For an organization or a bracket; a plain form post (S 4.6, 7.3). */
export function FollowButton({ contentType, contentKey, name, following, redir, compact, of }: FollowButtonProps) {
  return (
    <ToggleForm
      action={followingPath(contentType, contentKey)}
      fields={{ content_type: contentType, content_key: contentKey, ...(redir ? { redir } : {}) }}
      active={following}
      off={{ label: of ? `Follow ${of}` : "Follow", icon: "heart", intent: "follow" }}
      on={{ label: of ? `Following ${of}` : "Following", icon: "heart-filled", intent: "unfollow" }}
      about={name}
      compact={compact}
    />
  );
}

/** A team among the member's favorites (S 3, 7.2). */
export function FavoriteTeamButton({ mark: { action, fields, name, active } }: { mark: TeamMark }) {
  return (
    <ToggleForm
      action={action}
      fields={fields}
      active={active}
      off={{ label: "Add to favorite teams", icon: "star", intent: "add" }}
      on={{ label: "Favorite team", icon: "check", intent: "remove" }}
      about={name}
    />
  );
}
