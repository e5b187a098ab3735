// Names for the classes of a build.
import { basename } from "node:path";

/**
 * The names of its sheet and its own, and nothing else: a page that is open while another build comes gets that one's
 * HTML under its own sheets. The underscore keeps them off the lists of ad blockers.
 * @param {string} name
 * @param {string} file
 */
export const className = (name, file) => `_${basename(file.split("?", 1)[0], ".module.css")}_${name}`;
