import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { labelOf, snake, type AnyEntity, type AnyField } from '../../resources/define/index.ts'
import { entities } from '../../resources/registry.ts'
import { writeAudit } from '../db/audit.ts'
import type { Queryable } from '../db/database.ts'
import { linkTable, tableName } from '../db/tables.ts'
import { BadInput, Refused, Stale, type Problem } from '../http/errors.ts'
import type { Who } from '../session/who.ts'
import { planOf, type LinesPlan, type Plan, type Row } from './plan.ts'
import { oneRecord } from './read.ts'

/** Creates a record with its links and child lines. `input` has passed the schema. */
export async function createRecord(tx: Queryable, plan: Plan, who: Who, input: Row): Promise<Row> {
  await refuseUnknownLinks(tx, plan, who, input, {})
  const id = uuid()
  await insertRow(tx, plan, who, id, input)
  for (const l of plan.tags) if (input[l.field]) await setLinks(tx, l.table, id, input[l.field])
  for (const l of plan.lines) await saveLines(tx, l, who, id, [], input[l.field] ?? [])
  const record = await oneRecord(tx, plan, who, id)
  await writeAudit(tx, who, { operation: 'create', entity: plan.entity.name, recordId: id, changes: created(plan, record) })
  return record
}

/**
 * Changes a record. Fields that are absent stay; read-only fields may come back as they are.
 * @throws NotFound, Stale with the present record when `version` is not its version, BadInput for a changed read-only field
 */
export async function updateRecord(tx: Queryable, plan: Plan, who: Who, id: string, input: Row): Promise<Row> {
  const current = await oneRecord(tx, plan, who, id, 'for update')
  if (input.version !== current.version) throw new Stale(current)
  refuseReadOnly(plan, current, input)
  const changed = plan.stored.filter(([n, f]) => !f.options.readOnly && n in input && !isSame(input[n], current[n])).map(([n]) => n)
  const relinked = plan.tags.filter(l => input[l.field] && !sameIds(input[l.field], current[l.field]))
  const relined = plan.lines.filter(l => input[l.field])
  await refuseUnknownLinks(tx, plan, who, input, current)
  const set = [...changed.map(n => sql`${sql.identifier(snake(n))} = ${input[n]}`), sql`version = version + 1`, sql`updated_on_utc = now()`, sql`updated_by = ${who.staffId}`]
  let linesChanged = false
  for (const l of relined) linesChanged = (await saveLines(tx, l, who, id, current[l.field], input[l.field])) || linesChanged
  if (!changed.length && !relinked.length && !linesChanged) return current
  await tx.query(sql`update ${sql.raw(plan.table)} set ${sql.join(set, sql`, `)} where id = ${id}`)
  for (const l of relinked) await setLinks(tx, l.table, id, input[l.field])
  const record = await oneRecord(tx, plan, who, id)
  await writeAudit(tx, who, { operation: 'update', entity: plan.entity.name, recordId: id, changes: difference(plan, current, record) })
  return record
}

/** Takes a record out of sight; its row stays. @throws Refused when living records still point to it */
export async function removeRecord(tx: Queryable, plan: Plan, who: Who, id: string, version: number | undefined): Promise<Row> {
  const current = await oneRecord(tx, plan, who, id, 'for update')
  if (version !== undefined && version !== current.version) throw new Stale(current)
  await refuseInUse(tx, plan, id)
  await tx.query(sql`update ${sql.raw(plan.table)} set is_deleted = true, version = version + 1, updated_on_utc = now(), updated_by = ${who.staffId} where id = ${id}`)
  await writeAudit(tx, who, { operation: 'remove', entity: plan.entity.name, recordId: id })
  return current
}

async function insertRow(tx: Queryable, plan: Plan, who: Who, id: string, input: Row, fixed: Row = {}) {
  const given: Row = { ...Object.fromEntries(plan.stored.filter(([n]) => input[n] !== undefined && input[n] !== null).map(([n]) => [n, input[n]])), ...authorship(plan, who), ...fixed }
  const names = [...Object.keys(given).map(snake), 'id', ...(plan.isOwned ? ['client_id'] : []), 'created_by', 'updated_by']
  const values = [...Object.values(given), id, ...(plan.isOwned ? [who.clientId] : []), who.staffId, who.staffId]
  await tx.query(sql`insert into ${sql.raw(plan.table)} (${sql.join(names.map(n => sql.identifier(n)), sql`, `)}) values (${sql.join(values.map(v => sql`${v}`), sql`, `)})`)
}

/** A read-only reference to staff that must be there is who writes it. */
const authorship = (plan: Plan, who: Who): Row =>
  Object.fromEntries(plan.stored.filter(([, f]) => f.kind === 'reference' && f.options.to === 'staff' && f.options.readOnly && f.options.required).map(([n]) => [n, who.staffId]))

async function setLinks(tx: Queryable, table: string, id: string, to: readonly string[]) {
  await tx.query(sql`delete from ${sql.raw(table)} where from_id = ${id}`)
  if (to.length) await tx.query(sql`insert into ${sql.raw(table)} (from_id, to_id) values ${sql.join(to.map(t => sql`(${id}, ${t})`), sql`, `)}`)
}

/** Makes the child lines what was sent: known ids are changed, new ones added, those left out removed. Says whether anything changed. */
async function saveLines(tx: Queryable, l: LinesPlan, who: Who, parentId: string, before: readonly Row[], after: readonly Row[]): Promise<boolean> {
  const plan = planOf(l.child)
  const known = new Map(before.map(r => [r.id as string, r]))
  const foreign = after.findIndex(r => r.id && !known.has(r.id))
  if (foreign >= 0) throw new BadInput({ code: 'unknown_line', field: `${l.field}.${foreign}.id`, message: `Line ${foreign + 1} does not belong to this record.` })
  let changes = 0
  for (const [row, input] of after.entries()) {
    const current = input.id ? known.get(input.id) : undefined
    await refuseUnknownLinks(tx, plan, who, input, current ?? {}, `${l.field}.${row}.`)
    if (!current) {
      await insertRow(tx, plan, who, uuid(), input, { [l.by]: parentId })
      changes++
      continue
    }
    known.delete(input.id)
    refuseReadOnly(plan, current, { ...input, [l.by]: current[l.by] }, `${l.field}.${row}.`)
    const changed = plan.stored.filter(([n, f]) => !f.options.readOnly && n !== l.by && n in input && !isSame(input[n], current[n])).map(([n]) => n)
    if (!changed.length) continue
    await tx.query(sql`update ${sql.raw(plan.table)} set ${sql.join([...changed.map(n => sql`${sql.identifier(snake(n))} = ${input[n]}`), sql`version = version + 1`, sql`updated_on_utc = now()`, sql`updated_by = ${who.staffId}`], sql`, `)} where id = ${input.id}`)
    changes++
  }
  const removed = [...known.keys()]
  for (const id of removed) await refuseInUse(tx, plan, id)
  if (removed.length) await tx.query(sql`update ${sql.raw(plan.table)} set is_deleted = true, version = version + 1, updated_on_utc = now(), updated_by = ${who.staffId} where id in ${removed}`)
  return changes + removed.length > 0
}

function refuseReadOnly(plan: Plan, current: Row, input: Row, prefix = '') {
  const problems: Problem[] = plan.fields
    .filter(([n, f]) => f.options.readOnly && n in input && !isSame(input[n], current[n]))
    .map(([n, f]) => ({ code: 'read_only', field: prefix + n, message: `${labelOf(n, f.options)} is set by the system and cannot be changed here.` }))
  if (problems.length) throw new BadInput(...problems)
}

/**
 * References, tags and dictionary values that were set must exist, live, and belong to the person's client; one statement checks all.
 * The foreign keys behind them know nothing of clients and of soft deletes.
 */
async function refuseUnknownLinks(tx: Queryable, plan: Plan, who: Who, input: Row, current: Row, prefix = '') {
  const checks: SQL[] = []
  const isNew = (n: string) => input[n] !== undefined && input[n] !== null && !isSame(input[n], current[n])
  for (const [name, f] of plan.fields) {
    if (f.options.readOnly || !isNew(name)) continue
    if (f.kind === 'reference') checks.push(sql`select ${name}::text as field where not exists (${living(f, who, sql`r.id = ${input[name]}`)})`)
    if (f.kind === 'tags' && input[name].length) checks.push(sql`select ${name}::text where ${input[name].length} <> (select count(*) from (${living(f, who, sql`r.id in ${input[name]}`)}) found)`)
    if (f.kind === 'dictionary') checks.push(sql`select ${name}::text where not exists (select 1 from dictionary_entries r where r.kind = ${f.options.dictionary} and r.value = ${input[name]} and r.is_active and not r.is_deleted)`)
  }
  if (!checks.length) return
  const unknown = await tx.query<{ field: string }>(sql.join(checks, sql` union all `))
  if (unknown.length) throw new BadInput(...unknown.map(({ field }) => ({ code: 'unknown_reference', field: prefix + field, message: `${labelOf(field, plan.fieldOf.get(field)!.options)}: there is no such entry to choose.` })))
}

function living(f: AnyField, who: Who, condition: SQL): SQL {
  const target = planOf(f.options.to!)
  return sql`select 1 from ${sql.raw(target.table)} r where ${condition} and not r.is_deleted ${target.isOwned ? sql`and r.client_id = ${who.clientId}` : sql``}`
}

/** Who points to an entity: fields of other entities, child lines of its own apart. */
const pointersTo = (name: string) =>
  (Object.values(entities) as AnyEntity[]).flatMap(e =>
    Object.entries(e.fields as Record<string, AnyField>)
      .filter(([n, f]) => f.options.to === name && !planOf(name).lines.some(l => l.child === e.name && l.by === n))
      .map(([field, f]) => ({ entity: e, field, kind: f.kind })),
  )

async function refuseInUse(tx: Queryable, plan: Plan, id: string) {
  const pointers = pointersTo(plan.entity.name)
  if (!pointers.length) return
  const uses = await tx.query<{ name: string; uses: number }>(
    sql.join(
      pointers.map(({ entity, field, kind }) =>
        kind === 'tags'
          ? sql`select ${entity.titles[1]}::text as name, count(*)::int as uses from (select 1 from ${sql.identifier(linkTable(entity, field))} l join ${sql.identifier(tableName(entity))} r on r.id = l.from_id where l.to_id = ${id} and not r.is_deleted limit 1001) u`
          : sql`select ${entity.titles[1]}::text as name, count(*)::int as uses from (select 1 from ${sql.identifier(tableName(entity))} r where r.${sql.identifier(snake(field))} = ${id} and not r.is_deleted limit 1001) u`,
      ),
      sql` union all `,
    ),
  )
  const used = uses.filter(u => u.uses > 0).map(u => `${u.uses > 1000 ? 'more than 1,000' : u.uses} ${u.name.toLowerCase()}`)
  if (used.length) throw new Refused({ code: 'in_use', message: `This ${plan.entity.titles[0].toLowerCase()} is still used by ${used.join(' and ')}, so it cannot be deleted.` })
}

/** Old and new value of every field that differs; child lines whole. */
function difference(plan: Plan, before: Row, after: Row): Row {
  const differs = plan.fields.filter(([n, f]) => !f.options.computed && JSON.stringify(before[n]) !== JSON.stringify(after[n])).map(([n]) => n)
  return Object.fromEntries(differs.map(n => [n, [before[n] ?? null, after[n] ?? null]]))
}
const created = (plan: Plan, record: Row) => Object.fromEntries(plan.fields.filter(([n, f]) => !f.options.computed && record[n] !== null && record[n] !== undefined).map(([n]) => [n, [null, record[n]]]))

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a ?? null) === (b ?? null) || (typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase() && a.length === 36) || (isInstantText(a) && isInstantText(b) && Date.parse(a) === Date.parse(b)) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
const isInstantText = (x: unknown): x is string => typeof x === 'string' && /^\d{4}-\d\d-\d\dT/.test(x)
const sameIds = (a: readonly string[], b: readonly string[]) => a.length === b.length && [...a].sort().join() === [...b].sort().join()

