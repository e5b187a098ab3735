import type { ReactNode } from "react";
import { FollowButton } from "~/components/organization/follow-button";
import { ShareButton, ShareMoment } from "~/components/sharing/share-button";
import { classNames } from "~/components/ui/class-names";
import styles from "./action-bar.module.css";

type ActionBarProps = {
  about: string;
  follow?: { contentType: string; contentKey: string; name: string; following: boolean } | null;
  /** `momentUrl`: of a replay, up to its second. */
  share: { url: string; title: string; momentUrl?: string | null };
  children?: ReactNode;
};

export function ActionBar({ about, follow, share, children }: ActionBarProps) {
  return (
    <div className={classNames("swipe", styles.bar)} role="group" aria-label={`Actions: ${about}`}>
      {follow && <FollowButton {...follow} />}
      <ShareButton url={share.url} title={share.title} />
      {share.momentUrl && <ShareMoment url={share.momentUrl} title={share.title} />}
      {children}
    </div>
  );
}
