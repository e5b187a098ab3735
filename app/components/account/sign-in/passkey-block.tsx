import type { ReactNode } from "react";
import script from "~/enhancement/built/passkeys.js?url";
import { PASSKEY_FIELD } from "~/models/member/passkey-field";

export type PasskeyBlockProps = {
  /** `use` also offers it beside the address, unasked; `confirm` waits for the press. */
  does: "make" | "use" | "confirm";
  /** Where the browser asks what it needs. */
  options: string;
};

/** Of a form: the script shows it where the browser has passkeys; its button sends the form with one. */
export function PasskeyBlock({ does, options, children }: PasskeyBlockProps & { children: ReactNode }) {
  return (
    <div
      data-passkey={does}
      data-passkey-options={options}
      className="gap-2"
      hidden
      data-keeps-place={does === "make" ? undefined : ""}
    >
      <input type="hidden" name={PASSKEY_FIELD} />
      {children}
      <script type="module" src={script} />
    </div>
  );
}
