import { withQuery } from "./paths";

type Query = Parameters<typeof withQuery>[1];

/** The staff's pages. */
export const deskPath = (query: Query = {}) => withQuery("/desk", query);
export const deskSignInPath = (query: Query = {}) => withQuery("/desk/sign-in", query);
export const deskPasskeyPath = () => "/desk/sign-in/passkey";
export const deskPeoplePath = (query: Query = {}) => withQuery("/desk/people", query);
export const deskPersonPath = (key: string, query: Query = {}) =>
  withQuery(`/desk/people/${encodeURIComponent(key)}`, query);
export const deskGamePath = (key: string, query: Query = {}) =>
  withQuery(`/desk/games/${encodeURIComponent(key)}`, query);
export const deskAnnouncementPath = (query: Query = {}) => withQuery("/desk/announcement", query);
export const deskInboxPath = (query: Query = {}) => withQuery("/desk/inbox", query);
export const deskInboxItemPath = (reference: string, query: Query = {}) =>
  withQuery(`/desk/inbox/${encodeURIComponent(reference)}`, query);
export const deskCodesPath = (query: Query = {}) => withQuery("/desk/codes", query);
/** As CSV. */
export const deskListPath = (list: "vouchers" | "days" | "games" | "schools", query: Query = {}) =>
  withQuery(`/desk/lists/${list}.csv`, query);
export const deskFiguresPath = (query: Query = {}) => withQuery("/desk/figures", query);
export const deskStaffPath = (query: Query = {}) => withQuery("/desk/staff", query);
export const deskAuditPath = (query: Query = {}) => withQuery("/desk/audit", query);
