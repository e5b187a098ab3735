/** Whether this visitor asked the browser to load as little as it can. */
export function prefersSaving(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
