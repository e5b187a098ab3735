import type { Upstreams } from "~/services/upstreams.server";

/** Also null when the content service can't be reached (S 2.4). */
export async function redirectedTo({ content }: Pick<Upstreams, "content">, path: string): Promise<string | null> {
  try {
    return await content.redirectTarget(path);
  } catch {
    return null;
  }
}
