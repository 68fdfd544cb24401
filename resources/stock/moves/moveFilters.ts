import { text } from '#define'

/** Filters of movements that are no fields. */
export const moveFilters = { documentNo: text({ max: 40, label: 'Document' }) }
