import { ToggleForm } from "~/components/ui/toggle-form";

type FollowButtonProps = {
  action: string;
  contentType: string;
  contentKey: string;
  name: string;
  following: boolean;
  variant?: "primary" | "secondary";
  redir?: string;
  compact?: boolean;
};

/** For an organization or a bracket; a plain form post (S 4.6, 7.3). */
export function FollowButton({
  action,
  contentType,
  contentKey,
  name,
  following,
  variant,
  redir,
  compact,
}: FollowButtonProps) {
  return (
    <ToggleForm
      action={action}
      fields={{ content_type: contentType, content_key: contentKey, ...(redir ? { redir } : {}) }}
      active={following}
      off={{ label: "Follow", icon: "heart", intent: "follow" }}
      on={{ label: "Following", icon: "heart-filled", intent: "unfollow" }}
      about={name}
      variant={variant}
      compact={compact}
    />
  );
}
