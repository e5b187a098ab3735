/** What the form would send, without files. */
export const fieldsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
