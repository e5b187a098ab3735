/** What a page says after a press, which `?done=` names; null for anything else. */
export function doneText(texts: Readonly<Record<string, string>>, { searchParams }: URL): string | null {
  const done = searchParams.get("done") ?? "";
  return Object.hasOwn(texts, done) ? (texts[done] ?? null) : null;
}
