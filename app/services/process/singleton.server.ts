/** Kept on `globalThis`, so that a module reload during development doesn't open a second database. */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`site.${name}`);
  const held: Record<symbol, unknown> = globalThis as unknown as Record<symbol, unknown>;
  held[key] ??= { value: create() };
  return (held[key] as { value: Value }).value;
}
