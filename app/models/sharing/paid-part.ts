/** The class of what has to be paid for: crawlers are told of it by a class, and by nothing else. */
export const PAID_PART = "paid-part";
