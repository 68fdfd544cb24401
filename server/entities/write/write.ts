import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { snake } from '#define'
import type { Context } from '#server/context.ts'
import { writeAudit, writeAuditOf } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { hooksOf } from '#server/halves.ts'
import { Refused } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import { refuseWrongAnswers } from './answers.ts'
import { brokenRules, hasRules, type Touched } from './declaredRules.ts'
import { changedFields, created, difference, sameIds } from '#server/entities/meta/difference.ts'
import { readOnlyProblem } from './editable.ts'
import { following } from './following.ts'
import { hiddenProblems, readOnlyProblems, refuse, settled } from './input.ts'
import { saveLines } from './lines.ts'
import { refuseUnknownLinks } from './links.ts'
import { readBy, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { filling, withFilled } from '#server/entities/read/filled.ts'
import { oneRecord, storedRecord } from '#server/entities/read/read.ts'
import { columnValue, insertRows, removeRows, replaceLinks } from '#server/entities/read/rows.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { usesOf } from '#server/entities/meta/uses.ts'
import { stale } from '#server/entities/read/visibility.ts'

/** Creates a record with its links and child lines. `input` has passed the schema. */
export async function createRecord(context: Context, meta: EntityMeta, sent: Row): Promise<Row> {
  refuse(hiddenProblems(meta, context.actor, sent))
  const input = await prepared(context, meta, settled(meta, sent))
  await refuseUnknownLinks(context, meta, [{ input }])
  const id = uuid()
  await insertRows(context, meta, [{ ...input, id }])
  await keepSecrets(context.db, meta, id, input)
  await replaceLinks(context.db, meta, [{ ...input, id }])
  for (const l of meta.lines) await saveLines(context, l, id, [], input[l.field] ?? [])
  await refuseBrokenRules(context, meta, id, [...meta.fieldOf.keys()])
  await hooksOf(meta.entity.name).afterWrite?.(context, id, [...meta.fieldOf.keys()])
  const record = await oneRecord(context, meta, id)
  await writeAuditOf(context, 'create', meta.entity.name, id, created(meta, record))
  return record
}

/**
 * Changes a record. Absent fields stay; read-only fields may be sent unchanged.
 * @param locked the record, where the caller has locked and read it
 * @throws NotFound, Stale with the current record, BadInput for a changed read-only field
 */
export async function updateRecord(
  context: Context,
  meta: EntityMeta,
  id: string,
  sent: Row,
  locked?: Row,
): Promise<Row> {
  const { db, actor } = context
  refuse(hiddenProblems(meta, actor, sent))
  const current = locked ?? (await storedRecord(context, meta, id, 'for update'))
  // Of the record as it was, `filled` fields are worked out only where they are looked at.
  const filled = async (record: Row, wanted?: ReadonlySet<string>) =>
    (await withFilled(context, meta, [record], wanted))[0]!
  if (sent.version !== current.version) throw stale(meta, actor, await filled(current))
  if (!locked) await filled(current, new Set(Object.keys(sent)))
  refuse(readOnlyProblems(meta, current, sent))
  refuseFixed(meta, actor, current)
  const input = await prepared(context, meta, settled(meta, sent, current), current)
  await refuseUnknownLinks(context, meta, [{ input, current }])
  const changed = changedFields(meta, current, input)
  const relinked = meta.tags.filter(
    l => input[l.field] && !sameIds(input[l.field], current[l.field]),
  )
  const relined: string[] = []
  for (const l of meta.lines)
    if (input[l.field] && (await saveLines(context, l, id, current[l.field], input[l.field])))
      relined.push(l.field)
  const touchedFields = [...changed, ...relinked.map(l => l.field), ...relined]
  if (!touchedFields.length) return filled(current)
  const { afterWrite, follows } = hooksOf(meta.entity.name)
  const followed = follows && (await following(context, meta, [{ id, fields: changed }]))
  const changing = db.query<Row>(
    sql`update ${sql.raw(meta.table)} t set ${sql.join([...changed.map(n => sql`${sql.identifier(snake(n))} = ${columnValue(meta, n, input[n])}`), touched(actor)], sql`, `)} where t.id = ${id} returning ${sql.raw(readBy(actor, meta.selected))}`,
    'prepared',
  )
  if (relinked.length || afterWrite || followed || hasRules(meta, touchedFields)) {
    await changing
    const links = relinked.map(l => [l.field, input[l.field]])
    await replaceLinks(db, meta, [{ ...Object.fromEntries(links), id }])
    await refuseBrokenRules(context, meta, id, touchedFields)
    await afterWrite?.(context, id, touchedFields)
    await followed?.()
  }
  const isReread =
    relinked.length || relined.length || afterWrite || haveLinesChanged(meta, changed)
  // What nothing stands between is sent together.
  const [[row], reread, fill] = await Promise.all([
    changing,
    isReread ? storedRecord(context, meta, id) : undefined,
    filling(context, meta, [current.id as string]),
  ])
  const record = fill([reread ?? { ...linesOf(meta, current), ...meta.toRecord(row!) }])[0]!
  // Lines that were not sent may tell another name of the record: that is no change of theirs.
  const unsent = meta.lines.filter(
    ({ field }) =>
      !afterWrite && !relined.includes(field) && !meta.fieldOf.get(field)!.options.readOnly,
  )
  const after = {
    ...record,
    ...Object.fromEntries(unsent.map(({ field }) => [field, current[field]])),
  }
  await writeAuditOf(context, 'update', meta.entity.name, id, difference(meta, current, after))
  return record
}

/** Soft-deletes a record. @throws Refused when living records still refer to it */
export async function removeRecord(
  context: Context,
  meta: EntityMeta,
  id: string,
  version: number | undefined,
): Promise<Row> {
  const { db, actor } = context
  const current = await oneRecord(context, meta, id, 'for update')
  if (version !== undefined && version !== current.version) throw stale(meta, actor, current)
  refuseFixed(meta, actor, current, 'remove')
  const uses = (await usesOf(db, meta, [id])).get(id)
  if (uses) throw new Refused(uses)
  const refusals = await hooksOf(meta.entity.name).beforeRemove?.(context, [id])
  const refusal = refusals?.get(id)
  if (refusal) throw new Refused(...[refusal].flat())
  await removeRows(context, meta, [id])
  await refuseBrokenRules(context, meta, id, 'remove')
  await writeAudit(context, { operation: 'remove', entity: meta.entity.name, recordId: id })
  return current
}

/** The input with the values of the system (`beforeWrite` of its hooks). */
async function prepared(context: Context, meta: EntityMeta, input: Row, current?: Row) {
  await refuseWrongAnswers(context.db, meta, input, current)
  return (await hooksOf(meta.entity.name).beforeWrite?.(context, input, current)) ?? input
}

/** Passes the secrets of a new record to their hooks. */
async function keepSecrets(tx: Queryable, meta: EntityMeta, id: string, input: Row) {
  for (const [name, keep] of Object.entries(hooksOf(meta.entity.name).secrets ?? {}))
    if (input[name]) await keep(tx, id, input[name] as string)
}

function refuseFixed(meta: EntityMeta, actor: Actor, record: Row, doing?: 'remove') {
  const problem = readOnlyProblem(meta, actor, record, doing)
  if (problem) throw new Refused(problem)
}

/** @throws Refused naming the field whose change breaks a rule of the entity */
async function refuseBrokenRules(context: Context, meta: EntityMeta, id: string, what: Touched) {
  const broken = (await brokenRules(context, meta, [id], what)).get(id)
  if (broken) throw new Refused(broken)
}

/**
 * Whether a change of these fields may have changed lines that nobody sent: lines are called by the
 * label of their record, and those that are read-only are written by hooks.
 */
const haveLinesChanged = (meta: EntityMeta, changed: readonly string[]) =>
  meta.lines.length > 0 &&
  (changed.includes(meta.entity.label) ||
    meta.lines.some(({ field }) => meta.fieldOf.get(field)!.options.readOnly))

/** The child lines of a record that was read with them. */
const linesOf = (meta: EntityMeta, record: Row): Row =>
  Object.fromEntries(meta.lines.map(({ field }) => [field, record[field]]))
