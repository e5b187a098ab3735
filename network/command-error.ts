/** Nothing could be done, and why: a command ends with 2 and this message. */
export class CommandError extends Error {
  override name = "CommandError";
}
