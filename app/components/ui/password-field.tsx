import type { ComponentProps } from "react";
import script from "~/enhancement/built/show-password.js?url";
import { Button } from "./button";
import { InputField } from "./field";

type PasswordFieldProps = Omit<ComponentProps<typeof InputField>, "type" | "beside" | "label"> & { label: string };

/** What is shown goes to no spelling service. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label } = props;
  return (
    <InputField
      {...props}
      type="password"
      spellCheck={false}
      autoCapitalize="none"
      beside={
        <>
          <Button
            type="button"
            aria-controls={id}
            aria-pressed={false}
            data-show-password=""
            hidden
            data-keeps-place=""
          >
            Show<span className="visually-hidden"> {label.toLowerCase()}</span>
          </Button>
          <script type="module" src={script} />
        </>
      }
    />
  );
}
