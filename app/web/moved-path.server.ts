import { upstreams } from "~/services/upstreams.server";

/** Where the content service says that a path moved to; null where it did not, or could not be asked (S 2.4). */
export async function redirectedTo(path: string): Promise<string | null> {
  try {
    return await upstreams().content.redirectTarget(path);
  } catch {
    return null;
  }
}
