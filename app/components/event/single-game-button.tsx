import type { Stage } from "~/models/event/page/stage.server";

type One = NonNullable<Extract<Stage, { kind: "upsell" }>["one"]>;

/** Chooses the pass as the shop's own page does, and leads past it (B 2.3). */
export const SingleGameButton = ({ one, className }: { one: One; className?: string | undefined }) => (
  <form method="post" action={one.action}>
    <input type="hidden" name="intent" value="choose-pass" />
    <button name="pass" value={one.pass} className={className}>
      {one.label}
    </button>
  </form>
);
