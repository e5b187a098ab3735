/** The oldest browsers that scripts and styles are built for (docs/look.md). */
export const BROWSERS = ["chrome100", "safari15.4", "firefox100"];
