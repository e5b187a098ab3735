import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";

export type InputType = "date" | "email" | "password" | "search" | "tel" | "text" | "time" | "url";

/** The field's parts add the ARIA themselves. */
const BARE = { ariaAttributes: false } as const;

/** React rejects it among props. */
const withoutKey = <Props extends { key: string | undefined }>({ key: _, ...props }: Props) => props;

const shown = <Props extends { key: string | undefined }>(
  { errors }: { errors?: string[] | undefined },
  props: Props,
) => ({
  ...withoutKey(props),
  errors,
});

export const inputProps = <Value>(field: FieldMetadata<Value>, type: InputType) =>
  shown(field, getInputProps(field, { type, ...BARE }));

export const hiddenProps = <Value>(field: FieldMetadata<Value>) =>
  withoutKey(getInputProps(field, { type: "hidden", ...BARE }));

export const checkboxProps = <Value>(field: FieldMetadata<Value>) =>
  shown(field, getInputProps(field, { type: "checkbox", ...BARE }));

export const selectProps = <Value>(field: FieldMetadata<Value>) => shown(field, getSelectProps(field, BARE));

export const textAreaProps = <Value>(field: FieldMetadata<Value>) => shown(field, getTextareaProps(field, BARE));
