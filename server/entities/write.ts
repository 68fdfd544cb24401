import { isDeepStrictEqual } from 'node:util'
import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  applies,
  isReference,
  labelOf,
  snake,
  whyFixed,
  type AnyField,
  isFile,
} from '../../resources/define/index.ts'
import type { EntityName } from '../../resources/registry.ts'
import { writeAudit } from '../db/audit.ts'
import type { Queryable } from '../db/database.ts'
import { columnType } from '../db/tables.ts'
import { halfOf } from '../fields/index.ts'
import { BadInput, Refused, type Problem } from '../http/errors.ts'
import type { Who } from '../session/who.ts'
import { refuseWrongAnswers } from './answers.ts'
import { leaveUsed, type LineChanges } from './copyOnWrite.ts'
import { planOf, type LinesPlan, type Plan, type Row } from './plan.ts'
import { oneRecord } from './read.ts'
import { completions, preparations } from './prepare.ts'
import { keepSecrets } from './secrets.ts'
import { brokenRules, type Touched } from './declaredRules.ts'
import { touched } from './touched.ts'
import { usesOf } from './uses.ts'
import { hiddenFields, stale } from './visibility.ts'

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

/** The child lines of a record that was read with them. */
const linesOf = (plan: Plan, record: Row): Row =>
  Object.fromEntries(plan.lines.map(({ field }) => [field, record[field]]))

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

/** @throws Refused naming the field whose change breaks a rule of the entity */
async function refuseBrokenRules(tx: Queryable, plan: Plan, who: Who, id: string, what: Touched) {
  const broken = (await brokenRules(tx, plan, who, [id], what)).get(id)
  if (broken) throw new Refused(broken)
}

/** Why a person may not change or remove this record, by the rule of its entity. */
export function fixedProblem(
  plan: Plan,
  who: Who,
  record: Row,
  doing: 'update' | 'remove' = 'update',
): Problem | undefined {
  const { changes, titles } = plan.entity
  const why = whyFixed(plan.entity, who, record, doing)
  if (!why) return undefined
  const one = titles[0].toLowerCase()
  const [by] = [changes!.by?.field ?? []].flat()
  return why === 'by'
    ? {
        code: 'not_yours',
        field: by!,
        message: `Only the person under “${labelOf(by!, plan.fieldOf.get(by!)!.options)}” can change this ${one}.`,
      }
    : {
        code: 'fixed',
        field: changes!.while!.field,
        message: `This ${one} is ${record[changes!.while!.field]} and can no longer be changed.`,
      }
}

function refuseFixed(plan: Plan, who: Who, record: Row, doing?: 'remove') {
  const problem = fixedProblem(plan, who, record, doing)
  if (problem) throw new Refused(problem)
}

/** The input with what the system fills in (`prepare.ts`). */
async function prepared(tx: Queryable, plan: Plan, who: Who, input: Row, current?: Row) {
  await refuseWrongAnswers(tx, plan, input, current)
  return (await preparations[plan.entity.name as EntityName]?.(tx, who, input, current)) ?? input
}

/** Stored fields that a request changes. */
const changedFields = (plan: Plan, current: Row, input: Row) =>
  plan.stored
    .filter(([n, f]) => !f.options.readOnly && n in input && !isSame(input[n], current[n]))
    .map(([n]) => n)

/** All rows in one statement; a field that is not given takes its column's default. */
export async function insertRows(tx: Queryable, plan: Plan, who: Who, rows: readonly Row[]) {
  const given = rows.map(row => ({ ...row, ...authorship(plan, who) }) as Row)
  const isGiven = (row: Row, n: string) => row[n] !== undefined && row[n] !== null
  const names = plan.stored.map(([n]) => n).filter(n => given.some(row => isGiven(row, n)))
  const columns = [
    'id',
    ...(plan.isOwned ? ['client_id'] : []),
    'created_by',
    'updated_by',
    ...names.map(snake),
  ].map(c => sql.identifier(c))
  const values = given.map(
    row =>
      sql`(${sql.join([sql`${row.id}`, ...(plan.isOwned ? [sql`${who.clientId}`] : []), sql`${who.staffId}`, sql`${who.staffId}`, ...names.map(n => (isGiven(row, n) ? sql`${columnValue(plan, n, row[n])}` : sql`default`))], sql`, `)})`,
  )
  await tx.query(
    sql`insert into ${sql.raw(plan.table)} (${sql.join(columns, sql`, `)}) values ${sql.join(values, sql`, `)}`,
  )
}

/** A read-only reference to staff that must be there is who writes it. */
const authorship = (plan: Plan, who: Who): Row =>
  Object.fromEntries(
    plan.stored
      .filter(
        ([, f]) =>
          isReference(f) && f.options.to === 'staff' && f.options.readOnly && f.options.required,
      )
      .map(([n]) => [n, who.staffId]),
  )

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

/**
 * Makes the child lines what was sent: known ids are changed, new ones added, those left out removed, each in one statement.
 * Says whether anything changed.
 */
export async function saveLines(
  tx: Queryable,
  l: LinesPlan,
  who: Who,
  parentId: string,
  before: readonly Row[],
  after: readonly Row[],
): Promise<boolean> {
  const plan = planOf(l.child)
  const known = new Map(before.map(r => [r.id as string, r]))
  // The line's own parent is not the sender's to say.
  const sent = after.map(({ [l.by]: _parent, ...input }, row) => ({
    input,
    current: input.id ? known.get(input.id) : undefined,
    prefix: `${l.field}.${row}.`,
  }))
  const foreign = sent.findIndex(({ input, current }) => input.id && !current)
  if (foreign >= 0)
    throw new BadInput({
      code: 'unknown_line',
      field: `${l.field}.${foreign}.id`,
      message: `Line ${foreign + 1} does not belong to this record.`,
    })
  refuse(
    sent.flatMap(({ input, current = {}, prefix }) => [
      ...hiddenProblems(plan, who, input, prefix),
      ...readOnlyProblems(plan, current, input, prefix),
      ...dependenceProblems(plan, input, current, prefix),
    ]),
  )
  const lines = sent.map(line => ({ ...line, input: applied(plan, line.input, line.current) }))
  await refuseUnknownLinks(
    tx,
    plan,
    who,
    lines.map(line => ({ ...line, current: { ...line.current, [l.by]: parentId } })),
  )

  const kept = new Set(after.map(r => r.id))
  const changes: LineChanges = {
    added: lines
      .filter(line => !line.current)
      .map(({ input }) => ({ ...input, id: uuid(), [l.by]: parentId })),
    changed: lines
      .filter(({ input, current }) => current && changedFields(plan, current, input).length)
      .map(({ input, current }) => ({ ...current, ...input, [l.by]: parentId })),
    removed: [...known.keys()].filter(id => !kept.has(id)),
  }
  const { removed, changed, added } = plan.entity.copyOnWrite
    ? await leaveUsed(tx, plan, l, who, changes)
    : changes
  const uses = removed.length ? await usesOf(tx, plan, removed) : new Map<string, Problem>()
  for (const problem of uses.values()) throw new Refused({ ...problem, field: l.field })

  if (removed.length)
    await tx.query(
      sql`update ${sql.raw(plan.table)} set is_deleted = true, ${touched(who)} where id in ${removed}`,
    )
  if (changed.length) await updateRows(tx, plan, who, changed, [l.by])
  if (added.length) await insertRows(tx, plan, who, added)
  return changes.removed.length + changes.changed.length + changes.added.length > 0
}

/** Writes every writable field of several rows in one statement. */
export async function updateRows(
  tx: Queryable,
  plan: Plan,
  who: Who,
  rows: readonly Row[],
  except: readonly string[],
) {
  const names = plan.stored
    .filter(([n, f]) => !f.options.readOnly && !except.includes(n))
    .map(([n]) => n)
  const types = names.map(n => `"${n}" ${columnType(plan.entity, n)}`).join(', ')
  const set = names.map(n => `"${snake(n)}" = v."${n}"`).join(', ')
  await tx.query(
    sql`update ${sql.raw(plan.table)} t set ${sql.raw(set)}, ${touched(who)} from jsonb_to_recordset(${JSON.stringify(rows.map(row => jsonRow(plan, row)))}::jsonb) as v(id uuid, ${sql.raw(types)}) where t.id = v.id`,
  )
}

/** A field's value as a parameter for its column. */
export const columnValue = (plan: Plan, name: string, value: unknown) =>
  value === null || value === undefined
    ? null
    : (halfOf(plan.fieldOf.get(name)!).toColumn?.(value) ?? value)

/** A row as the document from which `jsonb_to_recordset` fills columns. */
export const jsonRow = (plan: Plan, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    plan.stored.flatMap(([n, f]) =>
      row[n] && halfOf(f).toJson ? [[n, halfOf(f).toJson!(row[n])]] : [],
    ),
  ),
})

function refuse(problems: readonly Problem[]) {
  if (problems.length) throw new BadInput(...problems)
}

const hiddenProblems = (plan: Plan, who: Who, input: Row, prefix = ''): Problem[] =>
  hiddenFields(plan, who)
    .filter(n => n in input)
    .map(n => ({
      code: 'unknown_field',
      field: prefix + n,
      message: `${n} is not a field here.`,
    }))

function readOnlyProblems(plan: Plan, current: Row, input: Row, prefix = ''): Problem[] {
  const system = ['id', 'createdOnUtc', 'updatedOnUtc'].filter(
    n => n in input && !isSame(input[n], current[n]),
  )
  const fixed = plan.fields
    .filter(([n, f]) => f.options.readOnly && n in input && !isSame(input[n], current[n]))
    .map(([n]) => n)
  return [...system, ...fixed].map(n => ({
    code: 'read_only',
    field: prefix + n,
    message: `${labelOf(n, plan.fieldOf.get(n)!.options)} is set by the system and cannot be changed here.`,
  }))
}

/** The input with fields emptied that no longer apply (`when`). @throws BadInput naming each that was given although it does not apply */
export function settled(plan: Plan, input: Row, current: Row = {}): Row {
  refuse(dependenceProblems(plan, input, current))
  return applied(plan, input, current)
}

const dependenceProblems = (plan: Plan, input: Row, current: Row, prefix = ''): Problem[] =>
  absentFields(plan, input, current)
    .filter(([n]) => !isNothing(input[n]) && !isSame(input[n], current[n]))
    .map(([n, f]) => ({
      code: 'not_applicable',
      field: prefix + n,
      message: `${labelOf(n, f.options)} cannot be set unless ${labelOf(f.options.when!.field, plan.fieldOf.get(f.options.when!.field)!.options)} is ${f.options.when!.is.join(' or ')}.`,
    }))

/** Fields that the record will not have, by their `when`. */
function absentFields(plan: Plan, input: Row, current: Row) {
  const apart = plan.fields.filter(([, f]) => f.options.when)
  const after: Row = apart.length ? { ...defaults(plan), ...current, ...input } : input
  return apart.filter(([, f]) => !applies(f, after))
}

function applied(plan: Plan, input: Row, current: Row = {}): Row {
  const after: Row = { ...current, ...input }
  const left = absentFields(plan, input, current).filter(([n]) => !isNothing(after[n]))
  if (!left.length) return input
  return {
    ...input,
    ...Object.fromEntries(
      left.map(([n, f]) => [n, f.kind === 'tags' || f.kind === 'lines' ? [] : null]),
    ),
  }
}

const defaults = (plan: Plan): Row =>
  Object.fromEntries(plan.fields.map(([n, f]) => [n, f.options.default]))

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && !value.length)

interface Written {
  input: Row
  current?: Row | undefined
  prefix?: string
}

/**
 * References, tags and dictionary values that were set must exist, live, and belong to the person's client; one statement checks
 * all of all rows. The foreign keys behind them know nothing of clients and of soft deletes.
 */
export async function refuseUnknownLinks(
  tx: Queryable,
  plan: Plan,
  who: Who,
  rows: readonly Written[],
) {
  const checks = rows.flatMap(({ input, current = {}, prefix = '' }) => {
    const after: Row = { ...defaults(plan), ...current, ...input }
    return plan.fields.flatMap(([name, f]) => {
      // What narrows a reference decides about it as well.
      const isSet = [name, ...Object.values(f.options.within ?? {})].some(
        n => input[n] !== undefined && !isSame(input[n], current[n]),
      )
      const value = after[name]
      if (f.options.readOnly || value === undefined || value === null || !isSet) return []
      const missing = missingLink(plan, f, who, value, after, current[name])
      return missing
        ? [sql`select ${prefix + name}::text as path, ${name}::text as field where ${missing}`]
        : []
    })
  })
  if (!checks.length) return
  const unknown = await tx.query<{ path: string; field: string }>(
    sql.join(checks, sql` union all `),
  )
  if (unknown.length)
    throw new BadInput(
      ...unknown.map(({ path, field }) => ({
        code: 'unknown_reference',
        field: path,
        message: `${labelOf(field, plan.fieldOf.get(field)!.options)}: there is no such entry to choose.`,
      })),
    )
}

function missingLink(
  plan: Plan,
  f: AnyField,
  who: Who,
  value: any,
  record: Row,
  before: unknown,
): SQL | undefined {
  if (isReference(f)) {
    const narrowed = Object.entries(f.options.within ?? {}).map(
      ([theirs, mine]) =>
        sql`r.${sql.identifier(snake(theirs))} is not distinct from ${record[mine] ?? null}`,
    )
    return sql`not exists (${living(f, who, sql.join([sql`r.id = ${value}`, ...narrowed, ...onlyOf(f)], sql` and `))})`
  }
  if (isFile(f)) return sql`not exists (${fileOf(plan, f, who, value)})`
  if (f.kind === 'tags' && value.length)
    return sql`${value.length} <> (select count(*) from (${living(f, who, sql.join([sql`r.id in ${value}`, ...onlyOf(f, before)], sql` and `))}) found)`
  if (f.kind === 'dictionary')
    return sql`not exists (select 1 from dictionary_entries r where r.kind = ${f.options.dictionary} and r.value = ${value} and r.is_active and not r.is_deleted)`
  return undefined
}

/** What a record must be like to be chosen (`only`); tags that were there before may stay. */
const onlyOf = (f: AnyField, before?: unknown) =>
  Object.entries(f.options.only ?? {}).map(([name, value]) => {
    const fits = sql`r.${sql.identifier(snake(name))} = ${value}`
    return Array.isArray(before) && before.length ? sql`(${fits} or r.id in ${before})` : fits
  })

/** A file that was uploaded for a field of this entity; pictures only for an image. Records of the whole company share their files as well. */
const fileOf = (plan: Plan, f: AnyField, who: Who, id: string): SQL => sql`
  select 1 from files r where r.id = ${id} and r.owner_entity = ${plan.entity.name} and r.owner_id is null and not r.is_deleted
  ${plan.isOwned ? sql`and r.client_id = ${who.clientId}` : sql``} ${f.kind === 'image' ? sql`and r.mime like 'image/%'` : sql``}`

function living(f: AnyField, who: Who, condition: SQL): SQL {
  const target = planOf(f.options.to!)
  return sql`select 1 from ${sql.raw(target.table)} r where ${condition} and not r.is_deleted ${target.isOwned ? sql`and r.client_id = ${who.clientId}` : sql``}`
}

/** Old and new value of every field that differs; child lines whole. */
export function difference(plan: Plan, before: Row, after: Row): Row {
  const differs = plan.fields
    .filter(([n, f]) => !f.options.computed && !isDeepStrictEqual(before[n], after[n]))
    .map(([n]) => n)
  return Object.fromEntries(differs.map(n => [n, [before[n] ?? null, after[n] ?? null]]))
}

const created = (plan: Plan, record: Row) =>
  Object.fromEntries(
    plan.fields
      .filter(([n, f]) => !f.options.computed && record[n] !== null && record[n] !== undefined)
      .map(([n]) => [n, [null, record[n]]]),
  )

/** Whether a value that was sent is the one that is there: ids in any case, instants in any zone. */
export const isSame = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) ||
  (isId(a) && isId(b) && a.toLowerCase() === b.toLowerCase()) ||
  (isInstantText(a) && isInstantText(b) && Date.parse(a) === Date.parse(b)) ||
  (typeof a === 'object' && isDeepStrictEqual(a, b))

const isId = (x: unknown): x is string => typeof x === 'string' && x.length === 36
const isInstantText = (x: unknown): x is string =>
  typeof x === 'string' && /^\d{4}-\d\d-\d\dT/.test(x)
const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.toSorted().join() === b.toSorted().join()
