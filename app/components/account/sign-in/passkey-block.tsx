import type { ReactNode } from "react";
import script from "~/enhancement/built/passkeys.js?url";
import { PASSKEY_FIELD } from "~/models/member/passkey-field";
import { passkeyOptionsPath } from "~/models/navigation/paths";

/** Of a form: the script shows it where the browser has passkeys; its button sends the form with one. */
export function PasskeyBlock({ does, children }: { does: "make" | "use"; children: ReactNode }) {
  return (
    <div
      data-passkey={does}
      data-passkey-options={passkeyOptionsPath()}
      className="gap-2"
      hidden
      data-keeps-place={does === "use" ? "" : undefined}
    >
      <input type="hidden" name={PASSKEY_FIELD} />
      {children}
      <script type="module" src={script} />
    </div>
  );
}
