import { type FieldMetadata, getInputProps } from "@conform-to/react";

type Type = "email" | "password" | "text" | "search" | "tel";

/**
 * A field's attributes for a labeled input; its ARIA is the input's own business, and React takes no key among props.
 */
export function inputProps(field: FieldMetadata<string | undefined>, type: Type) {
  const { key: _, ...props } = getInputProps(field, { type, ariaAttributes: false });
  return { ...props, errors: field.errors };
}
