import { flag } from '#define'

/** Filter of branches by what they do not say yet; its SQL is beside it. */
export const branchFilters = { isIncomplete: flag({ label: 'Lacks something' }) }
