/** For queries whose page says itself what failed and how to go on. */
export const quietly = { onError: () => {} }
