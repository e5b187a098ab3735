import { patience } from "./patience";
import { fieldsOf } from "./sent-fields";

/** Like the browser, button included, but asks for JSON; it arrives even if the fan moves on at once. */
export function postForm(
  form: HTMLFormElement,
  button: HTMLElement | null,
  headers?: Record<string, string>,
): Promise<Response> {
  const fields = new URLSearchParams(fieldsOf(form));
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value);
  return fetch(form.action, {
    method: "POST",
    body: fields,
    headers: { Accept: "application/json", ...headers },
    keepalive: true,
    signal: patience(),
  });
}
