import { sql } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { branchFilters } from './branchFilters.ts'
import { lacksOfBranch } from './facts.ts'

export const branchFilterHooks: Readonly<Record<keyof typeof branchFilters, ListFilter>> = {
  isIncomplete: {
    field: branchFilters.isIncomplete,
    where: is => sql`(${sql.raw(lacksOfBranch('t'))} is not null) = ${is}`,
  },
}
