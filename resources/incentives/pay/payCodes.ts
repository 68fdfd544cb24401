import { parameterSets } from '#resources/incentives/sets/parameterSets.entity.ts'

export const basis = parameterSets.fields.basis

/** The first day of a month. */
export const monthHelp = 'Any day of the month, such as the first'
