import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { InputField } from "~/components/ui/field";
import { passkeyOptionsPath, passkeysPath } from "~/models/navigation/paths";
import { PasskeyBlock } from "../sign-in/passkey-block";

/** With a word for browsers that make none. */
export function AddPasskey({ name, longest }: { name: string; longest: number }) {
  return (
    <>
      <form method="post" action={passkeysPath()}>
        <PasskeyBlock does="make" options={passkeyOptionsPath()}>
          <input type="hidden" name="intent" value="add" />
          <InputField
            id="passkey-name"
            name="name"
            label="Name"
            hint="So you can tell your passkeys apart."
            defaultValue={name}
            maxLength={longest}
            autoComplete="off"
          />
          <Button variant="primary">Add a passkey</Button>
          <div data-passkey-says="closed" hidden>
            <Alert title="No passkey was added. You can try again." />
          </div>
          <div data-passkey-says="known" hidden>
            <Alert title="This device already has a passkey for your account." />
          </div>
        </PasskeyBlock>
      </form>
      <noscript>
        <p>Turn on JavaScript in your browser to add a passkey.</p>
      </noscript>
      <div data-passkey-unable hidden>
        <p>This browser can&apos;t add passkeys. Try a newer browser, or another device.</p>
      </div>
    </>
  );
}
