import { absolute } from "./structured-data";

/** As a person types it: without what a browser adds by itself. */
export const shortAddress = (siteUrl: string, path: string): string =>
  absolute(siteUrl, path).replace(/^https?:\/\/(?:www\.)?/, "");
