/** "an Annual Pass", "a Monthly Pass" */
export const withArticle = (name: string): string => `${/^(?:[aeio]|u(?!ni))/i.test(name) ? "an" : "a"} ${name}`;
