import {
  deskAnnouncementPath,
  deskAuditPath,
  deskGamesPath,
  deskPath,
  deskPeoplePath,
  deskStaffPath,
} from "~/models/navigation/desk-paths";
import { type DeskAction, type DeskRole, mayDo } from "~contracts/desk";

type DeskPage = { label: string; href: string; action: DeskAction; what: string };

const PAGES: readonly DeskPage[] = [
  { label: "Games", href: deskGamesPath(), action: "games.read", what: "Tonight: what is on, and what goes wrong." },
  {
    label: "People",
    href: deskPeoplePath(),
    action: "people.read",
    what: "What a member holds; receipts and refunds.",
  },
  { label: "Announcement", href: deskAnnouncementPath(), action: "announcement.change", what: "A line over the site." },
  { label: "Staff", href: deskStaffPath(), action: "staff.change", what: "Who works here, and what they may do." },
  { label: "Audit", href: deskAuditPath(), action: "audit.read", what: "Who did what, and when." },
];

/** What this role finds at the desk. */
export const deskPages = (role: DeskRole) => PAGES.filter(({ action }) => mayDo(role, action));

export const deskTabs = (role: DeskRole, current: string) =>
  [{ label: "Desk", href: deskPath() }, ...deskPages(role)].map(({ label, href }) => ({
    ...{ label, href, current: href === current },
  }));

export const ROLE_NAMES: Record<DeskRole, string> = {
  support: "Support",
  schedule: "Schedule",
  money: "Money",
  owner: "Owner",
  school: "One organization's own games",
};
