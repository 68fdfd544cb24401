import type { Problem } from '#server/http/errors.ts'

/** One thing that is wrong with a file, with the row (as a spreadsheet counts) and the field. */
export interface RowProblem extends Problem {
  readonly row: number
  readonly field: string
}
