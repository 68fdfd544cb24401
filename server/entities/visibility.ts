import { sql, type SQL } from 'drizzle-orm'
import type { Code } from '../../resources/define/index.ts'
import type { Who } from '../session/who.ts'
import type { Plan, Row } from './plan.ts'

const holds = (who: Pick<Who, 'codes'>, codes: readonly Code[]) => codes.some(c => who.codes.has(c))

/** Fields of an entity that the person may not see, by the field's own codes. */
export const hiddenFields = (plan: Plan, who: Pick<Who, 'codes'>): readonly string[] =>
  plan.guarded.filter(([, codes]) => !holds(who, codes)).map(([name]) => name)

/** The record without what the person may not see; the very same record when there is nothing to leave out. */
export function visible(plan: Plan, who: Pick<Who, 'codes'>, record: Row): Row {
  const hidden = hiddenFields(plan, who)
  if (!hidden.length) return record
  const shown: Row = { ...record, labels: { ...record.labels } }
  for (const name of hidden) {
    delete shown[name]
    delete shown.labels[name]
  }
  return shown
}

/** Living rows that are the person's: of their client, and by the entity's row rule. Every statement about `t` carries these. */
export const own = (plan: Plan, who: Who): SQL[] => [
  sql`not t.is_deleted`,
  ...ownEvenDeleted(plan, who),
]

/** The same for rows that were removed, too. */
export function ownEvenDeleted(plan: Plan, who: Who): SQL[] {
  const { rows } = plan.entity
  return [
    ...(plan.isOwned ? [sql`t.client_id = ${who.clientId}`] : []),
    ...(rows && !holds(who, rows.unless)
      ? [sql`${sql.raw(plan.sqlOf.get(rows.field)!)} = ${who.staffId}`]
      : []),
  ]
}
