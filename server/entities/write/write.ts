import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { snake } from '#define'
import type { EntityName } from '#resources/registry.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { refuseWrongAnswers } from './answers.ts'
import { brokenRules, type Touched } from './declaredRules.ts'
import { changedFields, created, difference, sameIds } from '#server/entities/meta/difference.ts'
import { fixedProblem } from './editable.ts'
import { hiddenProblems, readOnlyProblems, refuse, settled } from './input.ts'
import { saveLines } from './lines.ts'
import { refuseUnknownLinks } from './links.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { completions, preparations } from '#server/entities/prepare.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { columnValue, insertRows } from '#server/entities/read/rows.ts'
import { keepSecrets } from '#server/entities/secrets.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { usesOf } from '#server/entities/meta/uses.ts'
import { stale } from '#server/entities/read/visibility.ts'

/** Creates a record with its links and child lines. `input` has passed the schema. */
export async function createRecord(tx: Queryable, plan: Plan, who: Who, sent: Row): Promise<Row> {
  refuse(hiddenProblems(plan, who, sent))
  const input = await prepared(tx, plan, who, settled(plan, sent))
  await refuseUnknownLinks(tx, plan, who, [{ input }])
  const id = uuid()
  await insertRows(tx, plan, who, [{ ...input, id }])
  await keepSecrets(tx, plan, id, input)
  for (const l of plan.tags) if (input[l.field]) await setLinks(tx, l.table, id, input[l.field])
  for (const l of plan.lines) await saveLines(tx, l, who, id, [], input[l.field] ?? [])
  await refuseBrokenRules(tx, plan, who, id, [...plan.fieldOf.keys()])
  await completions[plan.entity.name as EntityName]?.(tx, who, id, [...plan.fieldOf.keys()])
  const record = await oneRecord(tx, plan, who, id)
  await writeAudit(tx, who, {
    operation: 'create',
    entity: plan.entity.name,
    recordId: id,
    changes: created(plan, record),
  })
  return record
}

/**
 * Changes a record. Fields that are absent stay; read-only fields may come back as they are.
 * @throws NotFound, Stale with the present record when `version` is not its version, BadInput for a changed read-only field
 */
export async function updateRecord(
  tx: Queryable,
  plan: Plan,
  who: Who,
  id: string,
  sent: Row,
): Promise<Row> {
  refuse(hiddenProblems(plan, who, sent))
  const current = await oneRecord(tx, plan, who, id, 'for update')
  if (sent.version !== current.version) throw stale(plan, who, current)
  refuse(readOnlyProblems(plan, current, sent))
  refuseFixed(plan, who, current)
  const input = await prepared(tx, plan, who, settled(plan, sent, current), current)
  await refuseUnknownLinks(tx, plan, who, [{ input, current }])
  const changed = changedFields(plan, current, input)
  const relinked = plan.tags.filter(
    l => input[l.field] && !sameIds(input[l.field], current[l.field]),
  )
  const relined: string[] = []
  for (const l of plan.lines)
    if (input[l.field] && (await saveLines(tx, l, who, id, current[l.field], input[l.field])))
      relined.push(l.field)
  const touchedFields = [...changed, ...relinked.map(l => l.field), ...relined]
  if (!touchedFields.length) return current
  const [row] = await tx.query<Row>(
    sql`update ${sql.raw(plan.table)} t set ${sql.join([...changed.map(n => sql`${sql.identifier(snake(n))} = ${columnValue(plan, n, input[n])}`), touched(who)], sql`, `)} where t.id = ${id} returning ${sql.raw(plan.selected)}`,
    'prepared',
  )
  for (const l of relinked) await setLinks(tx, l.table, id, input[l.field])
  await refuseBrokenRules(tx, plan, who, id, touchedFields)
  await completions[plan.entity.name as EntityName]?.(tx, who, id, touchedFields)
  const record =
    relinked.length || relined.length || preparations[plan.entity.name as EntityName]
      ? await oneRecord(tx, plan, who, id)
      : { ...linesOf(plan, current), ...plan.toRecord(row!) }
  await writeAudit(tx, who, {
    operation: 'update',
    entity: plan.entity.name,
    recordId: id,
    changes: difference(plan, current, record),
  })
  return record
}

/** Takes a record out of sight; its row stays. @throws Refused when living records still point to it */
export async function removeRecord(
  tx: Queryable,
  plan: Plan,
  who: Who,
  id: string,
  version: number | undefined,
): Promise<Row> {
  const current = await oneRecord(tx, plan, who, id, 'for update')
  if (version !== undefined && version !== current.version) throw stale(plan, who, current)
  refuseFixed(plan, who, current, 'remove')
  const uses = (await usesOf(tx, plan, [id])).get(id)
  if (uses) throw new Refused(uses)
  await tx.query(
    sql`update ${sql.raw(plan.table)} set is_deleted = true, ${touched(who)} where id = ${id}`,
  )
  await refuseBrokenRules(tx, plan, who, id, 'remove')
  await writeAudit(tx, who, { operation: 'remove', entity: plan.entity.name, recordId: id })
  return current
}

/** The input with what the system fills in (`prepare.ts`). */
async function prepared(tx: Queryable, plan: Plan, who: Who, input: Row, current?: Row) {
  await refuseWrongAnswers(tx, plan, input, current)
  return (await preparations[plan.entity.name as EntityName]?.(tx, who, input, current)) ?? input
}

function refuseFixed(plan: Plan, who: Who, record: Row, doing?: 'remove') {
  const problem = fixedProblem(plan, who, record, doing)
  if (problem) throw new Refused(problem)
}

/** @throws Refused naming the field whose change breaks a rule of the entity */
async function refuseBrokenRules(tx: Queryable, plan: Plan, who: Who, id: string, what: Touched) {
  const broken = (await brokenRules(tx, plan, who, [id], what)).get(id)
  if (broken) throw new Refused(broken)
}

async function setLinks(tx: Queryable, table: string, id: string, to: readonly string[]) {
  await tx.query(sql`delete from ${sql.raw(table)} where from_id = ${id}`)
  if (to.length)
    await tx.query(
      sql`insert into ${sql.raw(table)} (from_id, to_id) values ${sql.join(
        to.map(t => sql`(${id}, ${t})`),
        sql`, `,
      )}`,
    )
}

/** The child lines of a record that was read with them. */
const linesOf = (plan: Plan, record: Row): Row =>
  Object.fromEntries(plan.lines.map(({ field }) => [field, record[field]]))
