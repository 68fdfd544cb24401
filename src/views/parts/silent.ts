/** For queries whose page shows the error and a remedy itself. */
export const silent = { onError: () => {} }
