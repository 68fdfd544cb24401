import { endpointOf, fieldsOfRules } from '#define'
import type { Context } from '#server/context.ts'
import { writeAuditOfMany } from '#server/db/audit.ts'
import { NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { lockedRows, type RowResult } from './changeRows.ts'
import { mostTargets, removeMany, restoreMany } from './many.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { brokenRules } from './declaredRules.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { readOnlyProblem } from './editable.ts'
import { differing, following } from './following.ts'
import { replaceLinks, writeFields } from '#server/entities/read/rows.ts'

/** A change of a record, as the audit has it. */
export interface Done {
  id: string
  operation: string
  changes: Record<string, [unknown, unknown]> | null
}

/**
 * Undoes the changes of one request by the same person, except where a later change followed;
 * returns each record's result.
 * @throws NotFound when the request changed no such record or is old; Refused without an undo
 */
export async function undo(
  context: Context,
  meta: EntityMeta,
  requestId: string,
): Promise<RowResult[]> {
  const done = await context.db.text<Done>(
    `select record_id as id, operation, changes from audit
     where request_id = $1 and entity = $2 and staff_id = $3 and at_utc > now() - interval '10 minutes' and record_id is not null order by seq limit 10001`,
    [requestId, meta.entity.name, context.actor.staffId],
  )
  if (!done.length)
    throw new NotFound('There is nothing to undo, or too much time has passed.', 'requestId')
  if (done.length > mostTargets)
    throw new Refused({
      code: 'final',
      message: `More than ${mostTargets.toLocaleString('en')} records were changed at once, which cannot be undone.`,
    })
  // An import creates and changes in one request.
  const created = done.filter(d => d.operation === 'create'),
    others = done.filter(d => d.operation !== 'create')
  return [
    ...(created.length ? await removeMany(context, meta, idsOf(created)) : []),
    ...(others.length ? await takeBack(context, meta, others) : []),
  ]
}

/**
 * Takes back changes of records, each only where a later one did not follow.
 * @throws Refused for a change that cannot be undone
 */
export async function takeBack(
  context: Context,
  meta: EntityMeta,
  done: readonly Done[],
): Promise<RowResult[]> {
  const first = done[0]!
  const targets = idsOf(done)
  if (first.operation === 'restore') return removeMany(context, meta, targets)
  if (first.operation === 'remove') return restoreMany(context, meta, targets)
  const step = meta.entity.statuses?.transitions[first.operation]
  const final = step
    ? step.confirm !== undefined
    : (first.operation !== 'update' && first.operation !== 'undo') ||
      done.some(d => !isSetAlone(meta, d))
  // Several changes of a record in one request are undone one after the other.
  const isOne =
    done.every(d => d.operation === first.operation) &&
    new Set(done.map(d => d.id)).size === done.length
  if (final || !isOne || meta.lines.some(l => done.some(d => d.changes?.[l.field])))
    throw new Refused({ code: 'final', message: 'This change cannot be undone.' })
  return revert(
    context,
    meta,
    done.filter(d => d.changes),
    !!step,
  )
}

/**
 * Whether a change is limited to independent fields. Where records change by their own calls, other
 * fields have consequences: an order's total depends on its shipping, its deliveries on its
 * address.
 */
const isSetAlone = ({ entity }: EntityMeta, { changes }: Done) =>
  !!endpointOf(entity, 'update') ||
  Object.keys(changes ?? {}).every(name => entity.list?.bulk?.includes(name))

/**
 * Restores the old values where the new ones are unchanged, all records in one statement. Records
 * that nobody may change any more stay. Undoing a step ignores that: the step may be its cause.
 */
async function revert(
  context: Context,
  meta: EntityMeta,
  done: readonly Done[],
  isStep: boolean,
): Promise<RowResult[]> {
  const { db, actor } = context
  const isChanged = (name: string) => done.some(d => name in d.changes!)
  const stored = meta.stored.map(([n]) => n).filter(isChanged)
  const restored = [...stored, ...meta.tags.map(l => l.field).filter(isChanged)]
  const read = [...restored, ...(isStep ? [] : fieldsOfRules(meta.entity))]
  const found = await lockedRows(context, meta, done, read)
  const back: Row[] = []
  const results = done.map(({ id, changes }): RowResult => {
    const row = found.get(id)
    const fields = restored.filter(n => n in changes!)
    if (!row || fields.some(n => !isSame(sorted(row[n]), sorted(changes![n]![1]))))
      return { id, isSuccess: false, errors: [changedSince] }
    const before: Row = { ...row, ...Object.fromEntries(fields.map(n => [n, changes![n]![0]])) }
    const readOnly = isStep ? undefined : readOnlyProblem(meta, actor, before)
    if (readOnly) return { id, isSuccess: false, errors: [readOnly] }
    back.push(before)
    return { id, isSuccess: true, errors: [] }
  })
  if (!back.length) return results
  const followed = await following(
    context,
    meta,
    back.map(({ id, ...before }) => ({
      id: id as string,
      fields: differing(found.get(id as string)!, before),
    })),
  )
  await writeFields(context, meta, back, stored)
  await followed()
  await replaceLinks(db, meta, back)
  const ids = back.map(row => row.id as string)
  const [broken] = (await brokenRules(context, meta, ids, restored)).values()
  if (broken) throw new Refused(broken)
  const reverted = done.filter(d => results.some(r => r.id === d.id && r.isSuccess))
  await writeAuditOfMany(
    context,
    'undo',
    meta.entity.name,
    reverted.map(d => ({
      id: d.id,
      changes: Object.fromEntries(
        Object.entries(d.changes!).map(([n, [old, now]]) => [n, [now, old]]),
      ),
    })),
  )
  return results
}

const idsOf = (done: readonly Done[]) => done.map(({ id }) => ({ id }))

const sorted = (x: unknown) =>
  Array.isArray(x) && x.every(v => typeof v === 'string') ? x.toSorted() : x
export const changedSince: Problem = {
  code: 'changed_since',
  message: 'This record has been changed again since, so this can no longer be undone.',
}
