import { sql } from 'drizzle-orm'
import { endpointOf, fieldsOfRules, snake } from '#define'
import type { Context } from '#server/context.ts'
import { writeAuditOfMany } from '#server/db/audit.ts'
import { columnType } from '#server/db/tables.ts'
import { NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { linkIds, type RowResult } from './changeRows.ts'
import { mostTargets, removeMany, restoreMany } from './many.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { own } from '#server/entities/read/visibility.ts'
import { brokenRules } from './declaredRules.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { readOnlyProblem } from './editable.ts'
import { jsonRow } from '#server/entities/read/rows.ts'
import { touched } from '#server/entities/meta/touched.ts'

interface Done {
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
    throw new NotFound('There is nothing to take back, or it is too long ago.', 'requestId')
  if (done.length > mostTargets)
    throw new Refused({
      code: 'final',
      message: `More than ${mostTargets.toLocaleString('en')} records were changed at once, which cannot be taken back.`,
    })
  // An import creates and changes in one request.
  const created = done.filter(d => d.operation === 'create'),
    others = done.filter(d => d.operation !== 'create')
  return [
    ...(created.length
      ? await removeMany(
          context,
          meta,
          created.map(({ id }) => ({ id })),
        )
      : []),
    ...(others.length ? await takeBack(context, meta, others) : []),
  ]
}

async function takeBack(
  context: Context,
  meta: EntityMeta,
  done: readonly Done[],
): Promise<RowResult[]> {
  const first = done[0]!
  const targets = done.map(({ id }) => ({ id }))
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
    throw new Refused({ code: 'final', message: 'This change cannot be taken back.' })
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
  const stored = meta.stored.map(([n]) => n).filter(n => done.some(d => n in d.changes!))
  const tags = meta.tags.filter(l => done.some(d => l.field in d.changes!))
  const read = [...stored, ...tags.map(l => l.field), ...(isStep ? [] : fieldsOfRules(meta.entity))]
  const columns = [
    't.id',
    ...[...new Set(read)].map(n => `${meta.sqlOf.get(n) ?? linkIds(meta, n)} as "${n}"`),
  ].join(', ')
  const rows = await db.query<Row>(
    sql`select ${sql.raw(columns)} from ${sql.raw(meta.table)} t where t.id in ${done.map(d => d.id)} and ${sql.join(own(meta, actor), sql` and `)} order by t.id for update of t`,
  )
  const found = new Map(rows.map(r => [r.id as string, r]))
  const back: Row[] = []
  const results = done.map(({ id, changes }): RowResult => {
    const row = found.get(id)
    const fields = [...stored, ...tags.map(l => l.field)].filter(n => n in changes!)
    if (!row || fields.some(n => !isSame(sorted(row[n]), sorted(changes![n]![1]))))
      return { id, isSuccess: false, errors: [changedSince] }
    const before: Row = { ...row, ...Object.fromEntries(fields.map(n => [n, changes![n]![0]])) }
    const readOnly = isStep ? undefined : readOnlyProblem(meta, actor, before)
    if (readOnly) return { id, isSuccess: false, errors: [readOnly] }
    back.push(before)
    return { id, isSuccess: true, errors: [] }
  })
  if (!back.length) return results
  const json = JSON.stringify(back.map(row => jsonRow(meta, row)))
  const set = stored.map(n => sql.raw(`"${snake(n)}" = v."${n}"`))
  const types = ['id uuid', ...stored.map(n => `"${n}" ${columnType(meta.entity, n)}`)].join(', ')
  await db.query(
    sql`update ${sql.raw(meta.table)} t set ${sql.join([...set, touched(actor)], sql`, `)} from jsonb_to_recordset(${json}::jsonb) as v(${sql.raw(types)}) where t.id = v.id`,
  )
  for (const l of tags) {
    await db.query(sql`delete from ${sql.raw(l.table)} where from_id in ${back.map(b => b.id)}`)
    await db.query(
      sql`insert into ${sql.raw(l.table)} (from_id, to_id) select v.id, o.value::uuid from jsonb_to_recordset(${json}::jsonb) as v(id uuid, ${sql.raw(`"${l.field}" jsonb`)}), jsonb_array_elements_text(${sql.raw(`v."${l.field}"`)}) o`,
    )
  }
  const [broken] = await brokenRules(
    context,
    meta,
    back.map(b => b.id as string),
    [...stored, ...tags.map(l => l.field)],
  )
  if (broken) throw new Refused(broken[1])
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

const sorted = (x: unknown) =>
  Array.isArray(x) && x.every(v => typeof v === 'string') ? x.toSorted() : x
const changedSince: Problem = {
  code: 'changed_since',
  message: 'This record was changed again since, so the earlier change stays.',
}
