/** Like the browser, button included, but asks for JSON; it arrives even if the fan moves on at once. */
export function postForm(form: HTMLFormElement, button: HTMLElement | null): Promise<Response> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value);
  return fetch(form.action, {
    method: "POST",
    body: fields,
    headers: { Accept: "application/json" },
    keepalive: true,
  });
}
