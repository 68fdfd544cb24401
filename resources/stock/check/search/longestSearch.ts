/** The maximum length of a stock search. */
export const longestSearch = 100
