import { isDeepStrictEqual } from 'node:util'
import { sql, type SQL } from 'drizzle-orm'
import { isField, type Code, type Shape } from '#define'
import { Stale } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { planOf, type Plan, type Row } from '#server/entities/meta/meta.ts'

type Seeing = Pick<Who, 'codes'>

const holds = (who: Pick<Who, 'codes'>, codes: readonly Code[]) => codes.some(c => who.codes.has(c))

/** Fields of an entity that the person may not see, by the field's own codes. */
export const hiddenFields = (plan: Plan, who: Seeing): readonly string[] =>
  plan.guarded.filter(([, codes]) => !holds(who, codes)).map(([name]) => name)

/** Whether the person does not see all of a record, its child lines included. */
const isPartly = (plan: Plan, who: Seeing): boolean =>
  hiddenFields(plan, who).length > 0 || plan.lines.some(l => isPartly(planOf(l.child), who))

/** The record without what the person may not see, in its child lines neither; the very same record when there is nothing to leave out. */
export function visible(plan: Plan, who: Seeing, record: Row): Row {
  if (!isPartly(plan, who)) return record
  const shown: Row = { ...record, labels: { ...record.labels } }
  for (const name of hiddenFields(plan, who)) {
    delete shown[name]
    delete shown.labels[name]
  }
  for (const { field, child } of plan.lines)
    if (Array.isArray(shown[field]))
      shown[field] = (shown[field] as Row[]).map(line => visible(planOf(child), who, line))
  return shown
}

/** The refusal of a change that was made from an old version, with as much of the record as the person may see. */
export const stale = (plan: Plan, who: Seeing, current: Row) =>
  new Stale(visible(plan, who, current))

/** Old and new values of a record's fields without what the person may not see. */
export function visibleChanges(
  plan: Plan,
  who: Seeing,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const hidden = hiddenFields(plan, who)
  const partly = new Map(
    plan.lines.flatMap(l => (isPartly(planOf(l.child), who) ? [[l.field, planOf(l.child)]] : [])),
  )
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      if (hidden.includes(name)) return []
      const child = partly.get(name)
      if (!child) return [[name, change]]
      const sides = (change as (Row[] | null)[]).map(
        lines => lines && lines.map(line => visible(child, who, line)),
      )
      return isDeepStrictEqual(...(sides.map(told) as [unknown, unknown])) ? [] : [[name, sides]]
    }),
  )
}

/** Lines without what every change of them counts on. */
const told = (lines: Row[] | null) =>
  lines?.map(({ version: _version, updatedOnUtc: _when, ...line }) => line)

/** A call's answer with its records as the person may see them. */
export const visibleAnswer = (shape: Shape, who: Seeing, answer: Row): Row =>
  hasRecords(shape)
    ? Object.fromEntries(
        Object.entries(answer).map(([name, value]) => {
          const node = shape[name]
          if (!node || isField(node) || !value) return [name, value as unknown]
          const of = (part: Row) =>
            node.node === 'record'
              ? visible(planOf(node.entity.name), who, part)
              : visibleAnswer(node.shape, who, part)
          return [name, Array.isArray(value) ? (value as Row[]).map(of) : of(value as Row)]
        }),
      )
    : answer

/** Fields of a call itself are for everybody who may call; only records hold some that are not. */
const hasRecords = (shape: Shape): boolean => {
  const known = shapes.get(shape)
  if (known !== undefined) return known
  const has = Object.values(shape).some(
    node => !isField(node) && (node.node === 'record' || hasRecords(node.shape)),
  )
  shapes.set(shape, has)
  return has
}
const shapes = new WeakMap<Shape, boolean>()

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
    ...(rows && !holds(who, rows.unless ?? [])
      ? [
          sql`(${sql.join(
            [rows.field].flat().map(name => names(plan, name, who)),
            sql` or `,
          )})`,
        ]
      : []),
  ]
}

/** Whether a field of the row `t` names the person, or a group that they are in. */
function names(plan: Plan, name: string, who: Who): SQL {
  const links = plan.tags.find(l => l.field === name)
  if (plan.fieldOf.get(name)!.options.to === 'staffGroups')
    return sql`${sql.raw(plan.sqlOf.get(name)!)} in (select l.from_id from staff_groups_member_ids l where l.to_id = ${who.staffId})`
  return links
    ? sql`exists (select 1 from ${sql.raw(links.table)} l where l.from_id = t.id and l.to_id = ${who.staffId})`
    : sql`${sql.raw(plan.sqlOf.get(name)!)} = ${who.staffId}`
}
