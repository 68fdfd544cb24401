const { ERP_HISTORIES: runs, ERP_HISTORIES_SEED: seed } = process.env

/** How many random histories a test plays, from which seed: as it says itself, or as a bench asks. */
export const histories = (usual: { readonly numRuns: number; readonly seed: number }) => ({
  numRuns: Number(runs ?? usual.numRuns),
  seed: Number(seed ?? usual.seed),
})

/** Milliseconds that a test of histories may take, more of them in proportion. */
export const timeOf = (ms: number, usual = 200) => ms * Math.max(1, Number(runs ?? 0) / usual)
