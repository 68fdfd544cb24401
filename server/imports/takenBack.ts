import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { inSentence, statusField, type AnyEntity } from '#define'
import { access } from '#server/access.ts'
import { hooksOf } from '#server/halves.ts'
import type { Context } from '#server/context.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { RowResult } from '#server/entities/write/changeRows.ts'
import { removeMany } from '#server/entities/write/many.ts'
import { takeBack, type Done } from '#server/entities/write/undo.ts'
import { revertLines } from '#server/entities/write/undoLines.ts'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { namesOf } from '#server/entities/read/recordAsOf.ts'
import { Forbidden, NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { partsOf } from './reading/values.ts'
import { tellRows } from './telling.ts'

/** The operation of the audit that says that an import was taken back; its `of` is that import's request. */
export const tookBack = 'undo import'

/** At most so many records are named that keep an import from being taken back. */
const mostTold = 50
const perStatement = 1000
const perPage = 2000

/**
 * Takes a whole import back, however old it is: what it made is deleted, what it changed gets its
 * former values. Nothing is taken back while something stands on it or was changed since.
 * @returns how many records were deleted and changed back
 * @throws NotFound for no import of this client, Forbidden without the right to import such records,
 *   Refused naming what keeps it
 */
export async function takeImportBack(
  context: Context,
  requestId: string,
): Promise<{ removed: number; restored: number }> {
  const { db, actor } = context
  // A file may have brought several kinds of records: the last is taken back first.
  const found = await db.query<Found>(sql`
    select a.entity, a.seq, a.at_utc::text as "atUtc" from audit a
    where a.operation = 'import' and a.client_id = ${actor.clientId} and a.request_id = ${requestId} order by a.seq desc for update`)
  if (!found.length) throw new NotFound('There is no such import.', 'requestId')
  if (!found.every(({ entity }) => mayImport(actor, metaOf(entity).entity))) throw new Forbidden()
  const [before] = await db.query(sql`
    select from audit where operation = ${tookBack} and client_id = ${actor.clientId} and changes ->> 'of' = ${requestId}`)
  if (before)
    throw new Refused({ code: 'taken_back', message: 'This import has been taken back already.' })
  const counts = { removed: 0, restored: 0 }
  for (const each of found) {
    const { removed, restored } = await takeEntityBack(context, requestId, each)
    counts.removed += removed
    counts.restored += restored
  }
  // Who cancels until now leaves all of them.
  const all = counts.removed + counts.restored
  tellRows('undone', all, all)
  await writeAudit(context, {
    operation: tookBack,
    entity: found[0]!.entity,
    changes: { of: requestId, ...counts },
  })
  return counts
}

interface Found {
  readonly entity: string
  readonly seq: string
  readonly atUtc: string
}

export const mayImport = (actor: Context['actor'], entity: AnyEntity): boolean =>
  !!entity.import && access().entity(actor, entity, 'import')

async function takeEntityBack(context: Context, requestId: string, { entity, seq, atUtc }: Found) {
  const meta = metaOf(entity)
  const done = await doneBy(context, requestId, { entity, seq, atUtc })
  const made = done.filter(({ operation }) => operation === 'create')
  const changed = done.filter(({ operation }) => operation !== 'create')
  const { beforeTakeBack } = hooksOf(entity)
  // A step that was taken since is taken back there, or what keeps it is named.
  const byStep = beforeTakeBack && meta.entity.statuses && statusField(meta.entity.statuses)
  await refuse(
    context,
    meta,
    made
      .filter(({ later }) => later && isChanged(later, byStep))
      .map(({ id }) => ({ id, problem: changedSince })),
  )
  if (beforeTakeBack) {
    const records = { made: idsOf(made), changed: idsOf(changed) }
    const kept = await beforeTakeBack(context, records)
    await refuse(
      context,
      meta,
      [...kept].map(([id, problem]) => ({ id, problem: [problem].flat()[0]! })),
    )
  }
  await removeAll(context, meta, made)
  let restored = 0
  for (const part of partsOf(changed, perStatement)) {
    await restore(context, meta, part)
    tellRows('undone', (restored += part.length), changed.length)
  }
  return { removed: made.length, restored: changed.length }
}

/**
 * What an import did, and what was done with its records since. What it made needs no values to go.
 * It stands before the row that says that it is done; none takes an hour.
 */
async function doneBy({ db }: Context, requestId: string, { entity, seq, atUtc }: Found) {
  const all: (Done & { later: Done['changes'][] | null })[] = []
  for (let after = '0', isMore = true; isMore;) {
    const part = await db.query<(typeof all)[number] & { seq: string }>(sql`
      select a.seq, a.record_id as id, a.operation, case when a.operation <> 'create' then a.changes end as changes, (
        select json_agg(b.changes order by b.seq) from audit b
        where b.record_id = a.record_id and b.seq > a.seq and b.request_id is distinct from a.request_id) as later
      from audit a where a.entity = ${entity} and a.at_utc between ${atUtc}::timestamptz - interval '1 hour' and ${atUtc}::timestamptz
        and a.seq < ${seq} and a.seq > ${after} and a.request_id = ${requestId} and a.record_id is not null
      order by a.seq limit ${perPage}`)
    for (const { seq: _seq, ...each } of part) all.push(each)
    isMore = part.length === perPage
    after = part.at(-1)?.seq ?? after
  }
  return all
}

/**
 * Whether later changes have left something else. A step or lines of another file that were taken back
 * have not, nor has what is of the field `except`.
 */
function isChanged(later: readonly Done['changes'][], except?: string) {
  const ends = new Map<string, [first: unknown, last: unknown]>()
  for (const changes of later) {
    if (!changes) return true
    for (const [name, [before, after]] of Object.entries(changes))
      ends.set(name, [ends.has(name) ? ends.get(name)![0] : before, after])
  }
  return [...ends].some(
    ([name, [first, last]]) => name !== except && !isDeepStrictEqual(first, last),
  )
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

/** Gives all of them their former values, and their former lines first. */
async function restore(context: Context, meta: EntityMeta, changed: readonly Done[]) {
  const isOfLines = (name: string) => meta.lines.some(({ field }) => field === name)
  for (const lines of meta.lines) {
    const relined = changed.filter(({ changes }) => changes?.[lines.field])
    if (relined.length)
      await refuse(context, meta, problemsOf(await revertLines(context, meta, lines, relined)))
  }
  const fields = changed.flatMap(each => {
    const own = Object.entries(each.changes ?? {}).filter(([name]) => !isOfLines(name))
    return own.length ? [{ ...each, changes: Object.fromEntries(own) }] : []
  })
  if (fields.length) await refuse(context, meta, problemsOf(await takeBack(context, meta, fields)))
}

/** Deletes all of them; what stands below others of them goes first. */
async function removeAll(context: Context, meta: EntityMeta, made: readonly { id: string }[]) {
  let left: readonly { id: string }[] = made.toReversed()
  while (left.length) {
    const kept: Kept[] = []
    let done = made.length - left.length
    for (const part of partsOf(left, perStatement)) {
      kept.push(...problemsOf(await removeMany(context, meta, part, 'not counted')))
      tellRows('undone', (done += part.length) - kept.length, made.length)
    }
    if (kept.length === left.length) await refuse(context, meta, kept)
    left = kept
  }
}

interface Kept {
  readonly id: string
  readonly problem: Problem
}

const problemsOf = (results: readonly RowResult[]): Kept[] =>
  results.flatMap(({ id, isSuccess, errors }) => (isSuccess ? [] : [{ id, problem: errors[0]! }]))

/** @throws Refused naming the records and what keeps each */
async function refuse({ db }: Context, meta: EntityMeta, kept: readonly Kept[]) {
  if (!kept.length) return
  const told = kept.slice(0, mostTold)
  const names = await namesOf(db, { [meta.entity.name]: told.map(({ id }) => id) })
  const rest = kept.length - told.length
  throw new Refused(
    {
      code: 'kept',
      message: `Nothing was taken back: ${kept.length.toLocaleString('en')} ${inSentence(meta.entity.titles[kept.length === 1 ? 0 : 1])} of this import cannot go${rest ? `; the first ${mostTold} are named` : ''}.`,
    },
    ...told.map(({ id, problem: { code, message } }) => ({
      code,
      message: `${names.get(id) ?? id}: ${message}`,
    })),
  )
}

const changedSince: Problem = {
  code: 'changed_since',
  message: 'This record has been changed since it was imported.',
}
