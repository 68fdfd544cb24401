import type { Problem } from '#server/http/errors.ts'

/** One problem of a file, with the row (as a spreadsheet counts) and the field. */
export interface RowProblem extends Problem {
  readonly row: number
  readonly field: string
}
