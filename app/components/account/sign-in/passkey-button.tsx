import type { ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { PasskeyBlock, type PasskeyBlockProps } from "./passkey-block";

/** In a form to sign in. */
export function PasskeyButton({ children, ...block }: PasskeyBlockProps & { children?: ReactNode }) {
  return (
    <PasskeyBlock {...block}>
      <Button type="button" size="lg" wide>
        Use a passkey
      </Button>
      {children}
      <div data-passkey-says="closed" hidden>
        <Alert title="No passkey was used. You can try again, or sign in another way." />
      </div>
      <div data-passkey-says="failed" hidden>
        <Alert kind="bad" title="That didn't work. Try again in a moment, or sign in another way." />
      </div>
    </PasskeyBlock>
  );
}
