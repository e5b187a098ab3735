import type { FlagName } from "~contracts/flags";

type Words = { does: string; takes: string };

const ON_OR_OFF = "true or false";
const PASS_KEY = "the key of a pass, or control for none";
const CAROUSEL = `JSON such as {"header":"Top Highlights","content_type":"highlight","query":{"sport":"Football"}}`;

/** For `npm run fieldhouse -- flags`: what each does, and what it may be set to (S 3, 9.3, B 7). */
export const FLAG_WORDS: Record<FlagName, Words> = {
  "growth-family-plan-memberships": { does: "pass holders can share their pass with their family", takes: ON_OR_OFF },
  "show-new-highlights-experience": { does: "highlights have pages of their own", takes: ON_OR_OFF },
  "enable-clip-button": { does: "members can make clips of replays, and find them in their library", takes: ON_OR_OFF },
  "cheers-off": {
    does: "the schools whose games take no cheers; * stands for all",
    takes: 'JSON such as ["lincoln-high-school-portland-or"]',
  },
  "marketing-emails-opt": { does: "nothing: no page asks for it yet", takes: ON_OR_OFF },
  "site-theme": {
    does: "the look of the site, for visitors who haven't chosen one",
    takes: "dark, light, or auto: as the device is",
  },
  "carousel-top-highlights": { does: "the row of highlights on the home page", takes: CAROUSEL },
  "home-page-featured-carousel": { does: "the first row of games on the home page", takes: CAROUSEL },
  "www-search-api-version": {
    does: "the version of the search service that is asked, by what is searched for",
    takes: 'JSON such as {"default":"v2","activities":"v3"}, v2 or v3 each',
  },
  "grow-222-collapse-promo-code": { does: "checkout keeps the field for a promo code folded", takes: ON_OR_OFF },
  promo_collapsed_v1: { does: "the same, as an experiment", takes: "control or collapsed" },
  "growth-auto-promo-payment": { does: "checkout applies the promo code of its address by itself", takes: ON_OR_OFF },
  monthly_price_increase: { does: "offers one more pass than the shop lists", takes: PASS_KEY },
  "growth-promo-code-pass": { does: "the same, where a promo code came along", takes: PASS_KEY },
  "monthly-marketing-subscription-pass-key-json": {
    does: "the same, by where the site runs (APP_ENV)",
    takes: 'JSON such as {"production":"monthly-basic"}',
  },
  "pass-selection": { does: "how checkout shows passes; growth is by the year or the month", takes: "A, B or growth" },
  "limited-concurrent-override": {
    does: "lifts the limit of one device, with ?limited_concurrent=off",
    takes: ON_OR_OFF,
  },
};
