import type { RowStep } from '#define'

type Values = Readonly<Record<string, unknown>>

/** The inputs of a step that a row gives. */
export const takenFrom = ({ takes, with: fixed = {} }: RowStep, row: Values): Values => ({
  ...fixed,
  ...Object.fromEntries(Object.entries(takes).map(([input, value]) => [input, row[value]])),
})
