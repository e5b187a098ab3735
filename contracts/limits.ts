/** Limits that people read. Rules and sentences take them from here, so that one cannot change without the other. */

/** How long a member may take a renewal back, from its charge (B 9). */
export const REFUND_DAYS = 7;
export const INVITATION_DAYS = 7;
/** As long as a code for a seat that the owner reads to someone. */
export const SEAT_CODE_MINUTES = 60;
export const RESET_LINK_HOURS = 2;
export const EMAIL_LINK_HOURS = 24;
export const DEVICE_CODE_MINUTES = 10;
export const SIGN_IN_LINK_MINUTES = 10;
export const SIGN_IN_CODE_DIGITS = 6;
export const SIGN_IN_CODE_TRIES = 5;
export const PASSKEYS_AT_MOST = 10;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Until a sign-in ends that is not used (rulings 4 "S 3 session"). */
export const SIGN_IN_DAYS = 60;
/** Until a browser that someone signed in with is new again. */
export const BROWSER_DAYS = 400;
/** Tax law asks for it, and the privacy policy says so. */
export const RECEIPT_YEARS = 7;
/** Forms that visitors sent. */
export const FORM_YEARS = 2;
/** A request under a state's privacy law is answered by then. */
export const PRIVACY_ANSWER_DAYS = 45;
/** What a cart remembers (B 9). */
export const CART_DAYS = 7;
