/** For the page cache: the page lacks answers that could not be had (S 8.4). */
export const MISSES_HEADER = "x-page-misses";
