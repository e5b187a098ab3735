import { TIME_ZONES } from "~contracts/vocabulary/time-zones";

type Key = (typeof TIME_ZONES)[number]["unityKey"];

// Adak isn't here: none of the seven zones of S 3 has its summer time. Nor is "EST", which never has one.
const NAMES: Record<Key, string> = {
  East:
    "Eastern, Eastern Time, Eastern Time (US & Canada), Eastern Standard Time, US Eastern Standard Time, " +
    "Indiana (East), US/Eastern, US/East-Indiana, US/Michigan, EST5EDT, America/Detroit, America/Louisville, " +
    "America/Kentucky/Louisville, America/Kentucky/Monticello, America/Fort_Wayne, America/Indianapolis, " +
    "America/Indiana/Indianapolis, America/Indiana/Marengo, America/Indiana/Petersburg, America/Indiana/Vevay, " +
    "America/Indiana/Vincennes, America/Indiana/Winamac",
  Central:
    "Central Time, Central Time (US & Canada), Central Standard Time, US/Central, US/Indiana-Starke, CST6CDT, " +
    "America/Menominee, America/Knox_IN, America/Indiana/Knox, America/Indiana/Tell_City, " +
    "America/North_Dakota/Beulah, America/North_Dakota/Center, America/North_Dakota/New_Salem",
  Mountain:
    "Mountain Time, Mountain Time (US & Canada), Mountain Standard Time, US/Mountain, MST7MDT, America/Boise, " +
    "America/Shiprock, Navajo",
  Arizona: "Arizona Time, US Mountain Standard Time, US/Arizona, America/Arizona, MST",
  Pacific: "Pacific Time, Pacific Time (US & Canada), Pacific Standard Time, US/Pacific, PST8PDT",
  Alaska:
    "Alaska Time, Alaskan Standard Time, US/Alaska, America/Juneau, America/Metlakatla, America/Nome, " +
    "America/Sitka, America/Yakutat",
  Hawaii: "Hawaii Time, Hawaiian Standard Time, US/Hawaii, HST, Pacific/Johnston",
};

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, " ");
const KEYS = new Map(
  TIME_ZONES.flatMap(({ unityKey, canonical }) =>
    [unityKey, canonical, ...NAMES[unityKey].split(", ")].map((name): [string, Key] => [plain(name), unityKey]),
  ),
);

/** The zone of S 3 that a spreadsheet, a calendar or Windows means, as Outlook and free software write it, too. */
export function usZone(text: string): Key | undefined {
  const name = plain(text.replace(/^\(?(?:UTC|GMT)[+-]\d{1,2}:\d{2}\)?/i, ""));
  const parts = name.split("/");
  // "/freeassociation.sourceforge.net/America/New_York" and "US-Eastern"
  const endings = parts.map((_, at) => parts.slice(at).join("/"));
  return [...endings, name.replace(/^us /, "us/")].flatMap((ending) => KEYS.get(ending) ?? [])[0];
}
