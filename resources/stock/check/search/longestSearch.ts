/** The most letters that stock is searched for. */
export const longestSearch = 100
