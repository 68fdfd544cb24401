import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { writeAudit, writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { newIds } from '#server/entities/write/newIds.ts'
import { isAmong } from '#server/entities/read/filter.ts'
import { storedSql, type EntityMeta, type LinesMeta, type Row } from '#server/entities/meta/meta.ts'
import { brokenRules, hasRules } from '#server/entities/write/declaredRules.ts'
import { writeLines, type LinesOfRecord } from '#server/entities/write/lines.ts'
import { hooksOf } from '#server/halves.ts'
import type { Actor } from '#server/session/actor.ts'
import { insertRows, replaceLinks, updateRows } from '#server/entities/read/rows.ts'
import { differing, following } from '#server/entities/write/following.ts'
import { Refused } from '#server/http/errors.ts'
import { importableLines } from './columns.ts'
import { tellRows } from './telling.ts'
import type { Examined } from './examine.ts'
import { goodOf } from './good.ts'
import type { RowProblem } from './problems.ts'
import { changesLines, linesOfField, type Wanted, type WantedLines } from './wanted.ts'
import { linesInCell } from './writing/linesInCells.ts'
import { writeOrTell } from './writing/refusals.ts'
import { linesOf } from '#server/entities/read/read.ts'
import { partsOf } from './reading/values.ts'

const rowsPerStatement = 250

/**
 * Applies what is good of a file, with the audit of each record; a few statements per 250 rows.
 * `said` is kept in the audit of the import.
 * @throws Refused with row and field of each rule that a written record breaks
 */
export async function apply(
  context: Context,
  meta: EntityMeta,
  examined: Examined,
  kind: string,
  said: Readonly<Record<string, unknown>> = {},
) {
  const { rows } = examined
  const { updates, creates, unchanged, refused } = goodOf(examined)
  const same = meta.entity.import?.isFeed ? sameIn(examined) : []
  const problems = await written(context, meta, { updates, creates, same }, true)
  if (problems.length) throw new Refused(...problems)
  await writeAudit(context, {
    operation: 'import',
    entity: meta.entity.name,
    changes: {
      kind,
      rows,
      creates: creates.length,
      updates: updates.length,
      unchanged,
      ...(refused > 0 && { refused }),
      ...said,
    },
  })
}

/**
 * What only writing the records tells, for a transaction that is rolled back: nothing is audited.
 * @returns the rules that written records break, and what their effect refuses
 */
export const rehearse = (context: Context, meta: EntityMeta, examined: Examined) =>
  written(context, meta, goodOf(examined), false)

/**
 * Whether only writing the records tells all that is wrong with them: rules of written records, the
 * effect of the file, and what the database holds of lines that
 * are there.
 */
export function isTriedOut(meta: EntityMeta, actor: Actor, examined: Examined): boolean {
  const { updates, creates } = goodOf(examined)
  if (!updates.length && !creates.length) return false
  return (
    hooksOf(meta.entity.name).afterImport !== undefined ||
    updates.some(changesLines) ||
    hasRules(meta, touchedBy(meta, linesFieldOf(meta, actor), [...updates, ...creates]))
  )
}

interface Writing extends Pick<Examined, 'updates' | 'creates'> {
  /** Records of a feed that stay as they are. */
  readonly same?: readonly Wanted[]
}

/** The records that a file tells as they are. */
function sameIn({ wanted: all, recordOf, creates, updates, problems }: Examined): Wanted[] {
  const refused = new Set(problems.map(({ row }) => recordOf.get(row) ?? row))
  const other = new Set([...creates, ...updates])
  return all.filter(each => each.current && !other.has(each) && !refused.has(each.row))
}

async function written(
  context: Context,
  meta: EntityMeta,
  { updates, creates, same = [] }: Writing,
  isAudited: boolean,
): Promise<RowProblem[]> {
  const made: Wanted[] = []
  const problems: RowProblem[] = []
  let done = 0
  const write = async (part: readonly Wanted[], how: typeof create) => {
    await writeOrTell(context, meta, part, problems, rows => how(context, meta, rows, isAudited))
    done += part.length
    tellRows(isAudited ? 'saved' : 'tried', done, updates.length + creates.length)
  }
  const changeAll = async (some: readonly Wanted[]) => {
    for (const part of partsOf(some, rowsPerStatement)) await write(part, change)
  }
  const createAll = async (some: readonly Wanted[]) => {
    for (const part of partsOf(some, rowsPerStatement)) {
      const ready = withIds(part)
      made.push(...ready)
      await write(ready, create)
    }
  }
  // Whose lines may name others of the file comes after them.
  const { isOfOwnKind, key } = importableLines(meta, context.actor) ?? {}
  const lined = (each: Wanted) => isOfOwnKind && each.lines?.isChanged
  const named = new Set(
    creates.filter(lined).flatMap(({ lines }) => lines!.after.map(line => line[key!] as unknown)),
  )
  await changeAll(updates.filter(each => !lined(each)))
  await createAll(creates.filter(each => !lined(each)))
  await createAll(creates.filter(each => lined(each) && named.has(each.id)))
  await createAll(creates.filter(each => lined(each) && !named.has(each.id)))
  await changeAll(updates.filter(lined))
  problems.push(...(await rulesBroken(context, meta, { updates, made }, problems)))
  if (!problems.length) {
    problems.push(...(await refusedAfter(context, meta, [...updates, ...made, ...same])))
    // Whoever cancelled while the records took effect gets none of them.
    tellRows(isAudited ? 'saved' : 'tried', done, done)
  }
  return problems.toSorted((a, b) => a.row - b.row)
}

function withIds(part: readonly Wanted[]): Wanted[] {
  const ids = newIds(part.length)
  return part.map((each, i) => ({ ...each, id: each.id ?? ids[i]! }))
}

/** What the effect of the file on its records refuses. */
async function refusedAfter(
  context: Context,
  meta: EntityMeta,
  written: readonly Wanted[],
): Promise<RowProblem[]> {
  const { afterImport } = hooksOf(meta.entity.name)
  if (!afterImport || !written.length) return []
  const rowOf = new Map(
    written.map(({ id, current, row }) => [(current?.id as string | undefined) ?? id!, row]),
  )
  const refused = await afterImport(context, [...rowOf.keys()])
  return [...refused].flatMap(([id, problem]) =>
    [problem].flat().map(({ code, message, field = meta.entity.import!.key }) => ({
      code,
      message,
      field,
      row: rowOf.get(id)!,
    })),
  )
}

/** Writes new records. */
async function create(
  context: Context,
  meta: EntityMeta,
  wanted: readonly Wanted[],
  isAudited: boolean,
): Promise<void> {
  const rows = wanted.map(w => ({ ...w.input, id: w.id }) as Row)
  await insertRows(context, meta, rows)
  await replaceLinks(context.db, meta, rows)
  const ids = rows.map(row => row.id as string)
  const relined = await bringLines(context, meta, wanted, ids)
  if (!isAudited) return
  const linesAfter = await linesNow(context, relined)
  const records = await stored(context.db, meta, rows)
  const changes = records.map(record => ({
    id: record.id as string,
    changes: Object.fromEntries([
      ...Object.entries(record)
        .filter(([n, v]) => n !== 'id' && v !== null)
        .map(([n, v]) => [n, [null, v]]),
      ...linesAfter(record.id as string, () => null),
    ]),
  }))
  await writeAuditOfMany(context, 'create', meta.entity.name, changes)
}

/** Changes records. */
async function change(
  context: Context,
  meta: EntityMeta,
  wanted: readonly Wanted[],
  isAudited: boolean,
): Promise<void> {
  const rows = wanted.map(
    ({ current, input }) => ({ ...current, ...input, id: current!.id as string }) as Row,
  )
  const followed = await following(
    context,
    meta,
    wanted.map(({ current, input }) => ({
      id: current!.id as string,
      fields: differing(current!, input),
    })),
  )
  await updateRows(context, meta, rows, [])
  await followed()
  const ids = wanted.map(w => w.current!.id as string)
  await replaceLinks(
    context.db,
    meta,
    wanted.map(({ input }, i) => ({ ...input, id: ids[i] })),
  )
  const relined = await bringLines(context, meta, wanted, ids)
  if (!isAudited) return
  const linesAfter = await linesNow(context, relined)
  const { field } = importableLines(meta, context.actor) ?? {}
  const changes = wanted.map(each => {
    const before = each.current!
    const id = before.id as string
    const own = Object.entries(each.input).map(([n, v]): [string, unknown] => [
      n,
      [(before[n] as unknown) ?? null, v as unknown],
    ])
    const ofLines = linesAfter(id, name => linesOfField(each, name, field)?.before)
    return { id, changes: Object.fromEntries([...own, ...ofLines]) }
  })
  await writeAuditOfMany(context, 'update', meta.entity.name, changes)
}

/** Replaces the child lines by those of the file. @returns the records whose lines have changed, by their field */
async function bringLines(
  context: Context,
  meta: EntityMeta,
  wanted: readonly Wanted[],
  ids: readonly string[],
): Promise<Relined> {
  const coming = importableLines(meta, context.actor)
  const relined = new Map<LinesMeta, ReadonlySet<string>>()
  for (const kind of [...(coming ? [coming] : []), ...linesInCell(meta)]) {
    const changed = wanted.flatMap((each, i): LinesOfRecord[] => {
      const lines = linesOfField(each, kind.field, coming?.field)
      return lines?.isChanged ? [{ ...lines, parentId: ids[i]! }] : []
    })
    if (!changed.length) continue
    await writeLines(context, kind, changed)
    relined.set(kind, new Set(changed.map(({ parentId }) => parentId)))
  }
  return relined
}

type Relined = ReadonlyMap<LinesMeta, ReadonlySet<string>>

/** The changes of lines for the audit, as for a single record; `beforeOf` tells those of a field as they were. */
async function linesNow(context: Context, relined: Relined) {
  const after = new Map<LinesMeta, ReadonlyMap<string, readonly Row[]>>()
  for (const [kind, ids] of relined) after.set(kind, await linesOf(context.db, kind, [...ids]))
  return (id: string, beforeOf: (field: string) => unknown) =>
    [...relined].flatMap(([kind, ids]) =>
      ids.has(id) ? [[kind.field, [beforeOf(kind.field), after.get(kind)!.get(id) ?? []]]] : [],
    )
}

/** The field of the child lines that a file of this person may bring. */
const linesFieldOf = (meta: EntityMeta, actor: Actor) => importableLines(meta, actor)?.field

/**
 * The fields that a file says of some records, those of their lines among them. A new record is asked
 * all that its form asks, whatever columns the file has.
 * @param coming `linesFieldOf` the file
 */
function touchedBy(meta: EntityMeta, coming: string | undefined, rows: readonly Wanted[]) {
  const fields = new Set<string>()
  const ofLines = new Map<string, Set<string>>()
  const isMade = rows.some(({ current }) => !current)
  if (isMade) for (const name of meta.fieldOf.keys()) fields.add(name)
  const add = ({ isChanged, after }: WantedLines, field: string) => {
    if (!isChanged) return
    const names = ofLines.get(field) ?? new Set()
    ofLines.set(field, names)
    for (const line of after) for (const name in line) names.add(name)
  }
  for (const each of rows) {
    if (each.current) for (const name in each.input) fields.add(name)
    if (each.lines) add(each.lines, coming!)
    each.inCells?.forEach(add)
  }
  for (const [field, names] of ofLines) {
    fields.add(field)
    for (const name of names) fields.add(`${field}.${name}`)
  }
  // A rule of a field of lines has nothing to ask of records that come without lines.
  if (isMade) for (const { field } of meta.lines) fields.add(`${field}.id`)
  return [...fields]
}

const rowsPerRule = 2000

/**
 * The broken rules with row and field, once all records are written: a rule such as that nobody locks
 * themselves out looks at others as well. What could not be written, `told`, is left out.
 */
async function rulesBroken(
  context: Context,
  meta: EntityMeta,
  { updates, made }: { updates: readonly Wanted[]; made: readonly Wanted[] },
  told: readonly RowProblem[],
): Promise<RowProblem[]> {
  if (!meta.entity.rules) return []
  const isTold = new Set(told.map(({ row }) => row))
  const left = (some: readonly Wanted[]) => some.filter(({ row }) => !isTold.has(row))
  const problems: RowProblem[] = []
  const coming = linesFieldOf(meta, context.actor)
  for (const same of [left(made), ...askedAlike(meta, coming, left(updates))]) {
    const touched = touchedBy(meta, coming, same)
    for (const part of partsOf(same, rowsPerRule)) {
      const rowOf = new Map(
        part.map(({ id, current, row }) => [(current?.id ?? id) as string, row]),
      )
      for (const [id, problem] of await brokenRules(context, meta, [...rowOf.keys()], touched))
        problems.push({
          ...problem,
          field: problem.field ?? meta.entity.import!.key,
          row: rowOf.get(id)!,
        })
    }
  }
  return problems
}

/** Changed records by what their rules look at: none is asked what its own row does not change. */
function askedAlike(meta: EntityMeta, coming: string | undefined, updates: readonly Wanted[]) {
  const isLookedAt = new Map<string, boolean>()
  const looks = (name: string) => {
    if (!isLookedAt.has(name)) isLookedAt.set(name, hasRules(meta, [name]))
    return isLookedAt.get(name)!
  }
  const alike = new Map<string, Wanted[]>()
  for (const each of updates) {
    const looked = touchedBy(meta, coming, [each]).filter(looks).join()
    const same = alike.get(looked)
    if (same) same.push(each)
    else alike.set(looked, [each])
  }
  return alike.values()
}

/**
 * The records as they were written, with the values of the database: generated numbers and
 * defaults.
 */
async function stored(tx: Queryable, meta: EntityMeta, rows: readonly Row[]): Promise<Row[]> {
  const selected = ['t.id', ...storedSql(meta)].join(', ')
  const records = await tx.query<Row>(
    sql`select ${sql.raw(selected)} from ${sql.raw(meta.table)} t where ${isAmong(
      sql`t.id`,
      rows.map(row => row.id as string),
    )}`,
  )
  const links = new Map(
    rows.map(row => [
      row.id as string,
      Object.fromEntries(meta.tags.map(({ field }) => [field, (row[field] as unknown) ?? []])),
    ]),
  )
  return records.map(record => ({ ...record, ...links.get(record.id as string) }))
}
