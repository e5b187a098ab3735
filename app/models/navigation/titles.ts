import { pageTitle } from "~contracts/brand";
import { sportLabel } from "~contracts/vocabulary/activities";
import { stateName } from "~contracts/vocabulary/states";

export const PAGE_NAMES = {
  index: "High School Sports Live and On Demand",
  home: "Home",
  watch_events: "Watch Events",
  board: "Watch Up to Four Games",
  tonight_reel: "Tonight in a Minute",
  search: "Search",
  highlights: "Highlights",
  find_school: "Find a School",
  playoffs: "Playoffs",
  account: "My Account",
  library: "My Library",
  notifications: "Notifications",
  devices: "Where You're Signed In",
  passkeys: "Passkeys",
  unsubscribe: "Unsubscribe",
  sign_in: "Sign In",
  sign_up: "Sign Up",
  new_sign_in_link: "Sign In Without a Password",
  forgot_password: "Forgot Password",
  reset_password: "Reset Password",
  change_email: "Change Your E-mail Address",
  ways_to_watch: "Ways to Watch",
  manage_family: "Family Plan",
  accept_family_plan: "Family Plan Invitation",
  accept_family_plan_login: "Sign In to Join a Family Plan",
  confirm_join_family: "Join a Family Plan",
  join_family_complete: "Welcome to the Family Plan",
  gift: "Give a Pass",
  gifts: "Gifts You've Given",
  gift_sheet: "Your Gift",
  go: "Enter Your Code",
  redeem: "Redeem",
  redeem_success: "Code Redeemed",
  cancel: "Cancel Subscription",
  canceled: "Subscription Canceled",
  change_pass: "Change Your Pass",
  pause_pass: "Pause Your Pass",
  refund: "Get a Refund",
  cancel_survey: "Why Did You Cancel?",
  receipt: "Receipt",
  terms: "Terms of Use",
  privacy: "Privacy Policy",
  privacy_choices: "Privacy Choices",
  company: "Company",
  advertise: "Advertise",
} as const;
export type PageName = keyof typeof PAGE_NAMES;

export const titleOf = (page: PageName) => pageTitle(PAGE_NAMES[page]);

export const stateTitle = (stateCode: string) => pageTitle(stateName(stateCode));

export const sportTitle = (sport: string, stateCode?: string) =>
  pageTitle(stateCode ? `${stateName(stateCode)} ${sportLabel(sport)}` : sportLabel(sport));

export const playoffsTitle = (place: string) => pageTitle(`${place} Playoffs`);

export const bracketsTitle = (stateCode: string, sport?: string) =>
  pageTitle([stateName(stateCode), sport, "Brackets"].filter(Boolean).join(" "));
export const bracketTitle = (name: string) => pageTitle(name);

export const searchTitle = (query: string) => (query ? pageTitle(`Search results for ${query}`) : titleOf("search"));
