import type { Table } from "./row";

/** The rows of the rulings that have a number or a fixed text (docs/rules.md), in their order. */
export const RULINGS: Table = {
  part: "rulings",
  rows: [
    [
      "rulings 1",
      "The stats partner's parameter and its cookie are `mpq`.",
      "web/cookies.test.ts: a visit keeps the overrides, the stats partner and the attribution of its address",
    ],
    [
      "rulings 1",
      "A license's query names the member's token `member`.",
      "models/event/event-page.server.test.ts: asks for what the video requires, under the provider's name",
    ],
    ["rulings 2", "Delayed is 10 minutes past the start.", "models/event/display-status.test.ts: 10 min after"],
    [
      "rulings 2",
      "A card is complete in the page that is sent.",
      "components/event-card.test.tsx: shows activity, postseason and status",
    ],
    [
      "rulings 2",
      "`/subscribe/stats` is `/subscribe/event`, its query kept.",
      "routes/addresses.test.ts: /subscribe/stats?utm_source=x&game_key=1",
    ],
    [
      "rulings 2",
      "`/subscribe/member` leads to sign-up, its `redir` along when it passes.",
      "models/navigation/fixed-redirects.test.ts: /subscribe/member?redir=/events/a/gam1",
    ],
    [
      "rulings 2",
      "`tapps` and `visaa` are redirected.",
      "models/navigation/fixed-redirects.test.ts: /tournament/texas-tapps-winter-championships",
    ],
    [
      "rulings 2",
      "The 404 that follows leads on to the playoffs of the state.",
      "routes/playoffs.test.ts: %s says which state's playoffs there are instead",
    ],
    [
      "rulings 2",
      "`/championships/{season}/{state}` ends at `/playoffs/state/{state}`.",
      "models/navigation/fixed-redirects.test.ts: /championships/fall/ohio",
    ],
    [
      "rulings 2",
      "A redirect leads to the own host or below it, or to a path with one slash.",
      "models/navigation/redirect-target.test.ts: //evil.example",
    ],
    [
      "rulings 2",
      "Percent saved is rounded, and rounded up for its variant.",
      "models/billing/rules.test.ts: no rounding up of a whole percent",
    ],
    ["rulings 2", "Tax is in whole cents, rounded up.", "models/billing/rules.test.ts: %d cents at %d millionths: %d"],
    ["rulings 2", "What is charged is what is taxed.", "models/checkout/rules.test.ts: a month's promo, taxed"],
    [
      "rulings 2",
      "Entitlements that fail are all three, logged and counted.",
      "models/event/event-page.server.test.ts: all three, for a token that is ours alone, counted",
    ],
    [
      "rulings 2",
      "Every upsell key has its text.",
      "models/event/upsell.test.ts: reaches every row of the table, and no key without a row",
    ],
    ["rulings 2", "On the first visit the zone is Eastern.", "models/place/member-time-zone.test.ts: then New York"],

    [
      "rulings 3",
      "A guest goes to sign in with a 302, and comes back to path and query.",
      "web/guards.test.ts: a guest goes to sign in and comes back to path and query",
    ],
    [
      "rulings 3",
      "A post without a session is not replayed: its page is where signing in leads back to.",
      "web/guards.test.ts: a post of a guest comes back to its page",
    ],
    [
      "rulings 3",
      "A member on a guest's page goes to `redir` when it passes, else to the account.",
      'web/guards.test.ts: a member with "%s" goes to %s',
    ],
    [
      "rulings 3",
      "Who asks for a new password on the way is led on to there once it is set.",
      "routes/passwords.test.ts: waits in the browser that asks, and leads there after the new password",
    ],
    ["rulings 3", "A flag that is off is a 404.", "web/guards.test.ts: a flag that is off is no such page"],
    [
      "rulings 3",
      "One 301 leads to an address's one spelling, its query kept.",
      "models/navigation/malformed-url.test.ts: redirect-malformed-url (rulings 3)",
    ],
    [
      "rulings 3",
      "What a guest wanted is done after signing in.",
      "routes/checkout-account.test.ts: %s does the pending %o once, and goes on to payment",
    ],
    [
      "rulings 3",
      "Schools of one name are told apart by city and state.",
      "models/search/search-page.server.test.ts: tells same-named schools apart",
    ],
    [
      "rulings 3",
      "An unknown video category is a page with nothing in it: status 200.",
      "routes/route-table.test.ts: /schools/lincoln-or/video/nonsense",
    ],
    [
      "rulings 3",
      "A bracket without games is a 404 of its own.",
      "routes/playoffs.test.ts: one without games says so (S 2.11)%s",
    ],
    [
      "rulings 3",
      "A bye reads differently from an open side.",
      "models/playoffs/bracket-view.test.ts: a bye reads differently from an opponent not yet known",
    ],
    [
      "rulings 3",
      "A page asks for the status every 30 s from 15 minutes before the start.",
      "models/event/recheck.test.ts: 15 min and a second before",
    ],
    [
      "rulings 3",
      "A page asks for the status at the end of a blackout.",
      "models/event/live-state.test.ts: blacked out for ten minutes: by the end",
    ],
    [
      "rulings 3",
      "A page asks for the status when its paid video becomes free, and then shows it.",
      "models/event/status-mark.test.ts: is another one from the moment at which its video becomes free",
    ],
    [
      "rulings 3",
      "A page of live stats alone is fetched again once their start has come.",
      "models/event/status-mark.test.ts: is another one once stats alone are no longer ahead: %s",
    ],
    [
      "rulings 3",
      "A page that is seen again asks for the status, unless it asked less than a minute ago.",
      "components/enhancement/live-poll.test.ts: for what is newer than a minute, long before its time",
    ],
    [
      "rulings 3",
      "A list that was left open for an hour comes anew when it is seen again.",
      "components/enhancement/left-open.test.ts: for %d minutes comes anew %d times once it is seen again",
    ],
    [
      "rulings 3",
      "Without a script the page renews itself every 30 s.",
      'e2e/live-page.spec.ts: seconds ? `renews itself every ${seconds} seconds` : "stays as it is"',
    ],
    [
      "rulings 3",
      "Anyone may report a clip, with or without an account.",
      "routes/clip-reports.test.tsx: passes on what %s entered and which clip it is about, and says thanks",
    ],
    [
      "rulings 3",
      "A clip that was taken down is gone for everyone, and its maker is told.",
      "contract/clips-command.contract.test.ts: takes a clip down for everyone, and leaves it to its maker's list",
    ],
    ["rulings 3", "A clip is 60 s at most.", "network/member/clips.test.ts: %i for %o"],
    ["rulings 3", "30 s are proposed for a clip.", "models/clip/times.test.ts: the half minute that is proposed"],
    [
      "rulings 3",
      "A clip of a free event is public.",
      "routes/clips.test.ts: plays for everybody where its event is free",
    ],
    [
      "rulings 3",
      "The account has its parts in this order: subscription, card, school, teams, following, profile, password, " +
        "e-mail, family, receipts, deleting.",
      "routes/account.test.ts: has its parts in the order of rulings 3, gifts beside the receipts",
    ],
    [
      "rulings 3",
      "A television's code has no look-alikes and lives 10 minutes.",
      "network/member/devices.test.ts: gives a code without look-alikes that lives ten minutes",
    ],
    [
      "rulings 3",
      "A code in the address is filled in, and must be confirmed.",
      "routes/activate.test.ts: fills in the code of the address, and takes nothing by it",
    ],
    [
      "rulings 3",
      "A voucher of a subscriber begins when the current period ends.",
      "routes/redeem.test.ts: begins for a subscriber when what is paid for ends",
    ],
    [
      "rulings 3",
      "Reloading redeems nothing twice.",
      "routes/redeem.test.ts: is done once: a second post carries the same key, and reloading asks nothing",
    ],
    [
      "rulings 3",
      "A code that was called off gives nothing, and one that was used stays its member's.",
      "contract/vouchers-command.contract.test.ts: gives nothing any more, and what was used stays its member's",
    ],
    [
      "rulings 3",
      "A family has five seats beside its owner.",
      "network/member/family.test.ts: finds the plan full after five",
    ],
    [
      "rulings 3",
      "More may be invited to a family than there are seats, and the form says so.",
      "routes/family.test.ts: says beside the form how many seats are open, and that more are invited than get one",
    ],
    [
      "rulings 3",
      "An invitation lasts 7 days.",
      "network/member/family.test.ts: sent again has another token, and the old one leads nowhere",
    ],
    [
      "rulings 3",
      "An invitation works once.",
      "network/member/family.test.ts: gives what the owner holds, tells both by mail, and happens once",
    ],
    [
      "rulings 3",
      "Who pays already keeps the plan, and isn't charged by joining.",
      "network/member/family.test.ts: leaves the plan of who pays already as it is",
    ],
    [
      "rulings 3",
      "Passes that cannot be shown are said, with a retry.",
      "routes/checkout-pass.test.ts: that cannot be looked up is said, with a retry, on every step (rulings 3)",
    ],
    [
      "rulings 3",
      "A form has a signed, timed token and a honeypot.",
      "routes/checkout-bot-check.test.ts: the form's own token and honeypot count beside it",
    ],
    [
      "rulings 3",
      "Without a captcha, whoever had five payments declined in ten minutes waits.",
      "routes/checkout-bot-check.test.ts: cards cannot be tried out with one account",
    ],
    [
      "rulings 3",
      "Back, a reload or a second post lead to the same receipt.",
      "routes/checkout-order.test.ts: Back and sent again, reloaded, or opened again after it was paid",
    ],
    [
      "rulings 3",
      "Another's receipt is a 404.",
      "routes/checkout-receipt.test.ts: %j of another member, or of nobody, is a 404",
    ],
    ["rulings 3", "One retention offer at most is made.", "routes/subscription.test.ts: used before"],
    [
      "rulings 3",
      "Deleting an account takes the password, and an active pass acknowledged.",
      "routes/delete-account.test.ts: a pass not acknowledged",
    ],
    [
      "rulings 3",
      "A privacy request gets a reference number.",
      "models/lead/answer-form.test.ts: is kept under its reference",
    ],
    [
      "rulings 3",
      "Consent is asked for until there is a choice.",
      "routes/root.test.ts: asks for consent until there is a choice, and not beside the choice itself (rulings 3)",
    ],
    [
      "rulings 3",
      "Consent isn't asked for where no form can lead back: beside a link that stands in the address alone.",
      "routes/root.test.ts: has no form around a link that stands in the address alone",
    ],
    [
      "rulings 3",
      "Global Privacy Control is a denial, whatever was chosen.",
      "routes/clicks.test.ts: the browser asks for privacy",
    ],
    ["rulings 3", "Until a choice is made, consent is denied.", "routes/clicks.test.ts: no choice was made"],
    ["rulings 3", "An unknown country allows ads.", "models/ads/ads.test.ts: country unknown"],
    ["rulings 3", "Links inside app mode keep `apps`.", "models/navigation/app-mode.test.ts: /privacypolicy?x=1#keep"],
    [
      "rulings 3",
      "A deleted event is a 410.",
      "models/event/event-page.server.test.ts: is a 410 with the event as data where it was deleted",
    ],

    [
      "rulings 4",
      "`/championships/{season}/{state or section}/{key}` leads to `/playoffs/{state or section}/{key}`.",
      "models/navigation/fixed-redirects.test.ts: /championships/fall/section/cifcs",
    ],
    ["rulings 4", "Five hops are followed, the sixth is the page or its 404.", "web/moved-path.test.ts: /hop-1"],
    [
      "rulings 4",
      "They are asked for before any route's 404.",
      "server/entry-server.test.tsx: a 404 of any route (rulings 4)",
    ],
    [
      "rulings 4",
      "A redirect sets the cookies of the query that it is asked with.",
      "server/visit-on-redirect.test.ts: a redirect %s (rulings 4)",
    ],
    [
      "rulings 4",
      "A publisher's or participant's slug is right, and the canonical link has the event's own.",
      "routes/event-page.test.ts: with a participant's slug is right, and names the event's own",
    ],
    [
      "rulings 4",
      "promo_code is kept apart: another utm value doesn't drop it.",
      "models/navigation/attribution.test.ts: utm_source=mail&utm_medium=m&promo_code=SAVE10",
    ],
    [
      "rulings 4",
      "Nothing is sold where nothing is to come.",
      "models/event/event-page.server.test.ts: the stage by status (S 4.2, 8.7)",
    ],
    [
      "rulings 4",
      "Of an event that is on or to come the text is 'Available Live'.",
      "models/event/upsell.test.ts: vid_default_member_live",
    ],
    ["rulings 4", "Today and Tomorrow are the visitor's.", "models/card/format-card.test.ts: the last minute of today"],
    [
      "rulings 4",
      "Camera vendors and unknown types lead to `/subscribe/retail`.",
      "models/organization/organization.test.ts: a type that nobody knows",
    ],
    [
      "rulings 4",
      "The zone is the member's, the browser's, the remembered one, or Eastern.",
      "models/place/member-time-zone.test.ts: member time zone (S 4.7)",
    ],
    [
      "rulings 4",
      "A refresh token lives 60 days from its last use.",
      "network/member/sign-in.test.ts: lives 60 days from its last use",
    ],
    [
      "rulings 4",
      "Its cookie is kept 60 days.",
      "web/member-session.test.ts: the refresh token is kept 60 days, everything else as long as the access token",
    ],
    [
      "rulings 4",
      "A visit that brings it alone is renewed once.",
      "web/renewed-visit.test.ts: is asked about once, however many of its requests come at once",
    ],
    [
      "rulings 4",
      "vod_problem hides no live rule.",
      "models/event/display-status.test.ts: VOD failed, live an hour late",
    ],
    [
      "rulings 4",
      "A sign-up's 2xx without field errors is a success.",
      "models/member/sign-in.server.test.ts: takes %s for a success (rulings 4)",
    ],
    [
      "rulings 4",
      "With limited_concurrent on, a license decides alone.",
      "models/event/event-page.server.test.ts: decide nothing where the license does (rulings 4)",
    ],
    [
      "rulings 4",
      "A session that is over holds nothing.",
      "models/event/event-page.server.test.ts: a session that is over holds nothing, though its token was ours",
    ],
    [
      "rulings 4",
      "Without entitlement_period what is paid stays paid.",
      "models/event/access.test.ts: without a period",
    ],
    [
      "rulings 4",
      "A sport is is_sport, else activity_sport, else a game.",
      "models/event/access.test.ts: sport: %o → %s",
    ],
    [
      "rulings 4",
      "A partner's frame has the video without asking who watches.",
      "web/partner-frame.test.ts: a frame of a partner's page (rulings 4 'embedded player')",
    ],
    [
      "rulings 4",
      "A school whose show_ads is not true blocks ads, as publisher or as the event itself.",
      "models/ads/ads.test.ts: school without ads",
    ],
    [
      "rulings 4",
      "A 401 and a 403 renew the token once.",
      "web/member-session.test.ts: a 403 renews the token too, and then signs out (S 7.3, security 3)",
    ],
    [
      "rulings 4",
      "A change is done by any 2xx that doesn't say it failed.",
      "models/member/interests.server.test.ts: worked when the service says %s (rulings 4)",
    ],
    [
      "rulings 4",
      "The search version is the flag's, by kind.",
      "routes/addresses.test.ts: are asked at the versions of the flag, everywhere",
    ],
    [
      "rulings 4",
      "A 2xx is a license that holds, whatever its body.",
      "routes/license.test.ts: it lives, whatever the answer's body (rulings 4)",
    ],
    [
      "rulings 4",
      "Without a promo 'Best Value' is on the annual card alone.",
      "models/billing/rules.test.ts: shows two cards, the annual one as the best value",
    ],
    [
      "rulings 4",
      "A promo of several periods is one line: what is charged, until when, and from when the full price.",
      "routes/same-amounts.test.ts: of %s with %s at %s, then %s",
    ],
    ["rulings 4", "A payment's answer may be bare.", "services/loose-answers.test.ts: bare, with `valid`"],
    ["rulings 4", "promo_code_discount is in dollars.", "models/billing/rules.test.ts: holds every field"],
    ["rulings 4", "A name on a card has letters of any script.", "models/billing/rules.test.ts: takes the name %s"],
    ["rulings 4", "It is two names at least.", "models/billing/rules.test.ts: refuses the name %s"],
    [
      "rulings 4",
      "A special pass that an event requires is offered alone, beside the subscription.",
      "routes/checkout-order.test.ts: is offered alone, bought once, and leaves the subscription as it is",
    ],
    [
      "rulings 4",
      "A code is reserved before the charge.",
      "routes/checkout-promo.test.ts: is reserved when the order is placed, before the charge (rulings 4 B 7)",
    ],
    [
      "rulings 4",
      "A reservation lapses after 15 minutes.",
      "contract/billing.contract.test.ts: keeps a reserved promo for 15 minutes, and no longer (rulings 4 B 7)",
    ],
    [
      "rulings 4",
      "Cookies hold the receipt up right after paying.",
      "routes/checkout-receipt.test.ts: is held up by the cookies right after paying where its service %s",
    ],
    ["rulings 4", "A card may come bare or under its name.", "services/loose-answers.test.ts: under its name"],
    [
      "rulings 4",
      "An answer of another shape is told by its path, never its value.",
      "services/http/what-was-wrong.test.ts: a field that is missing",
    ],
    [
      "rulings 4",
      "It is logged once a minute.",
      "services/process/log-throttle.test.ts: each thing is said once a minute, with how often it was left out",
    ],
    [
      "rulings 4",
      "What is only looked at ends after 30 s.",
      "network/drm/seats.test.ts: looking is not watching (rulings 4, S 7.4)",
    ],
    [
      "rulings 4",
      "A round that names itself has no number.",
      "models/event/headline.test.ts: a quarterfinal is its round",
    ],
    ["rulings 4", "Tonight ends at 4 AM of the next day.", "models/home/tonight.test.ts: a second before 4 AM"],
    ["rulings 4", "A section that code or docs name has its heading.", "references.test.ts: lead to a heading"],
    [
      "rulings 5",
      "A canceled event is there until its day is over, then it is deleted.",
      "network/content/content.test.ts: is canceled until its day is over",
    ],
    [
      "rulings 5",
      "Where no zone is known, an event is in its own.",
      "web/viewer.test.ts: with the cookie %j, an event in %s is seen in %s (rulings 5)",
    ],
    [
      "rulings 5",
      "Elsewhere, days are New York's.",
      "models/event-list/watch-events.server.test.ts: the days, their headings and the cards agree",
    ],
    [
      "rulings 5",
      "The media pass ends within 10 s with its session and its license, and a playlist takes a seat.",
      "routes/paid-video.test.ts: plays in two of eight browsers of one account",
    ],
  ],
  notBuilt: [],
};
