import { reference } from '#define'

/** Filters of counts by who counted a part of them; the SQL is beside them. */
export const stocktakeFilters = { counterId: reference('staff', { label: 'Counter' }) }
