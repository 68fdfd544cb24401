import { isDeepStrictEqual } from 'node:util'
import { sql, type SQL } from 'drizzle-orm'
import { isField, isUpload, snake, type Code, type LedRows, type Shape } from '#define'
import { digestsLeft } from '#server/db/auditChain.ts'
import { Stale } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'

type Seeing = Pick<Actor, 'codes'>

const holds = (actor: Pick<Actor, 'codes'>, codes: readonly Code[]) =>
  codes.some(c => actor.codes.has(c))

/** Fields of an entity that the person may not see, by the field's own codes. */
export const hiddenFields = (meta: EntityMeta, actor: Seeing): readonly string[] =>
  meta.guarded.filter(([, codes]) => !holds(actor, codes)).map(([name]) => name)

/** Whether parts of a record, child lines included, are hidden from the person. */
const isPartly = (meta: EntityMeta, actor: Seeing): boolean =>
  hiddenFields(meta, actor).length > 0 || meta.lines.some(l => isPartly(metaOf(l.child), actor))

/**
 * The record without hidden fields, in its child lines too; the same object when nothing is hidden.
 */
export function visible(meta: EntityMeta, actor: Seeing, record: Row): Row {
  if (!isPartly(meta, actor)) return record
  const shown: Row = { ...record, labels: { ...record.labels } }
  for (const name of hiddenFields(meta, actor)) {
    delete shown[name]
    delete shown.labels[name]
  }
  for (const { field, child } of meta.lines)
    if (Array.isArray(shown[field]))
      shown[field] = (shown[field] as Row[]).map(line => visible(metaOf(child), actor, line))
  return shown
}

/** The refusal of a change based on an old version, with the visible part of the record. */
export const stale = (meta: EntityMeta, actor: Seeing, current: Row) =>
  new Stale(visible(meta, actor, current))

/** Old and new values of a record's fields, without hidden ones. */
export function visibleChanges(
  meta: EntityMeta,
  actor: Seeing,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const hidden = hiddenFields(meta, actor)
  const partly = new Map(
    meta.lines.flatMap(l => (isPartly(metaOf(l.child), actor) ? [[l.field, metaOf(l.child)]] : [])),
  )
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      if (hidden.includes(name) || name === digestsLeft) return []
      const child = partly.get(name)
      if (!child) return [[name, change]]
      const sides = (change as (Row[] | null)[]).map(
        lines => lines && lines.map(line => visible(child, actor, line)),
      )
      return isDeepStrictEqual(...(sides.map(withoutCounters) as [unknown, unknown]))
        ? []
        : [[name, sides]]
    }),
  )
}

/** Lines without the system fields that every change increments. */
const withoutCounters = (lines: Row[] | null) =>
  lines?.map(({ version: _version, updatedOnUtc: _when, ...line }) => line)

/** A call's answer with only the visible fields of its records. */
export const visibleAnswer = (shape: Shape, actor: Seeing, answer: Row): Row =>
  hasRecords(shape)
    ? Object.fromEntries(
        Object.entries(answer).map(([name, value]) => {
          const node = shape[name]
          if (!node || isField(node) || isUpload(node) || !value) return [name, value as unknown]
          const of = (part: Row) =>
            node.node === 'record'
              ? visible(metaOf(node.entity.name), actor, part)
              : visibleAnswer(node.shape, actor, part)
          return [name, Array.isArray(value) ? (value as Row[]).map(of) : of(value as Row)]
        }),
      )
    : answer

/** A call's own fields are visible to everyone who may make it; only records have hidden fields. */
const hasRecords = (shape: Shape): boolean => {
  const known = shapes.get(shape)
  if (known !== undefined) return known
  const has = Object.values(shape).some(
    node =>
      !isField(node) && (node.node === 'record' || ('shape' in node && hasRecords(node.shape))),
  )
  shapes.set(shape, has)
  return has
}
const shapes = new WeakMap<Shape, boolean>()

/**
 * The person's living rows: of their client, and by the entity's row access. Every statement on `t`
 * has this condition.
 */
export const own = (meta: EntityMeta, actor: Actor): SQL[] => [
  sql`not t.is_deleted`,
  ...ownEvenDeleted(meta, actor),
]

/** The person's rows, removed ones included. */
export function ownEvenDeleted(meta: EntityMeta, actor: Actor): SQL[] {
  const { rowAccess: rows } = meta.entity
  return [
    ...(meta.isOwned ? [sql`t.client_id = ${actor.clientId}`] : []),
    ...(rows && !holds(actor, rows.unless ?? [])
      ? [
          sql`(${sql.join(
            [
              ...[rows.field].flat().map(name => names(meta, name, actor)),
              ...(rows.led && holds(actor, rows.led.access)
                ? [rows.field].flat().map(name => isLed(meta, name, rows.led!, actor))
                : []),
            ],
            sql` or `,
          )})`,
        ]
      : []),
  ]
}

/** Whether a field of the row `t` names the person or one of their groups. */
function names(meta: EntityMeta, name: string, actor: Actor): SQL {
  const links = meta.tags.find(l => l.field === name)
  const { to } = meta.fieldOf.get(name)!.options
  const members = to && to !== 'staff' && metaOf(to).tags.find(l => l.to === 'staff')
  if (members)
    return sql`${sql.raw(meta.sqlOf.get(name)!)} in (select l.from_id from ${sql.raw(members.table)} l where l.to_id = ${actor.staffId})`
  return links
    ? sql`exists (select 1 from ${sql.raw(links.table)} l where l.from_id = t.id and l.to_id = ${actor.staffId})`
    : sql`${sql.raw(meta.sqlOf.get(name)!)} = ${actor.staffId}`
}

/** Whether a field of the row `t` names a member of a group that the person leads. */
function isLed(meta: EntityMeta, name: string, led: LedRows, actor: Actor): SQL {
  const groups = metaOf(led.by)
  const members = groups.tags.find(({ field }) => field === led.members)!
  const only = Object.entries(led.only ?? {}).map(
    ([field, value]) => sql`g.${sql.identifier(snake(field))} = ${value}`,
  )
  const where = [
    sql`g.client_id = ${actor.clientId} and g.${sql.identifier(snake(led.leader))} = ${actor.staffId} and not g.is_deleted`,
    ...only,
  ]
  return sql`${sql.raw(meta.sqlOf.get(name)!)} in (
    select l.to_id from ${sql.raw(groups.table)} g join ${sql.raw(members.table)} l on l.from_id = g.id where ${sql.join(where, sql` and `)})`
}
