/**
 * One value for the whole process, kept on `globalThis`: a module reloaded while developing would otherwise open
 * a second database and forget its state.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`site.${name}`);
  const held: Record<symbol, unknown> = globalThis as unknown as Record<symbol, unknown>;
  held[key] ??= { value: create() };
  return (held[key] as { value: Value }).value;
}
