import {
  deskAnnouncementPath,
  deskAuditPath,
  deskCodesPath,
  deskFiguresPath,
  deskInboxPath,
  deskPath,
  deskPeoplePath,
  deskStaffPath,
} from "~/models/navigation/desk-paths";
import { type DeskAction, type DeskRole, mayDo } from "~contracts/desk";

const PAGES: readonly { label: string; href: string; action?: DeskAction }[] = [
  { label: "Tonight", href: deskPath() },
  { label: "People", href: deskPeoplePath(), action: "people.read" },
  { label: "Inbox", href: deskInboxPath(), action: "inbox.change" },
  { label: "Announcement", href: deskAnnouncementPath(), action: "announcement.change" },
  { label: "Codes", href: deskCodesPath(), action: "codes.change" },
  { label: "Figures", href: deskFiguresPath(), action: "figures.read" },
  { label: "Staff", href: deskStaffPath(), action: "staff.change" },
  { label: "Audit", href: deskAuditPath(), action: "audit.read" },
];

/** What this role finds at the desk. */
export const deskTabs = (role: DeskRole, current: string) =>
  PAGES.filter(({ action }) => !action || mayDo(role, action)).map(({ label, href }) => ({
    ...{ label, href, current: href === current },
  }));

export const ROLE_NAMES: Record<DeskRole, string> = {
  support: "Support",
  schedule: "Schedule",
  money: "Money",
  owner: "Owner",
  school: "One organization's own games",
};
