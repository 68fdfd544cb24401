import type { AnyCall, RowStep } from '#define'
import { holdsOne } from '#src/app/access.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether somebody who reaches a table may make the call of one of its steps: it may ask for more. */
export const mayMake = ({ access }: AnyCall) => !access || holdsOne(access)

/** The inputs of a step that a row gives. */
export const takenFrom = ({ takes, with: fixed = {} }: RowStep, row: Values): Values => ({
  ...fixed,
  ...Object.fromEntries(Object.entries(takes).map(([input, value]) => [input, row[value]])),
})
