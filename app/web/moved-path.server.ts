import type { Upstreams } from "~/services/upstreams.server";

/** Where the content service says that a path moved to; null where it did not, or could not be asked (S 2.4). */
export async function redirectedTo({ content }: Pick<Upstreams, "content">, path: string): Promise<string | null> {
  try {
    return await content.redirectTarget(path);
  } catch {
    return null;
  }
}
