import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit, writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { brokenRules } from '#server/entities/write/declaredRules.ts'
import { saveLines } from '#server/entities/write/lines.ts'
import { insertRows, updateRows } from '#server/entities/read/rows.ts'
import { halfOf } from '#server/fields/index.ts'
import { Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { importableLines } from './columns.ts'
import type { Examined } from './examine.ts'
import type { Wanted } from './inputs.ts'
import { linesOf } from './lines.ts'

const rowsPerStatement = 250

/** Writes what a file without problems asks for, with the audit of each record; a few statements for every 250 rows. */
export async function apply(tx: Queryable, plan: Plan, who: Who, examined: Examined, kind: string) {
  const { rows, unchanged } = examined
  for (const part of parts(examined.updates)) await change(tx, plan, who, part)
  for (const part of parts(examined.creates)) await create(tx, plan, who, part)
  await writeAudit(tx, who, {
    operation: 'import',
    entity: plan.entity.name,
    changes: {
      kind,
      rows,
      creates: examined.creates.length,
      updates: examined.updates.length,
      unchanged,
    },
  })
}

async function create(tx: Queryable, plan: Plan, who: Who, wanted: readonly Wanted[]) {
  const rows = wanted.map(w => ({ ...w.input, id: uuid() }) as Row)
  await insertRows(tx, plan, who, rows)
  await link(tx, plan, rows)
  const ids = rows.map(row => row.id as string)
  const relined = await bringLines(tx, plan, who, wanted, ids)
  await refuseBrokenRules(tx, plan, who, wanted, ids)
  const records = await written(tx, plan, rows)
  const changes = records.map(record => ({
    id: record.id as string,
    changes: Object.fromEntries([
      ...Object.entries(record)
        .filter(([n, v]) => n !== 'id' && v !== null)
        .map(([n, v]) => [n, [null, v]]),
      ...relined(record.id as string, null),
    ]),
  }))
  await writeAuditOfMany(tx, who, 'create', plan.entity.name, changes)
}

async function change(tx: Queryable, plan: Plan, who: Who, wanted: readonly Wanted[]) {
  const rows = wanted.map(
    ({ current, input }) => ({ ...current, ...input, id: current!.id as string }) as Row,
  )
  await updateRows(tx, plan, who, rows, [])
  await link(
    tx,
    plan,
    wanted.map(({ current, input }) => ({ ...input, id: current!.id as string })),
  )
  const ids = wanted.map(w => w.current!.id as string)
  const relined = await bringLines(tx, plan, who, wanted, ids)
  await refuseBrokenRules(tx, plan, who, wanted, ids)
  const changes = wanted.map(({ current, input, lines }) => ({
    id: current!.id as string,
    changes: Object.fromEntries([
      ...Object.entries(input).map(([n, v]) => [
        n,
        [(current![n] as unknown) ?? null, v as unknown],
      ]),
      ...relined(current!.id as string, lines?.before),
    ]),
  }))
  await writeAuditOfMany(tx, who, 'update', plan.entity.name, changes)
}

/** Makes the child lines what the file says; answers with what the audit tells of them, as of a record by itself. */
async function bringLines(
  tx: Queryable,
  plan: Plan,
  who: Who,
  wanted: readonly Wanted[],
  ids: readonly string[],
) {
  const coming = importableLines(plan, who)
  const changed = new Set<string>()
  for (const [i, { lines }] of wanted.entries()) {
    if (!coming || !lines?.isChanged) continue
    changed.add(ids[i]!)
    await saveLines(tx, coming, who, ids[i]!, lines.before, lines.after)
  }
  const after = coming ? await linesOf(tx, coming, [...changed]) : new Map<string, readonly Row[]>()
  return (id: string, before: unknown) =>
    changed.has(id) ? [[coming!.field, [before, after.get(id) ?? []]]] : []
}

/** @throws Refused naming row and field of each record that breaks a rule of the entity; `ids` are in the order of `wanted` */
async function refuseBrokenRules(
  tx: Queryable,
  plan: Plan,
  who: Who,
  wanted: readonly Wanted[],
  ids: readonly string[],
) {
  const coming = importableLines(plan, who)
  const touched = [
    ...new Set(
      wanted.flatMap(({ input, lines }) => [
        ...Object.keys(input),
        ...(lines?.isChanged ? [coming!.field] : []),
      ]),
    ),
  ]
  const broken = await brokenRules(tx, plan, who, ids, touched)
  if (broken.size)
    throw new Refused(
      ...[...broken].map(([id, problem]) => ({ ...problem, row: wanted[ids.indexOf(id)]!.row })),
    )
}

/** Makes the links of each tags field that a row has what the row says. */
async function link(tx: Queryable, plan: Plan, rows: readonly Row[]) {
  for (const { field, table } of plan.tags) {
    const linked = rows.filter(row => field in row)
    if (!linked.length) continue
    await tx.query(sql`delete from ${sql.raw(table)} where from_id in ${linked.map(row => row.id)}`)
    const pairs = linked.flatMap(row =>
      (row[field] as string[]).map(to => ({ from_id: row.id as string, to_id: to })),
    )
    if (pairs.length)
      await tx.query(
        sql`insert into ${sql.raw(table)} (from_id, to_id) select from_id, to_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as v(from_id uuid, to_id uuid)`,
      )
  }
}

/** The records as they were written, with what the database put in: numbers of the business, defaults. */
async function written(tx: Queryable, plan: Plan, rows: readonly Row[]): Promise<Row[]> {
  const selected = [
    't.id',
    ...plan.stored.map(
      ([n, f]) => `${halfOf(f).read?.(plan.sqlOf.get(n)!) ?? plan.sqlOf.get(n)} as "${n}"`,
    ),
  ].join(', ')
  const records = await tx.query<Row>(
    sql`select ${sql.raw(selected)} from ${sql.raw(plan.table)} t where t.id in ${rows.map(row => row.id)}`,
  )
  const links = new Map(
    rows.map(row => [
      row.id as string,
      Object.fromEntries(plan.tags.map(({ field }) => [field, (row[field] as unknown) ?? []])),
    ]),
  )
  return records.map(record => ({ ...record, ...links.get(record.id as string) }))
}

function* parts(wanted: readonly Wanted[]) {
  for (let from = 0; from < wanted.length; from += rowsPerStatement)
    yield wanted.slice(from, from + rowsPerStatement)
}
