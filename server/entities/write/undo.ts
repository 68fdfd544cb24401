import { sql } from 'drizzle-orm'
import { endpointOf, fieldsOfRules, snake } from '#define'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { columnType } from '#server/db/tables.ts'
import { NotFound, Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { linkIds, type RowResult } from './changeRows.ts'
import { mostTargets, removeMany, restoreMany } from './many.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { own } from '#server/entities/read/visibility.ts'
import { brokenRules } from './declaredRules.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { fixedProblem } from './editable.ts'
import { jsonRow } from '#server/entities/read/rows.ts'
import { touched } from '#server/entities/meta/touched.ts'

interface Done {
  id: string
  operation: string
  changes: Record<string, [unknown, unknown]> | null
}

/**
 * Takes back what one request of the same person changed, as far as nobody has changed it since; each record's result is told.
 * @throws NotFound when the request changed nothing of this entity, or too long ago; Refused when such a change cannot be taken back
 */
export async function undo(
  tx: Queryable,
  plan: Plan,
  who: Who,
  requestId: string,
): Promise<RowResult[]> {
  const done = await tx.text<Done>(
    `select record_id as id, operation, changes from audit
     where request_id = $1 and entity = $2 and staff_id = $3 and at_utc > now() - interval '10 minutes' and record_id is not null order by seq limit 10001`,
    [requestId, plan.entity.name, who.staffId],
  )
  if (!done.length)
    throw new NotFound('There is nothing to take back, or it is too long ago.', 'requestId')
  if (done.length > mostTargets)
    throw new Refused({
      code: 'final',
      message: `More than ${mostTargets.toLocaleString('en')} records were changed at once, which cannot be taken back.`,
    })
  // An import both creates and changes.
  const created = done.filter(d => d.operation === 'create'),
    others = done.filter(d => d.operation !== 'create')
  return [
    ...(created.length
      ? await removeMany(
          tx,
          plan,
          who,
          created.map(({ id }) => ({ id })),
        )
      : []),
    ...(others.length ? await takeBack(tx, plan, who, others) : []),
  ]
}

async function takeBack(
  tx: Queryable,
  plan: Plan,
  who: Who,
  done: readonly Done[],
): Promise<RowResult[]> {
  const first = done[0]!
  const targets = done.map(({ id }) => ({ id }))
  if (first.operation === 'restore') return removeMany(tx, plan, who, targets)
  if (first.operation === 'remove') return restoreMany(tx, plan, who, targets)
  const step = plan.entity.statuses?.transitions[first.operation]
  const final = step
    ? step.confirm !== undefined
    : (first.operation !== 'update' && first.operation !== 'undo') ||
      done.some(d => !isSetAlone(plan, d))
  // Where one request did several things with a record, each follows from another.
  const isOne =
    done.every(d => d.operation === first.operation) &&
    new Set(done.map(d => d.id)).size === done.length
  if (final || !isOne || plan.lines.some(l => done.some(d => d.changes?.[l.field])))
    throw new Refused({ code: 'final', message: 'This change cannot be taken back.' })
  return revert(
    tx,
    plan,
    who,
    done.filter(d => d.changes),
    !!step,
  )
}

/**
 * Whether a change is of fields that stand for themselves. Where records are changed by calls of their own, more follows from the others: the
 * total of an order from its shipping, where its deliveries go from its address.
 */
const isSetAlone = ({ entity }: Plan, { changes }: Done) =>
  !!endpointOf(entity, 'update') ||
  Object.keys(changes ?? {}).every(name => entity.list?.bulk?.includes(name))

/**
 * Writes the old values where the new ones still stand, all records in one statement. What may be changed by nobody any more stays; a step
 * led to where its record is.
 */
async function revert(
  tx: Queryable,
  plan: Plan,
  who: Who,
  done: readonly Done[],
  isStep: boolean,
): Promise<RowResult[]> {
  const stored = plan.stored.map(([n]) => n).filter(n => done.some(d => n in d.changes!))
  const tags = plan.tags.filter(l => done.some(d => l.field in d.changes!))
  const read = [...stored, ...tags.map(l => l.field), ...(isStep ? [] : fieldsOfRules(plan.entity))]
  const columns = [
    't.id',
    ...[...new Set(read)].map(n => `${plan.sqlOf.get(n) ?? linkIds(plan, n)} as "${n}"`),
  ].join(', ')
  const rows = await tx.query<Row>(
    sql`select ${sql.raw(columns)} from ${sql.raw(plan.table)} t where t.id in ${done.map(d => d.id)} and ${sql.join(own(plan, who), sql` and `)} order by t.id for update of t`,
  )
  const found = new Map(rows.map(r => [r.id as string, r]))
  const back: Row[] = []
  const results = done.map(({ id, changes }): RowResult => {
    const row = found.get(id)
    const fields = [...stored, ...tags.map(l => l.field)].filter(n => n in changes!)
    if (!row || fields.some(n => !isSame(sorted(row[n]), sorted(changes![n]![1]))))
      return { id, isSuccess: false, errors: [changedSince] }
    const before: Row = { ...row, ...Object.fromEntries(fields.map(n => [n, changes![n]![0]])) }
    const fixed = isStep ? undefined : fixedProblem(plan, who, before)
    if (fixed) return { id, isSuccess: false, errors: [fixed] }
    back.push(before)
    return { id, isSuccess: true, errors: [] }
  })
  if (!back.length) return results
  const json = JSON.stringify(back.map(row => jsonRow(plan, row)))
  const set = stored.map(n => sql.raw(`"${snake(n)}" = v."${n}"`))
  const types = ['id uuid', ...stored.map(n => `"${n}" ${columnType(plan.entity, n)}`)].join(', ')
  await tx.query(
    sql`update ${sql.raw(plan.table)} t set ${sql.join([...set, touched(who)], sql`, `)} from jsonb_to_recordset(${json}::jsonb) as v(${sql.raw(types)}) where t.id = v.id`,
  )
  for (const l of tags) {
    await tx.query(sql`delete from ${sql.raw(l.table)} where from_id in ${back.map(b => b.id)}`)
    await tx.query(
      sql`insert into ${sql.raw(l.table)} (from_id, to_id) select v.id, o.value::uuid from jsonb_to_recordset(${json}::jsonb) as v(id uuid, ${sql.raw(`"${l.field}" jsonb`)}), jsonb_array_elements_text(${sql.raw(`v."${l.field}"`)}) o`,
    )
  }
  const [broken] = await brokenRules(
    tx,
    plan,
    who,
    back.map(b => b.id as string),
    [...stored, ...tags.map(l => l.field)],
  )
  if (broken) throw new Refused(broken[1])
  const reverted = done.filter(d => results.some(r => r.id === d.id && r.isSuccess))
  await writeAuditOfMany(
    tx,
    who,
    'undo',
    plan.entity.name,
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
