// Short names for the classes of a build: every card of a page repeats a dozen of them.
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fromRoot } from "./paths.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Three letters for the file, then the name's place in it; the same in the server's build and in the browsers'. */
export function shortClassName(name, file, css) {
  const digest = createHash("sha256")
    .update(relative(fromRoot("."), file.split("?", 1)[0]))
    .digest();
  const prefix = [...digest.subarray(0, 3)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  const words = [...new Set(css.match(/[A-Za-z_][\w-]*/g))];
  // The underscore keeps them off the lists of ad blockers.
  return `_${prefix}${words.indexOf(name).toString(36)}`;
}
