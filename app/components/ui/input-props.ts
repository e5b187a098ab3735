import { type FieldMetadata, getInputProps } from "@conform-to/react";

type Type = "email" | "password" | "text" | "search" | "tel";

/** Without ARIA, which the input adds itself, and without `key`, which React rejects among props. */
export function inputProps(field: FieldMetadata<string | undefined>, type: Type) {
  const { key: _, ...props } = getInputProps(field, { type, ariaAttributes: false });
  return { ...props, errors: field.errors };
}
