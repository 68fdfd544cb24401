/**
 * Whether this is `npm run test:deep`. Files that import this one have more to do there than in `npm test`, and run in both.
 */
export const isDeep = process.env.ERP_TESTS === 'deep'

/** How many of so many random games or seeds are played: all of them in depth, a quarter every time. */
export const played = (all: number): number => (isDeep ? all : Math.ceil(all / 4))
