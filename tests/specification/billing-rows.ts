import type { Table } from "./row";

/** The rows of B (docs/rules.md), in its order. */
export const BILLING: Table = {
  part: "B",
  rows: [
    [
      "B 1",
      "A visitor picks a pass, names a school, pays by card, and gets a receipt.",
      "e2e/checkout.spec.ts: a guest buys the annual pass with a promo and a card on the page, and watches",
    ],
    ["B 1", "It works without a script.", "e2e/checkout.spec.ts: the same, with the card on the provider's page"],
    [
      "B 1",
      "A pass is sold as retail, event, member, or highlight.",
      "models/navigation/params.test.ts: subscribeType",
    ],
    [
      "B 1",
      "Card subscriptions are of two kinds, legacy and managed.",
      "models/member/subscription.test.ts: the record of a legacy one",
    ],
    ["B 1", "A PayPal subscription is known by its id.", "services/client-requests.test.ts: cancelPaypalSubscription"],
    [
      "B 1",
      "A browser's own wallet pays through the card provider.",
      "routes/checkout-wallets.test.ts: pays with its token and brand, at the member's ZIP, whatever card is beside it",
    ],
    [
      "B 1",
      "Sales tax is worked out by the tax service, behind subscription management.",
      "services/client-requests.test.ts: taxRate",
    ],
    [
      "B 1",
      "A bot check runs before every payment by card or by the browser's wallet.",
      "routes/checkout-bot-check.test.ts: pays nothing, however good the form",
    ],
    [
      "B 1",
      "A bot check runs before a payment with PayPal.",
      "routes/checkout-bot-check.test.ts: a form with %s doesn't lead to PayPal",
    ],
    ["B 1", "The receipt offers a recruiting profile.", "routes/checkout-receipt.test.ts: of an annual pass"],
    [
      "B 1",
      "A member manages card and pass, and says why they leave.",
      "e2e/subscription.spec.ts: a subscriber turns the offer down, is told the end date, answers the survey and",
    ],
    [
      "B 1",
      "An annual pass supports the school that was chosen.",
      "routes/checkout-payment.test.ts: is the whole checkout object, with what the address and the visit say",
    ],
    [
      "B 1",
      "A member is told which pass supports the school.",
      "models/member/supported-school.test.ts: %s says whether it supports the school",
    ],
    [
      "B 1",
      "A share of every annual payment goes to the school of that moment.",
      "contract/school-share.contract.test.ts: is the one chosen with the pass, and another from the next payment on",
    ],
    [
      "B 1",
      "The page's title is 'Subscribe to {product}'.",
      "routes/checkout-entries.test.ts: shows both passes to guests, and leads through the steps",
    ],
    [
      "B 1",
      "Its description is the specification's.",
      "routes/checkout-words.test.ts: describes itself to search engines",
    ],

    [
      "B 2.1",
      "`/subscribe/{type}` knows four types; any other is a 404.",
      "routes/checkout-entries.test.ts: /subscribe/annual",
    ],
    [
      "B 2.1",
      "`/join` and `/join/{source}` know retail, event, and ios; any other is a 404.",
      "routes/checkout-entries.test.ts: /join/android",
    ],
    [
      "B 2.1",
      "`/support/{slug}` is the checkout of one school.",
      "routes/checkout-entries.test.ts: %s shows both passes to guests, and leads through the steps",
    ],
    [
      "B 2.1",
      "`/subscribe/member` leads to signing up.",
      "models/navigation/fixed-redirects.test.ts: /subscribe/member",
    ],
    [
      "B 2.1",
      "It takes redir along only where that passes the check.",
      "models/navigation/fixed-redirects.test.ts: /subscribe/member?redir=https://evil.example",
    ],
    ["B 2.1", "`/cancel-survey` is a member's.", "routes/route-table.test.ts: /cancel-survey"],
    ["B 2.1", "`/member/account` is a member's.", "routes/route-table.test.ts: /member/account"],
    ["B 2.1", "`/redeem` takes a code and says what it gives.", "routes/redeem.test.ts: %s is looked up, and kept"],
    [
      "B 2.1",
      "`/redeem/payment` is for a code that covers a part.",
      "routes/redeem.test.ts: leads to what is left to pay, and from there into the checkout with its pass and its",
    ],
    [
      "B 2.1",
      "`/redeem/success` is reached once, and is a member's.",
      "routes/redeem.test.ts: is done once: a second post carries the same key",
    ],
    [
      "B 2.1",
      "An upsell leads to stats, member, or event.",
      "models/event/subscribe-link.test.ts: an upsell's endpoint %s",
    ],
    [
      "B 2.1",
      "A school's banner leads to `/support/{slug}`, any other to `/subscribe/retail`.",
      "models/organization/organization.test.ts: a school without a slug",
    ],
    [
      "B 2.1",
      "An event's link names event, publisher, schools, and the way back, in that order.",
      "models/event/subscribe-link.test.ts: names the event, the publisher, the schools and the way back",
    ],
    [
      "B 2.1",
      "attributionPublisherKey is the publisher's school, state association, or affiliate.",
      "models/event/publisher.test.ts: purchases are attributed by %o to %s (S 2.9)",
    ],
    [
      "B 2.1",
      "Focus mode is on for join with a source, subscribe, and support.",
      "models/navigation/error-page.test.ts: %s asks for the membership: %s",
    ],
    [
      "B 2.1",
      "It is off with a membership, and elsewhere.",
      "models/navigation/error-page.test.ts: %s, apps %s, membership %s: %s",
    ],

    [
      "B 2.2",
      "The order is pass, school, payment, receipt.",
      "models/checkout/rules.test.ts: the steps (B 2.2, rulings 3)",
    ],
    [
      "B 2.2",
      "No step is reached before what it needs is chosen.",
      "models/checkout/rules.test.ts: a guest with a pass in hand",
    ],
    [
      "B 2.2",
      "Whoever is led back to the first step is told why.",
      "routes/checkout-pass.test.ts: is kept for a day after the last look; a payment page left open longer says so",
    ],
    [
      "B 2.2",
      "Every step keeps the whole address.",
      "routes/checkout-entries.test.ts: keeps the whole address on every step, and goes back by it",
    ],
    [
      "B 2.2",
      "The game that led there stays in sight on each step up to the receipt.",
      "routes/checkout-wanted-event.test.ts: stays on every step up to the receipt, also where one is refused",
    ],
    [
      "B 2.2",
      "The page beneath a refused form reads it.",
      "routes/checkout-wanted-event.test.ts: is asked for once more where a form is refused",
    ],

    [
      "B 2.3",
      "Reading A shows an annual and a monthly card, of the basic tier or of none.",
      "models/checkout/rules.test.ts: reading A: up to two, of the basic tier or of none",
    ],
    [
      "B 2.3",
      "A card chooses its pass and leads on.",
      "routes/checkout-entries.test.ts: shows both passes to guests, and leads through the steps",
    ],
    [
      "B 2.3",
      "'No thanks, maybe later' leads back.",
      "routes/checkout-entries.test.ts: 'No thanks, maybe later' leads to %s",
    ],
    [
      "B 2.3",
      "The titles are 'Annual Pass' and 'Monthly Pass'.",
      "models/billing/rules.test.ts: shows two cards, the annual one as the best value",
    ],
    [
      "B 2.3",
      "The fine print is 'Billed annually' or 'Billed monthly', and 'Cancel anytime.'",
      "models/checkout/rules.test.ts: reading A: up to two, of the basic tier or of none",
    ],
    [
      "B 2.3",
      "The price is '$X/mo'; with a promo it is struck through beside '$Y/mo'.",
      "models/checkout/rules.test.ts: of a year",
    ],
    ["B 2.3", "The annual card alone says '$Z/yr.'", "models/checkout/rules.test.ts: of a year"],
    [
      "B 2.3",
      "The pill is 'Promo Applied' on the cards that a promo is for.",
      "models/billing/rules.test.ts: marks the card that a promo is for",
    ],
    ["B 2.3", "A promo without a type is for both cards.", "models/checkout/rules.test.ts: of no type"],
    [
      "B 2.3",
      "Without a promo 'Best Value' is on the annual card alone.",
      "models/billing/rules.test.ts: shows two cards, the annual one as the best value",
    ],
    [
      "B 2.3",
      "'{percent}% off' shows on an eligible card, above 0.",
      "models/checkout/rules.test.ts: reading A with a promo %s",
    ],
    [
      "B 2.3",
      "An eligible card's ground is #f2f4f8, any other's #d6d8db.",
      "components/styles.test.ts: the grounds of an eligible pass and of any other are those of B 2.3",
    ],
    [
      "B 2.3",
      "Reading A lists what all passes include, in five lines.",
      "routes/checkout-words.test.ts: is listed below the cards of reading %s",
    ],
    [
      "B 2.3",
      "Reading B has a badge in the school's color, #0C5097 without one.",
      "routes/checkout-words.test.ts: tints the badge of the annual pass in reading B",
    ],
    [
      "B 2.3",
      "That badge can be read on any school's color.",
      "components/pass-cards.test.tsx: the badge of the best pass can be read on %s",
    ],
    [
      "B 2.3",
      "Its 'N% off' shows where there is a monthly price.",
      "models/checkout/rules.test.ts: reading B: a badge in the school's color, a twelfth of the year, no promo prices",
    ],
    [
      "B 2.3",
      "Its annual price is a twelfth of the year, '/mo'.",
      "models/checkout/rules.test.ts: reading B: a badge in the school's color, a twelfth of the year, no promo prices",
    ],
    [
      "B 2.3",
      "Its fine print is '$X/yr. Billed annually.' and 'Cancel anytime.'",
      "routes/checkout-pass.test.ts: reading B",
    ],
    [
      "B 2.3",
      "A card shows only where there is a pass of its duration.",
      "models/billing/rules.test.ts: shows a card only for a pass that there is",
    ],
    [
      "B 2.3",
      "Reading B lists what all passes include, in four lines.",
      "routes/checkout-words.test.ts: what all passes include (B 2.3)",
    ],
    [
      "B 2.3",
      "The growth variant chooses a pass by duration and tier.",
      "routes/checkout-pass.test.ts: growth: the toggle shows the other duration, and a tier of it can be chosen",
    ],
    [
      "B 2.3",
      "It puts the basic tier first.",
      "models/billing/rules.test.ts: sorts the basic tier first in the growth variant",
    ],
    ["B 2.3", "Its toggle begins with the year.", "routes/checkout-pass.test.ts: growth"],
    [
      "B 2.3",
      "An event's own pass is offered alone, to everyone, and lists what it includes.",
      "routes/checkout-pass.test.ts: of an event is offered alone, lists what it includes, and asks for no school",
    ],
    [
      "B 2.3",
      "Other passes on sale stand below the cards, each with what it opens.",
      "routes/checkout-pass.test.ts: that is on sale beside the two stands below them, with what it opens",
    ],

    [
      "B 2.4",
      "The header is 'Support your School with Subscription'.",
      "routes/checkout-entries.test.ts: shows both passes to guests, and leads through the steps",
    ],
    [
      "B 2.4",
      "A school's own page thanks; the others say what is shared.",
      "routes/checkout-school.test.ts: %s says its texts",
    ],
    ["B 2.4", "Retail says to search below.", "routes/checkout-school.test.ts: %s says its texts"],
    [
      "B 2.4",
      "Schools are rows of logo and name, with Select and Remove.",
      "routes/checkout-words.test.ts: shows each school's logo and name, with Select and Remove",
    ],
    [
      "B 2.4",
      "The school that was chosen is sent, whether or not it can be looked up.",
      "routes/checkout-unread.test.ts: sends the school that was chosen, and shows that it is",
    ],
    [
      "B 2.4",
      "Schools that can't be looked up are said to be so, not to be none.",
      "routes/checkout-unread.test.ts: chooses none, and says why in place of",
    ],
    ["B 2.4", "A school's own page has no such links.", "routes/checkout-school.test.ts: %s says its texts"],
    [
      "B 2.4",
      "An event without a chosen school asks 'Not sure if your school is part …'.",
      "routes/checkout-school.test.ts: %s says its texts",
    ],
    [
      "B 2.4",
      "The search lists network schools alone, as 'name - city, state_code'.",
      "routes/checkout-school.test.ts: lists network schools by name and place, and takes one",
    ],
    [
      "B 2.4",
      "Without a school 'Continue' asks once more, in the words given.",
      "routes/checkout-school.test.ts: is asked about once more where there is none; Back and Continue both work",
    ],
    [
      "B 2.4",
      "With a default school it does not ask.",
      "routes/checkout-school.test.ts: with a default is not asked about",
    ],

    [
      "B 2.5",
      "'Quick Checkout' shows only where the browser can pay.",
      "components/enhancement/wallet.test.ts: is not offered where the browser cannot pay, or the page asks for none",
    ],
    [
      "B 2.5",
      "'Quick Checkout' is followed by 'OR'.",
      "routes/ways-to-pay.test.ts: offers the browser's wallet above the card, with OR between",
    ],
    [
      "B 2.5",
      "The heading is 'Pay With a Credit or Debit Card'.",
      "routes/checkout-words.test.ts: has its heading, its notice of cookies, and what becomes of the card",
    ],
    [
      "B 2.5",
      "A card is what is paid with unless PayPal is chosen.",
      "routes/checkout-words.test.ts: has its heading, its notice of cookies, and what becomes of the card",
    ],
    [
      "B 2.5",
      "A subscriber is warned, and has no form and no choice of how to pay.",
      "routes/checkout-entries.test.ts: who subscribed meanwhile, elsewhere, is warned and buys nothing",
    ],
    [
      "B 2.5",
      "The notice of cookies is the specification's.",
      "routes/checkout-words.test.ts: has its heading, its notice of cookies, and what becomes of the card",
    ],
    [
      "B 2.5",
      "'Use saved card' is there, and on, where a card is saved.",
      "routes/checkout-words.test.ts: uses the saved card by itself: masked",
    ],
    [
      "B 2.5",
      "The saved holder is the placeholder; the other fields are masked and disabled.",
      "routes/checkout-words.test.ts: uses the saved card by itself: masked",
    ],
    [
      "B 2.5",
      "A card has five fields, four of them the provider's.",
      "e2e/paying.spec.ts: Place Order says what is missing and goes there",
    ],
    [
      "B 2.5",
      "'This card will be saved as your set payment type for future transactions.'",
      "routes/checkout-words.test.ts: has its heading, its notice of cookies, and what becomes of the card",
    ],
    [
      "B 2.5",
      "A new card that an order is paid with is used for future transactions.",
      "contract/card-of-an-order.contract.test.ts: is the one that the provider renews with from then on, told once",
    ],
    [
      "B 2.5",
      "Quick Checkout pays whichever option is chosen.",
      "components/enhancement/payment-in-place.test.ts: pays, and asks for its tax, beside the form %s (B 2.5, 4)",
    ],
    [
      "B 2.5",
      "An order whose bank's page was left, or doesn't open, may be placed again.",
      "components/enhancement/payment-in-place.test.ts: an order whose bank's page %s may be placed again",
    ],

    [
      "B 2.6",
      "The summary is hidden from who has a subscription.",
      "routes/checkout-entries.test.ts: who subscribed meanwhile, elsewhere, is warned and buys nothing",
    ],
    [
      "B 2.6",
      "'Have a promo code?' asks for one, behind a fold with the flag.",
      "routes/checkout-promo.test.ts: are asked for behind a fold with %s",
    ],
    [
      "B 2.6",
      "Its field is 'Enter Promo Code', its button 'Apply'.",
      "routes/checkout-words.test.ts: asks for a promo code, whose field and button are named",
    ],
    [
      "B 2.6",
      "Enter applies too, and both are disabled while a code is looked up.",
      "e2e/paying.spec.ts: a promo code can neither be changed nor sent again while it is looked up",
    ],
    [
      "B 2.6",
      "A code whose answer is on its way holds back the tax and the order, which agrees to what was shown.",
      "components/enhancement/payment-in-place.test.ts: an order waits, and agrees to what was shown as it was",
    ],
    [
      "B 2.6",
      "The tax that comes meanwhile leaves the code that is being typed.",
      "components/enhancement/page-in-place.test.ts: comes around the code that is being typed, which stays what and",
    ],
    [
      "B 2.6",
      "So does what comes of an order, and of another way to pay.",
      "components/enhancement/payment-in-place.test.ts: at the answer to %s",
    ],
    [
      "B 2.6",
      "An order that is refused for its code alone says so where the code is typed.",
      "components/enhancement/payment-in-place.test.ts: an order that is refused for its code alone says so, and goes",
    ],
    [
      "B 2.6",
      "A code that another answer took off the page is sent all the same.",
      "components/enhancement/payment-in-place.test.ts: a code that an answer took off the page is sent all the same",
    ],
    [
      "B 2.6",
      "What the site can't answer leaves the page, with all that was typed.",
      "components/enhancement/payment-in-place.test.ts: %s that the site can't answer, behind a redirect (%s), leaves",
    ],
    [
      "B 2.6",
      "A ZIP that isn't taken counts as a failure: the order would go on untaxed.",
      "components/enhancement/payment-in-place.test.ts: a ZIP that is taken (%s) tells the wallet of its tax: %s",
    ],
    [
      "B 2.6",
      "A code that is applied shows APPLIED, its chip, and its description.",
      "routes/checkout-promo.test.ts: applied, shown, removed",
    ],
    ["B 2.6", "The chip's icon takes it off.", "routes/checkout-promo.test.ts: applied, shown, removed"],
    [
      "B 2.6",
      "The lines are pass, discount as ($x), tax above 0, and total.",
      "models/checkout/rules.test.ts: a month's promo, taxed",
    ],
    [
      "B 2.6",
      "Without a promo the total is the 'Recurring Charge'.",
      "models/checkout/rules.test.ts: without a promo, without tax",
    ],
    [
      "B 2.6",
      "A promo's months are 'For the first N months' or 'For the first month'.",
      "models/billing/rules.test.ts: %s months",
    ],
    [
      "B 2.6",
      "After them comes the regular total, '/mo' or '/yr', 'Recurring charge thereafter'.",
      "models/checkout/rules.test.ts: a year's first period",
    ],
    [
      "B 2.6",
      "The day from which the full price is charged is MM/DD/YY, after the last discounted period.",
      "models/billing/phases.test.ts: the phases that the site says",
    ],
    [
      "B 2.6",
      "Summary, receipt, letter, and account tell each price of a promo the same way.",
      "network/billing/lifecycle.test.ts: say in receipts, letters, and the account which charges come",
    ],
    [
      "B 2.6",
      "The disclaimer names the price and how to cancel.",
      "models/checkout/rules.test.ts: without a promo, without tax",
    ],
    [
      "B 2.6",
      "'Place Order' sends after the bot check.",
      "routes/checkout-bot-check.test.ts: a person pays; the token is asked for once and sent on",
    ],
    [
      "B 2.6",
      "Errors stand below it, in an alert.",
      "e2e/paying.spec.ts: a declined card, and an order that came too fast, are said in sight",
    ],

    [
      "B 2.7",
      "Who has a pass reads so, and is led to My Account.",
      "routes/checkout-entries.test.ts: who has a pass is told so, and where to manage it (B 2.7)",
    ],
    [
      "B 2.7",
      "Who has a pass and came from a game goes on to it.",
      "routes/checkout-entries.test.ts: who has a pass and came by %s goes on by %j (B 2.7)",
    ],
    [
      "B 2.7",
      "Whose pass is paused reads until when, and is led to the pause.",
      "routes/checkout-entries.test.ts: reads until when before anything is chosen, and is led to the pause",
    ],
    [
      "B 2.7",
      "There are the app's block, where to watch, and who helps.",
      "routes/checkout-words.test.ts: reads where to watch, who helps, and where the app is",
    ],
    [
      "B 2.7",
      "It is a page of its own, outside focus mode.",
      "routes/root.test.ts: %s, signed in %s: membership %s (S 2.6)",
    ],
    [
      "B 2.7",
      "Whose pass is paused reads it outside focus mode, too.",
      "routes/checkout-entries.test.ts: reads so outside focus mode, as a subscriber does (B 2.1, 2.7)",
    ],
    [
      "B 2.7",
      "The warning in the checkout is the specification's.",
      "routes/checkout-entries.test.ts: a subscriber who signs in on the way is warned",
    ],
    [
      "B 2.7",
      "The app's block is for the source ios, on iPad, iPhone, iPod.",
      "models/checkout/rules.test.ts: the app (B 2.7)",
    ],
    [
      "B 2.7",
      "A Mac with touch counts as one; its style sheet tells.",
      "routes/checkout-receipt.test.ts: a Mac, or an iPad that says so",
    ],
    [
      "B 2.7",
      "'Open in App' goes to the app's login with the magic token.",
      "models/checkout/rules.test.ts: is opened at its login with the token",
    ],
    [
      "B 2.7",
      "The App Store is a link beside it, in the words given.",
      "routes/checkout-words.test.ts: reads where to watch, who helps, and where the app is",
    ],
    ["B 2.7", "Elsewhere the block shows its usual content.", "routes/checkout-receipt.test.ts: an Android phone"],

    ["B 2.8", "What the product is.", "routes/checkout-words.test.ts: what the product is"],
    [
      "B 2.8",
      "What can be watched: over 9,000 schools, 45 state associations.",
      "routes/checkout-words.test.ts: what can be watched",
    ],
    ["B 2.8", "How to find one's school, with a link.", "routes/checkout-words.test.ts: how to find one's school"],
    [
      "B 2.8",
      "The playoffs, for many of which the product has the rights.",
      "routes/checkout-words.test.ts: the playoffs",
    ],
    ["B 2.8", "The devices.", "routes/checkout-words.test.ts: the devices"],
    ["B 2.8", "How to cancel, and until when access lasts.", "routes/checkout-words.test.ts: how to cancel"],

    [
      "B 2.9",
      'It greets with "You\'re now subscribed to {product}!"',
      "routes/checkout-receipt.test.ts: of an annual pass",
    ],
    ["B 2.9", "It says that a confirmation was mailed.", "routes/checkout-receipt.test.ts: of an annual pass"],
    [
      "B 2.9",
      "The button is 'Go to School Page' from a school, else 'Watch Video Now'.",
      "routes/checkout-receipt.test.ts: of another pass: the school can be chosen here",
    ],
    ["B 2.9", "It leads to redir.", "routes/checkout-receipt.test.ts: redir=%s leads to %s"],
    [
      "B 2.9",
      "It leads to redir also where the receipt cannot be read.",
      "routes/checkout-receipt.test.ts: leads on from %s by %j, to %s (B 2.9, 5)",
    ],
    ["B 2.9", "On iOS it opens the app, signed in.", "routes/checkout-receipt.test.ts: an iPhone"],
    [
      "B 2.9",
      "An annual pass says when it renews, and who is billed: the card's type, or the account.",
      "routes/checkout-receipt.test.ts: of an annual pass",
    ],
    [
      "B 2.9",
      "A promo's price says how long it lasts.",
      "routes/checkout-receipt.test.ts: says how long the price lasts where a promo lowers the first charges alone",
    ],
    [
      "B 2.9",
      "The card's type is its brand as fans know it.",
      "contracts/card-brand.test.ts: a card of the type %j is named %s (B 2.9)",
    ],
    ["B 2.9", "'Thanks for supporting!' names the school.", "routes/checkout-receipt.test.ts: of an annual pass"],
    [
      "B 2.9",
      "Another pass asks for a school where showSTS is true.",
      "routes/checkout-receipt.test.ts: of another pass: the school can be chosen here",
    ],
    [
      "B 2.9",
      "After the choice it names the school, which the next annual pass will support.",
      "routes/checkout-words.test.ts: names the school that was chosen there",
    ],
    [
      "B 2.9",
      "A pass that doesn't open what led there is told so, and leads to what does.",
      "routes/checkout-pass.test.ts: that doesn't open the event is not thanked for with its video",
    ],
    [
      "B 2.9",
      "Another pass says when it renews unless canceled.",
      "routes/checkout-receipt.test.ts: of another pass: the school can be chosen here",
    ],
    [
      "B 2.9",
      "A pass that ends says when.",
      "routes/checkout-receipt.test.ts: of a pass that ends, its event as the catalogue has it",
    ],
    [
      "B 2.9",
      "The recruiting profile is offered with every pass.",
      "routes/checkout-receipt.test.ts: the recruiting profile (B 2.10, 5)",
    ],
    [
      "B 2.9",
      "The partner's widget loads only with consent to marketing.",
      "routes/checkout-receipt.test.ts: everything but marketing, no widget",
    ],
    [
      "B 2.9",
      "Cookies hold the receipt up right after paying.",
      "routes/checkout-receipt.test.ts: is held up by the cookies right after paying where its service %s",
    ],

    ["B 2.10", "The title is 'College Recruiting with {partner}'.", "routes/checkout-words.test.ts: its title"],
    [
      "B 2.10",
      "Its benefits are a profile, an assessment, and a plan.",
      "routes/checkout-words.test.ts: the assessment",
    ],
    ["B 2.10", "An athlete is 13 or older, says the note.", "routes/checkout-words.test.ts: the age"],
    [
      "B 2.10",
      "'I am:' chooses Athlete or Parent/Guardian; eleven fields follow.",
      "routes/checkout-words.test.ts: asks who applies, about the athlete, the parent or guardian, the year and the",
    ],
    [
      "B 2.10",
      "Year and sport are lists.",
      "components/recruiting-dialog.test.tsx: the dialog has every field of the lead",
    ],
    [
      "B 2.10",
      "What is agreed to is said; it is no condition of purchase.",
      "routes/checkout-words.test.ts: what is agreed to",
    ],
    [
      "B 2.10",
      "'Get Recruited' sends, 'No, Thanks' and the overlay close.",
      "routes/checkout-words.test.ts: is sent or closed by its buttons, closed by its overlay, and says that it is",
    ],
    [
      "B 2.10",
      "While it is sent, it says so.",
      "routes/checkout-words.test.ts: is sent or closed by its buttons, closed by its overlay, and says that it is",
    ],

    ["B 2.11", "A member sees, replaces, and deletes the saved card.", "routes/subscription.test.ts: deleted: %d"],
    ["B 2.11", "A card is entered at its provider's.", "routes/subscription.test.ts: is entered at the provider's"],
    [
      "B 2.11",
      "A card subscription is canceled at the end of its period, each kind by its own call.",
      "routes/subscription.test.ts: of a %s subscription is its own call, once, and leads to the end date",
    ],
    [
      "B 2.11",
      "A PayPal subscription is canceled.",
      "routes/leaving-by-kind.test.ts: turns the offer down where there is one, cancels, and keeps what is paid for",
    ],
    ["B 2.11", "A managed subscription is taken up again.", "routes/subscription.test.ts: taking it up again"],
    [
      "B 2.11",
      "Canceling makes one offer, which can be taken.",
      "routes/subscription.test.ts: says what follows, and takes the member's own code whatever the form says",
    ],
    [
      "B 2.11",
      "Billing that can't be read makes no canceled pass of a paused one.",
      "routes/season-pauses.test.tsx: makes no canceled pass of a paused one",
    ],
    [
      "B 2.11",
      "A cancellation whose outcome nobody tells is neither done nor undone.",
      "routes/season-pauses.test.tsx: after a cancellation that answers %d is not taken for one that worked",
    ],
    [
      "B 2.11",
      "A pause lasts at most twelve months, and not before what is paid ends.",
      "network/billing/season-pause.test.ts: any day",
    ],
    [
      "B 2.11",
      "Nothing is charged in a pause, and on its last day what was told.",
      "contract/season-pauses.contract.test.ts: keeps what is paid, charges nothing, and renews on its day",
    ],
    [
      "B 2.11",
      "A pause says what stops, when it is back, and what is charged then.",
      "routes/season-pauses.test.tsx: says what stops, when it is back, and what is charged then",
    ],
    [
      "B 2.11",
      "A letter comes 20 days before a longer pause ends, and is promised for no other.",
      "contract/season-pauses.contract.test.ts: of twenty days promises none, as none comes",
    ],
    [
      "B 2.11",
      "Canceling and pausing say that a family's seats end and wait with the pass.",
      "routes/season-pauses.test.tsx: a pass that a family watches on",
    ],
    ["B 2.11", "The member's seasons are offered.", "models/billing/seasons.test.ts: come soonest first, each once"],
    ["B 2.11", "The survey asks why.", "routes/subscription.test.ts: is sent with what belongs to the reason alone"],
    [
      "B 2.11",
      "The survey says only what is true of the subscription.",
      "models/canceling/survey-lead.test.ts: the survey says what is true of %s",
    ],
    [
      "B 2.11",
      "Canceling, taking up again, the offer, and the answers are recorded.",
      "routes/subscription.test.ts: the retention offer",
    ],

    [
      "B 3",
      "A pass has key, name, price, duration, category, tier, and both plan ids.",
      "services/loose-answers.test.ts: a pass: %j",
    ],
    [
      "B 3",
      "A pass names its school as schoolKey or school_key.",
      "services/loose-answers.test.ts: a pass names its school in either spelling: %j",
    ],
    ["B 3", "Six categories have names of their own.", "models/billing/rules.test.ts: labels (B 3, B 9)"],
    [
      "B 3",
      "A promo has code, type, amount, duration, months, retention, and description.",
      "services/loose-answers.test.ts: a code's fields %s",
    ],
    ["B 3", "A look-up may bring a message instead.", "services/loose-answers.test.ts: a code that is none"],
    [
      "B 3",
      "A reservation brings its message and its promo.",
      "services/loose-answers.test.ts: a reservation has its message and its promo",
    ],
    ["B 3", "The checkout object has every field that is listed.", "models/billing/rules.test.ts: holds every field"],
    [
      "B 3",
      "It is what payment is sent.",
      "routes/checkout-payment.test.ts: is the whole checkout object, with what the address and the visit say",
    ],
    [
      "B 3",
      "passCategory is 'Month Pass' or 'Annual Pass', shown Monthly or Annually.",
      "models/billing/rules.test.ts: of a %s pass",
    ],
    [
      "B 3",
      "subscribeSource is school, event, or retail.",
      "models/checkout/rules.test.ts: where somebody comes in (B 2.1, 3)",
    ],
    [
      "B 3",
      "referrer_name and referrer_location come together, from query or cookies, or not at all.",
      "models/navigation/attribution.test.ts: referral and marketing words (S 5.2, 3)",
    ],
    [
      "B 3",
      "The stats partner's value takes their place.",
      "models/billing/rules.test.ts: takes name and location together, or the partner's; cuts the address",
    ],
    ["B 3", "promo_code_discount is in dollars.", "models/billing/rules.test.ts: holds every field"],
    [
      "B 3",
      "edit_card is 'true' with a new card beside a saved one.",
      "routes/checkout-words.test.ts: sends edit_card with %s: %s",
    ],
    [
      "B 3",
      "wallet_brand names the browser's wallet.",
      "components/enhancement/wallet.test.ts: an order that is %s completes the wallet",
    ],
    ["B 3", "magic_token is true from iOS.", "models/checkout/rules.test.ts: is from iOS by /join/ios alone"],
    [
      "B 3",
      "The plan ids of card and wallet go from the chosen pass to the payment.",
      "routes/checkout-payment.test.ts: is the whole checkout object, with what the address and the visit say",
    ],
    [
      "B 3",
      "Prices are held with and without the promo, each with its tax.",
      "models/billing/rules.test.ts: the one price",
    ],
    [
      "B 3",
      "A payment's answer is valid, message, and data; the data alone is taken too.",
      "services/loose-answers.test.ts: in its envelope",
    ],
    [
      "B 3",
      "The receipt's data follow from the order; renewsAt is expires_at where it recurs.",
      "models/billing/rules.test.ts: follows from the order",
    ],
    [
      "B 3",
      "A saved card has holder, last four, expiration, and ZIP.",
      "services/loose-answers.test.ts: a saved card: %s",
    ],
    [
      "B 3",
      "A school has its long name, and whether it is chosen.",
      "models/billing/rules.test.ts: is named with its place",
    ],
    [
      "B 3",
      "A recruiting lead has thirteen fields, the event's id fixed.",
      "models/billing/rules.test.ts: wants every field",
    ],
    [
      "B 3",
      "The user info says who is subscriber and who has a voucher.",
      "models/member/subscription.test.ts: subscription states (S 4.5)",
    ],
    [
      "B 3",
      "A plan's category is VOUCHER, ANNUAL, MONTH, or its description in capitals; 'Unknown' without one.",
      "models/member/subscription.test.ts: plan %s is %s",
    ],
    [
      "B 3",
      "The survey has main_option, sub_options, and other_text.",
      "routes/subscription.test.ts: is sent with what belongs to the reason alone",
    ],
    ["B 3", "Retention sends promo_code.", "services/client-requests.test.ts: retainWithDiscount"],
    [
      "B 3",
      "Five utm names and promo_code are kept for the session, promo_code apart.",
      "models/navigation/attribution.test.ts: utm_source=mail&utm_medium=m&promo_code=SAVE10",
    ],
    [
      "B 3",
      "Cart cookies begin with cartpdata- and last seven days.",
      "web/cookies.test.ts: of a cart last 7 days, and a tag manager may read them (S 3, 9.2)",
    ],
    [
      "B 3",
      "A cart names its event, by game_key or event_key.",
      "models/analytics/cart-attribution.test.ts: is the event's by event_key too (B 3)",
    ],
    [
      "B 3",
      "A cart has price and category of the pass.",
      "routes/checkout-pass.test.ts: is remembered in the cart for a week, and told as step 1 (B 3, 7)",
    ],
    [
      "B 3",
      "lastid is the last purchase.",
      "routes/checkout-payment.test.ts: 200: the receipt; told as step 3 and as a purchase",
    ],

    [
      "B 4",
      "A subscriber is signed in, of that type, and not expired.",
      "models/member/subscription.test.ts: subscriber at the very end",
    ],
    [
      "B 4",
      "A subscription recurs with renews_at and without renewal_canceled_at.",
      "models/member/subscription.test.ts: not renewing",
    ],
    ["B 4", "A voucher counts until it expires.", "models/member/subscription.test.ts: voucher at the very end"],
    ["B 4", "Subscriber or voucher is a membership.", "models/member/subscription.test.ts: on a voucher"],
    [
      "B 4",
      "A card subscriber has a card subscription, managed or not.",
      "models/member/subscription.test.ts: managed card subscriber",
    ],
    ["B 4", "'annual pass' is ANNUAL, 'month pass' is MONTH.", "models/member/subscription.test.ts: one month pass"],
    ["B 4", "A pass that recurs renews at expires_at.", "models/account/pass-summary.test.ts: a pass that renews"],
    [
      "B 4",
      "Canceling keeps access until the period ends.",
      "network/billing/lifecycle.test.ts: keeps access to the end, charges nothing more, and can be taken back",
    ],
    [
      "B 4",
      "Each kind has its own call to cancel, and refuses the others'.",
      "network/billing/lifecycle.test.ts: has a call for each kind, and each refuses the others",
    ],
    [
      "B 4",
      "A managed subscription alone can be taken up again.",
      "models/billing/rules.test.ts: is taken up again only while it lasts",
    ],
    [
      "B 4",
      "A retention code makes the next charges less.",
      "network/billing/lifecycle.test.ts: offers a discount once: the next charges are lower, then as before",
    ],
    [
      "B 4",
      "Nobody loses paid time.",
      "routes/leaving-by-kind.test.ts: is over after the last try, and not a day of what was paid before is lost",
    ],
    [
      "B 4",
      "An event with two network schools lists both, unselected.",
      "models/billing/rules.test.ts: two network schools",
    ],
    ["B 4", "An event with one selects it.", "models/billing/rules.test.ts: one of two"],
    ["B 4", "A school's page selects its school.", "models/billing/rules.test.ts: the school's own page"],
    [
      "B 4",
      "A form is submitted once, until name, verification, or payment fails.",
      "components/enhancement/checkout.test.ts: is placed once, however often it is submitted",
    ],
    [
      "B 4",
      "After a failure it can be submitted again.",
      "components/enhancement/checkout.test.ts: can be tried again after the payment failed",
    ],
    [
      "B 4",
      "How to pay changes only without a subscription and before submitting.",
      "models/billing/rules.test.ts: changes how to pay without a subscription, and before submitting",
    ],
    ["B 4", "A saved card is used by itself.", "routes/checkout-words.test.ts: uses the saved card by itself: masked"],
    [
      "B 4",
      "The saved card's ZIP is taxed; without it the tax is cleared.",
      "routes/checkout-words.test.ts: takes the tax of the saved card's ZIP, and clears it where another card is to",
    ],
    ["B 4", "A promo is none, applied, and removed.", "routes/checkout-promo.test.ts: applied, shown, removed"],
    [
      "B 4",
      "A code of the address that was removed stays so, however it is spelled.",
      "routes/checkout-promo.test.ts: stays off, spelled %s: at payment, and on the pass",
    ],
    [
      "B 4",
      "Applying is recorded as promo_code_applied.",
      "routes/checkout-promo.test.ts: go with the pass they were shown on, and not with the other",
    ],
    [
      "B 4",
      "Taking a code off clears its error and closes the fold.",
      "routes/checkout-words.test.ts: closes the fold again once a code is taken off",
    ],
    [
      "B 4",
      "With the flag, the address's code is applied as payment opens.",
      "routes/checkout-promo.test.ts: are applied when payment opens, with the flag, and not again once taken off",
    ],
    [
      "B 4",
      "A wallet with the member's ZIP is taxed up front.",
      "components/enhancement/wallet.test.ts: asks for no address where the member's ZIP is known",
    ],
    [
      "B 4",
      "Without one it asks for an address, and is taxed at each that is chosen.",
      "components/enhancement/wallet.test.ts: shows the tax of each address that is chosen",
    ],
    [
      "B 4",
      "A wallet's sheet closes with success only where an order was made, else with fail.",
      "components/enhancement/wallet.test.ts: a sheet closes with success only where its order leads to the receipt",
    ],
    [
      "B 4",
      "A payment that succeeds leads to the receipt.",
      "routes/checkout-payment.test.ts: 200: the receipt; told as step 3 and as a purchase",
    ],
    [
      "B 4",
      "One that fails says why, and is recorded as purchase_failed.",
      "routes/checkout-payment.test.ts: every answer of the payment (B 8)",
    ],
    [
      "B 4",
      "So is one that its bank refuses, once.",
      "routes/checkout-payment.test.ts: refused there, says so on a page that has lost nothing",
    ],
    [
      "B 4",
      "It is told once, where the next form is refused, too.",
      "routes/checkout-payment.test.ts: refused there, is told once where the next form is refused, too",
    ],
    [
      "B 4",
      "It is told with the pass and the total that were agreed to, whatever was chosen since.",
      "routes/checkout-payment.test.ts: refused there, is told as it was placed, though another pass was chosen since",
    ],
    [
      "B 4",
      "A wallet's is told at the wallet's own tax.",
      "routes/checkout-wallets.test.ts: that its bank refuses is told at the wallet's tax, not at the card's",
    ],
    [
      "B 4",
      "A wallet's order that the bank asks about leaves the way to pay as it was chosen.",
      "routes/checkout-wallets.test.ts: that its bank asks about leaves PayPal's page as it was, which pays instead",
    ],
    [
      "B 4",
      "A school chosen on the receipt goes to the profile, and is followed.",
      "routes/checkout-words.test.ts: names the school that was chosen there",
    ],
    [
      "B 4",
      "Removing it posts null.",
      "routes/checkout-receipt.test.ts: of another pass: the school can be chosen here",
    ],
    [
      "B 4",
      "An annual receipt begins with its supported school, else the default.",
      "models/billing/rules.test.ts: on an annual receipt is the supported one, else the default",
    ],
    [
      "B 4",
      "A recruiting lead that is sent closes the form.",
      "routes/checkout-receipt.test.ts: is sent on once every field is filled in, and the form is closed",
    ],
    [
      "B 4",
      "One that fails keeps it open and says so.",
      "routes/checkout-receipt.test.ts: that cannot be sent says so, and keeps what was typed (B 8)",
    ],
    ["B 4", "It is taken with an order of one's own alone.", "routes/checkout-receipt.test.ts: for another's order"],

    [
      "B 5",
      "Subscribe types and join sources are those two lists, anything else a 404.",
      "models/navigation/params.test.ts: route parameters (S 5.1)",
    ],
    [
      "B 5",
      "redir is taken on the product's own domain alone.",
      "models/navigation/redirect-target.test.ts: https://evilfieldhouse.example",
    ],
    [
      "B 5",
      "On the receipt the base address takes the place of any other.",
      "models/billing/rules.test.ts: follows from the order",
    ],
    [
      "B 5",
      "referrer_url has at most 255 characters.",
      "models/billing/rules.test.ts: takes name and location together, or the partner's; cuts the address",
    ],
    [
      "B 5",
      "A name has letters of any script, blanks, and four signs; at least two names.",
      "models/billing/rules.test.ts: takes the name %s",
    ],
    ["B 5", "Any other is an 'Invalid Name on Card.'", "models/billing/rules.test.ts: refuses the name %s"],
    ["B 5", "A saved card asks for no name.", "routes/checkout-words.test.ts: sends edit_card with %s: %s"],
    [
      "B 5",
      "A changed name verifies the card again, 300 ms later.",
      "components/enhancement/checkout.test.ts: is verified again 300 ms after the name changed, not at every key",
    ],
    [
      "B 5",
      "Which fields are empty is known.",
      "components/enhancement/checkout.test.ts: is what may be known of a card: which fields are filled in, and the",
    ],
    ["B 5", "The form is ready with five fields.", "models/billing/rules.test.ts: is ready with five fields"],
    [
      "B 5",
      "A complete card is tokenized; another ZIP asks for the tax.",
      "components/enhancement/checkout.test.ts: asks for the tax when the card's zip differs, and not again when it",
    ],
    [
      "B 5",
      "'Place Order' needs a ready form and a token.",
      "models/billing/rules.test.ts: places an order with a token",
    ],
    ["B 5", "A saved card needs neither.", "routes/checkout-words.test.ts: sends edit_card with %s: %s"],
    [
      "B 5",
      "Nobody who has a pass places an order for another.",
      "routes/checkout-entries.test.ts: who subscribed meanwhile, elsewhere, is warned and buys nothing",
    ],
    [
      "B 5",
      "The bot check's action is the card's, or the wallet's.",
      "models/checkout/bot-check.test.ts: the wallet's token sent with a card",
    ],
    ["B 5", "A retention code is none at checkout.", "models/billing/rules.test.ts: a retention code"],
    [
      "B 5",
      "A code of the address counts under three conditions.",
      "models/billing/rules.test.ts: from the address: %s",
    ],
    [
      "B 5",
      "It is looked up for the basic pass of its duration.",
      "models/billing/rules.test.ts: is looked up for the basic pass of its duration",
    ],
    [
      "B 5",
      "Any other is silently ignored.",
      "routes/checkout-promo.test.ts: are silently ignored when they cannot be looked up",
    ],
    [
      "B 5",
      "'Get Recruited' waits for every field.",
      "components/enhancement/checkout.test.ts: the lead form with %s: %s",
    ],
    [
      "B 5",
      "A lead without one of them is refused.",
      "routes/checkout-receipt.test.ts: comes back with what was typed, its error and nothing sent",
    ],
    ["B 5", "The years are this one and four more.", "models/billing/rules.test.ts: has 35 sports and five years"],
    ["B 5", "The age is told, and not asked for.", "routes/checkout-words.test.ts: the age"],
    [
      "B 5",
      "showSTS holds for retail and school, and for events without an affiliate.",
      "models/billing/rules.test.ts: showSTS: %s %j",
    ],

    [
      "B 6",
      "A visitor sees the passes.",
      "routes/checkout-entries.test.ts: shows both passes to guests, and leads through the steps",
    ],
    [
      "B 6",
      "Nothing is paid without a session.",
      "routes/checkout-payment.test.ts: is not asked for without a session, or by a form that nobody filled in",
    ],
    [
      "B 6",
      "A member without a subscription buys.",
      "routes/checkout-payment.test.ts: 200: the receipt; told as step 3 and as a purchase",
    ],
    [
      "B 6",
      "Such a member chooses how to pay.",
      "routes/checkout-words.test.ts: has its heading, its notice of cookies, and what becomes of the card",
    ],
    [
      "B 6",
      "A member with one sees who they are, and pays nothing.",
      "routes/checkout-entries.test.ts: who subscribed meanwhile, elsewhere, is warned and buys nothing",
    ],
    [
      "B 6",
      "Whose account can't be read goes on to the payment, and pays once it can.",
      "routes/checkout-unread.test.ts: says so in place of the payment page, and sells no second pass",
    ],
    [
      "B 6",
      "A paused pass blocks another, and a tournament's is sold beside it.",
      "routes/checkout-entries.test.ts: is sold the pass of a tournament, alone",
    ],
    [
      "B 6",
      "A special pass that an event asks for is sold beside it, alone.",
      "routes/checkout-order.test.ts: is offered alone, bought once, and leaves the subscription as it is",
    ],
    [
      "B 6",
      "It is offered while what is held can't be read, and charged to no one who has it.",
      "routes/checkout-order.test.ts: is offered while what is held can't be read, and not charged to whoever holds it",
    ],
    ["B 6", "A voucher counts as membership.", "models/member/subscription.test.ts: on a voucher"],
    [
      "B 6",
      "A magic token is for who is signed in.",
      "routes/others-belongings.test.ts: is made for who is signed in alone, signs in that member, and once",
    ],
    ["B 6", "Account and survey ask for signing in.", "routes/route-table.test.ts: /cancel-survey"],
    ["B 6", "Athletes and parents apply.", "routes/checkout-receipt.test.ts: coach"],
    ["B 6", "Signed-in calls carry the token of the session.", "services/client-requests.test.ts: billing (B 7)"],
    [
      "B 6",
      "Other members' receipts, cards, and codes change nothing.",
      "routes/others-belongings.test.ts: it changes nothing to try",
    ],

    ["B 7", "GET /api/pass_set, and v2 with a tier's duration.", "services/client-requests.test.ts: passSet by tier"],
    ["B 7", "A pass set is asked for by marketing keys.", "routes/checkout-pass.test.ts: a marketing pass"],
    ["B 7", "GET /api/passes/{key}.", "services/loose-answers.test.ts: a pass: %j"],
    ["B 7", "GET find_pass_public_details.", "services/client-requests.test.ts: passPublicDetails"],
    ["B 7", "POST reserve_redemption with pass, member, and e-mail.", "services/client-requests.test.ts: reservePromo"],
    [
      "B 7",
      "The event of a receipt is asked for at the catalogue.",
      "routes/checkout-receipt.test.ts: its event as the catalogue has it",
    ],
    [
      "B 7",
      "A code is reserved as the order is placed, before the charge.",
      "routes/checkout-promo.test.ts: is reserved when the order is placed, before the charge (rulings 4 B 7)",
    ],
    [
      "B 7",
      "A reservation lasts 15 minutes.",
      "contract/billing.contract.test.ts: keeps a reserved promo for 15 minutes, and no longer (rulings 4 B 7)",
    ],
    ["B 7", "GET redemption_info by code and pass.", "services/client-requests.test.ts: redemptionInfo"],
    ["B 7", "GET find_promo_code_public_details by code.", "services/client-requests.test.ts: promoPublicDetails"],
    ["B 7", "GET find_subscription_retention_promo_code by pass.", "services/client-requests.test.ts: retentionPromo"],
    [
      "B 7",
      "POST /v3/payment is sent with the session's token, and a key of its own.",
      "services/client-requests.test.ts: a payment carries its key, and who pays",
    ],
    [
      "B 7",
      "GET /v2/calculate_taxes by document, member, pass, price, and ZIP.",
      "services/client-requests.test.ts: taxRate",
    ],
    ["B 7", "The document's id is '{M or A}_{user}_{time}'.", "models/billing/rules.test.ts: names the tax document"],
    ["B 7", "Rates that are null are a failure; only those above 0 count.", "models/billing/rules.test.ts: rate %s"],
    [
      "B 7",
      "POST /receipt/ncsa_recruit_www takes any 2xx.",
      "services/loose-answers.test.ts: a recruiting lead is taken by any 2xx: %j",
    ],
    ["B 7", "POST /v3/magic_token has no body.", "services/client-requests.test.ts: magicToken"],
    [
      "B 7",
      "POST /api/user/profile takes the school, or null.",
      "routes/checkout-receipt.test.ts: of another pass: the school can be chosen here",
    ],
    ["B 7", "The profile says whether there is a subscription.", "routes/checkout-entries.test.ts: every visitor"],
    [
      "B 7",
      "GET /api/user/payment_card is the fields, or a wrapper of them.",
      "services/loose-answers.test.ts: under its name",
    ],
    ["B 7", "POST /api/user/payment_card takes the token.", "services/client-requests.test.ts: setPaymentCard"],
    ["B 7", "DELETE /api/user/payment_card.", "services/client-requests.test.ts: removePaymentCard"],
    [
      "B 7",
      "A legacy subscription is canceled at its own address.",
      "services/client-requests.test.ts: cancelLegacySubscription",
    ],
    [
      "B 7",
      "A managed subscription is canceled at its own.",
      "services/client-requests.test.ts: cancelManagedSubscription",
    ],
    ["B 7", "It is taken up again at its own.", "services/client-requests.test.ts: reactivateManagedSubscription"],
    ["B 7", "It is kept with a promo_code.", "services/client-requests.test.ts: retainWithDiscount"],
    ["B 7", "PayPal is canceled by subscriptionId.", "services/client-requests.test.ts: cancelPaypalSubscription"],
    ["B 7", "POST /v3/cancel_survey.", "services/client-requests.test.ts: cancelSurvey"],
    [
      "B 7",
      "A change is done by any 2xx that does not say it failed.",
      "services/loose-answers.test.ts: is done by another 2xx: %j",
    ],
    [
      "B 7",
      "A receipt's school is asked for by key, with its name and logo.",
      "routes/checkout-receipt.test.ts: of an annual pass",
    ],
    ["B 7", "Schools are asked for by key and select.", "services/client-requests.test.ts: selectedSchool"],
    [
      "B 7",
      "The card's script may load on the payment page.",
      "server/content-security.test.ts: Stripe's own hosts and no other, where its keys are set",
    ],
    [
      "B 7",
      "The captcha's script may load there.",
      "server/content-security.test.ts: the captcha's script, where one is set up",
    ],
    [
      "B 7",
      "Checkout steps 1, 2, and 3 are recorded.",
      "routes/checkout-payment.test.ts: 200: the receipt; told as step 3 and as a purchase",
    ],
    [
      "B 7",
      "A purchase is recorded.",
      "routes/checkout-payment.test.ts: 200: the receipt; told as step 3 and as a purchase",
    ],
    [
      "B 7",
      "A purchase that becomes known later is recorded then, once.",
      "routes/checkout-order.test.ts: nothing new until it is known, then what it came to",
    ],
    [
      "B 7",
      "purchase_failed has revenue, id, and fail_issue.",
      "routes/checkout-payment.test.ts: every answer of the payment (B 8)",
    ],
    ["B 7", "promo_code_applied is recorded.", "routes/checkout-promo.test.ts: applied, shown, removed"],
    [
      "B 7",
      "Canceling is recorded.",
      "routes/subscription.test.ts: of a %s subscription is its own call, once, and leads to the end date",
    ],
    ["B 7", "Taking up again is recorded.", "routes/subscription.test.ts: is done once for a page"],
    ["B 7", "Meeting the offer and taking it are recorded.", "routes/subscription.test.ts: managed and renewing"],
    [
      "B 7",
      "The survey's answer is recorded.",
      "routes/subscription.test.ts: is sent with what belongs to the reason alone",
    ],
    [
      "B 7",
      "'Organization Subscribe CTA Click' names the organization and its carousels.",
      "models/analytics/click.server.test.ts: names the organization and its carousels",
    ],
    ["B 7", "promo_collapsed_v1 folds the promo code.", "models/checkout/rules.test.ts: the experiment that collapses"],
    [
      "B 7",
      "monthly_price_increase names another monthly pass.",
      "models/checkout/rules.test.ts: another monthly price",
    ],
    [
      "B 7",
      "growth-promo-code-pass is for who brings a code.",
      "models/checkout/rules.test.ts: the pass for those who bring one",
    ],
    [
      "B 7",
      "monthly-marketing-subscription-pass-key-json has a key for each environment; 'control' is none.",
      "models/checkout/rules.test.ts: control in this environment",
    ],

    [
      "B 8",
      "A refusal that isn't the service's own word leaves the order its key.",
      "routes/checkout-payment.test.ts: 400 with a message alone",
    ],
    ["B 8", "A payment's 200 is its data.", "services/loose-answers.test.ts: a payment (B 3, 8)"],
    ["B 8", "A 400 with a body is the server's own verdict.", "routes/checkout-payment.test.ts: 400 with a message"],
    [
      "B 8",
      "A failure without words is 'Failed to process payment. Please contact support.'",
      "routes/checkout-payment.test.ts: 400 without one",
    ],
    [
      "B 8",
      "An answer that was lost is found out before anything else is charged.",
      "routes/checkout-payment.test.ts: a connection that fails",
    ],
    [
      "B 8",
      "A form that is refused hides no payment that is still open.",
      "routes/checkout-order.test.ts: hides nothing of one that is being found out: %s",
    ],
    [
      "B 8",
      "A key is given up only once it is known what became of the order that was sent under it.",
      "routes/gifts.test.ts: isn't paid again with the saved card, however often it is sent while it is unknown",
    ],
    [
      "B 8",
      "Without a token nothing is asked.",
      "routes/checkout-payment.test.ts: is not asked for without a session, or by a form that nobody filled in",
    ],
    [
      "B 8",
      "'Invalid Name on Card.' is said as the order is placed.",
      "components/enhancement/checkout.test.ts: says 'Invalid Name on Card.' when it is submitted, places nothing",
    ],
    [
      "B 8",
      "'Something went wrong. Try again.' is said where the provider cannot be asked.",
      "components/enhancement/checkout.test.ts: says 'Something went wrong. Try again.' when the provider cannot be",
    ],
    [
      "B 8",
      "A page to pay on that doesn't open leaves the other ways, and says that nothing was charged.",
      "routes/ways-to-pay.test.ts: leaves a fan at the payment with the other ways, and says that nothing was charged",
    ],
    [
      "B 8",
      "A tax service that doesn't answer adds no tax.",
      "contract/tax-service.contract.test.ts: is none where the service answers",
    ],
    [
      "B 8",
      "A tax service that could not be told of a sale is told with the next round.",
      "contract/tax-ledger.contract.test.ts: is told with the next round",
    ],
    [
      "B 8",
      "A sale that it hears of late is recorded all the same.",
      "providers/tax-services.test.ts: a sale that it hears of a day later is recorded all the same",
    ],
    ["B 8", "A card that could not be changed says why.", "routes/subscription.test.ts: refused"],
    ["B 8", "A code that is not found.", "routes/checkout-promo.test.ts: %s: %s"],
    ["B 8", "A code that has expired.", "routes/checkout-promo.test.ts: %s: %s"],
    [
      "B 8",
      "A retention code, on any pass.",
      "network/billing/lifecycle.test.ts: a retention code is refused at checkout and stays free",
    ],
    ["B 8", "It is said to be none at checkout, on any pass.", "routes/checkout-promo.test.ts: STAYMONTH"],
    [
      "B 8",
      "A code that cannot be looked up is 'An error has occurred.'",
      "routes/checkout-promo.test.ts: that cannot be looked up",
    ],
    [
      "B 8",
      "Look-ups that fail are logged, and are none.",
      "services/go-on-without.test.ts: what stands for it, logged and counted",
    ],
    [
      "B 8",
      "Passes that cannot be looked up are said, with a retry.",
      "routes/checkout-pass.test.ts: that cannot be looked up is said, with a retry, on every step (rulings 3)",
    ],
    [
      "B 8",
      "Tax that fails is not applied.",
      "routes/checkout-payment.test.ts: that fails is not applied, and the order goes on",
    ],
    [
      "B 8",
      "A receipt that cannot be read has price and category of the cart's cookies.",
      "routes/checkout-receipt.test.ts: says what the cart's cookies know when the receipt cannot be read (B 8)",
    ],
    [
      "B 8",
      "'Unable to update school to support to your profile'.",
      "routes/checkout-receipt.test.ts: the school can be chosen here, and is kept in the profile",
    ],
    [
      "B 8",
      "'Failed to submit information. Please try again.'",
      "routes/checkout-receipt.test.ts: that cannot be sent says so, and keeps what was typed (B 8)",
    ],
    [
      "B 8",
      "A member call that fails is a failure.",
      "services/loose-answers.test.ts: is not done where a 2xx says that it failed",
    ],
    [
      "B 8",
      "A new card whose answer was lost isn't said to be unchanged.",
      "routes/subscription.test.ts: sent, and not heard of",
    ],
    [
      "B 8",
      "A page that is none is a 404, 'Page Not Found: {path}'.",
      "routes/checkout-entries.test.ts: %s is no page",
    ],
    [
      "B 8",
      "An invoice that is open keeps its tax where a card from another state pays it.",
      "contract/tax-of-an-open-invoice.contract.test.ts: is booked as its invoice was taxed",
    ],

    ["B 9", "Prices are cents, shown with two decimals.", "models/billing/rules.test.ts: %d cents"],
    [
      "B 9",
      "The currency is USD; the payment type is Credit Card unless said.",
      "services/loose-answers.test.ts: its type defaults to Credit Card (B 9)",
    ],
    [
      "B 9",
      "An annual pass shows a twelfth by the month.",
      "models/billing/rules.test.ts: shows two cards, the annual one as the best value",
    ],
    ["B 9", "A dollar promo takes off its cents, another its percent.", "models/billing/rules.test.ts: the one price"],
    [
      "B 9",
      "The annual cost with a promo is the price less its discount.",
      "models/checkout/rules.test.ts: reading A with a promo %s",
    ],
    [
      "B 9",
      "Percent saved, reading A: an annual promo, then a monthly, then year against months; rounded.",
      "models/billing/rules.test.ts: an annual promo first",
    ],
    ["B 9", "Percent saved, reading B: rounded up.", "models/billing/rules.test.ts: no rounding up of a whole percent"],
    [
      "B 9",
      "Dollars saved a year are whole ones.",
      "models/checkout/rules.test.ts: the growth variant compares a year with %s (B 9)",
    ],
    ["B 9", "Tax is rounded up to whole cents.", "models/billing/rules.test.ts: %d cents at %d millionths: %d"],
    [
      "B 9",
      "The total is price and tax; a promo's periods are taxed at their own price.",
      "models/billing/rules.test.ts: taxed",
    ],
    [
      "B 9",
      "Site and billing come to the same cents.",
      "models/billing/rules.test.ts: is what billing charges, which works it out by itself",
    ],
    [
      "B 9",
      "decimalPrice is the price less the discount, as the receipt shows it.",
      "routes/checkout-words.test.ts: says the price after the promo, with the suffix of its pass (B 9)",
    ],
    ["B 9", "Suffixes are /yr, /season, /mo, /day, and none.", "models/billing/rules.test.ts: labels (B 3, B 9)"],
    ["B 9", "The recurring label is '/mo' for Monthly, else '/yr'.", "models/billing/rules.test.ts: of a %s pass"],
    ["B 9", "Days are MM/DD/YY.", "models/billing/rules.test.ts: tells a day as MM/DD/YY"],
    [
      "B 9",
      "A wallet's request is for US and usd; shipping is Digital, Free, 0.",
      "components/enhancement/wallet.test.ts: is offered where it can, for cards alone, and tells Apple that the pass",
    ],
    [
      "B 9",
      "Its lines are the pass, a negative discount, and 'Estimated Tax'.",
      "models/billing/rules.test.ts: has its lines, the discount negative",
    ],
    [
      "B 9",
      "The banner's color is #00000000 and its logo 130 wide unless said.",
      "models/organization/organization.test.ts: a color that is none",
    ],
    [
      "B 9",
      "It is for guests, and for members without subscription and voucher.",
      "models/organization/organization.test.ts: subscribe banner (S 2.14)",
    ],
    ["B 9", "The graduation years are five.", "models/billing/rules.test.ts: has 35 sports and five years"],
    ["B 9", "Over 35,000 coaches.", "routes/checkout-words.test.ts: who sees the profile"],
    [
      "B 9",
      "Thirty-five sports have the partner's ids.",
      "models/billing/rules.test.ts: has the partner's id of every sport",
    ],
    ["B 9", "Both checkout flags are off unless said.", "services/flags/client.test.ts: the defaults of the table"],
    [
      "B 9",
      "A letter comes 20 days before an annual pass renews.",
      "contract/before-renewal.contract.test.ts: comes once, twenty days before an annual pass renews",
    ],
    [
      "B 9",
      "A letter comes 20 days before a discount ends, whatever the interval.",
      "network/billing/charge-notice.test.ts: the last month of a code",
    ],
  ],

  notBuilt: [],
};
