import { played } from './depth.ts'

const { ERP_HISTORIES: runs, ERP_HISTORIES_SEED: given } = process.env

/**
 * How many random histories a test plays, from which seed. In `npm test` it is a quarter of those of depth, always the same; a bench, or
 * the part of depth that looks for more by chance, tells other ones.
 */
export const histories = (usual: { readonly numRuns: number; readonly seed: number }) => ({
  numRuns: Number(runs ?? played(usual.numRuns)),
  seed: Number(given ?? usual.seed),
})

/** So many seeds of a test's own generator, in the same way: 1, 2, 3 … unless others are told. */
export function seeds(all: number): number[] {
  const { numRuns, seed } = histories({ numRuns: all, seed: 1 })
  return Array.from({ length: numRuns }, (_, i) => seed + i)
}

/** Milliseconds that a test of histories may take, more of them in proportion. */
export const timeOf = (ms: number, usual = 200) => ms * Math.max(1, Number(runs ?? 0) / usual)
