import { sql, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { model } from '#define'
import type { Context } from '#server/context.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { savepoint } from '#server/db/nestedTransactions.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { personSql } from '#server/entities/read/history.ts'
import { Forbidden, NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { goodOf } from '#server/imports/good.ts'
import { arranged } from '#server/imports/mapping/arranged.ts'
import { mappingIn } from '#server/imports/mapping/mapping.ts'
import { withoutTotals } from '#server/imports/reading/read.ts'
import { readSent } from '#server/imports/readSent.ts'
import { mayImport } from '#server/imports/takenBack.ts'
import { isId } from '#server/http/validation.ts'
import type { Actor } from '#server/session/actor.ts'
import { applied, isApplicable } from './applying.ts'
import { isRunning, takeUp, type Staging } from './staged.ts'

/** At most so many problems are told of a file that cannot go on. */
const mostTold = 50

/** An import that a server did not finish, or has not yet. */
export interface Waiting {
  readonly id: string
  readonly entity: string
  readonly fileName: string | null
  readonly rows: number
  readonly staffId: string
  readonly staffName: string | null
  readonly atUtc: string
  readonly isRunning: boolean
}

/** The imports of this client that are not finished, the newest first; `those` are conditions of `w`. */
export const waitingImports = (
  { db, actor }: Context,
  those: readonly SQL[] = [],
): Promise<Waiting[]> =>
  db.query<Waiting>(sql`
    select w.id, w.entity, w.file_name as "fileName", w.rows, w.staff_id as "staffId", w.begun_on_utc as "atUtc",
      ${personSql(actor)} as "staffName", ${isRunning(sql`w.id`)} as "isRunning"
    from import_stagings w join staff s on s.id = w.staff_id
    where ${sql.join([sql`w.client_id = ${actor.clientId}`, ...those], sql` and `)} order by w.begun_on_utc desc, w.id desc`)

/** Whether this person may go on with it or discard it; those of others are for whoever sees all imports. */
export const mayGoOn = (
  actor: Actor,
  { entity, staffId }: Pick<Waiting, 'entity' | 'staffId'>,
  seesAll: boolean,
): boolean => {
  const declared = model().entities[entity]
  return (seesAll || staffId === actor.staffId) && !!declared && mayImport(actor, declared)
}

interface Asked {
  readonly id: string
  readonly seesAll: boolean
}

/**
 * Examines and applies the kept file of an interrupted import, with the codes of whoever goes on.
 * @throws Refused with what is wrong with it; it waits on
 */
export async function goOn(
  context: Context & { request: FastifyRequest; reply: FastifyReply },
  { id, seesAll }: Asked,
): Promise<{ rows: number; creates: number; updates: number; unchanged: number }> {
  const { db, actor, request, reply } = context
  const { entity, fileName, bytes, how } = await found(context, { id, seesAll })
  const meta = metaOf(entity)
  const mapping = mappingIn(how.mapping)
  const whole = await readSent({ request, reply }, meta, actor, bytes, mapping)
  const parsed = withoutTotals(whole, mapping.reading?.leavesTotals)
  const file = await arranged(meta, actor, parsed, { mapping, proposes: false })
  const sheet = { ...file.sheet, ...(fileName !== null && { fileName }) }
  const examined = await applied(work => savepoint(db, work), meta, actor, sheet, {
    stagingId: id,
    bytes,
    how,
  })
  if (!isApplicable(examined, how.skipsRefused)) throw new Refused(...inRows(examined.problems))
  const { creates, updates, unchanged } = goodOf(examined)
  return { rows: examined.rows, creates: creates.length, updates: updates.length, unchanged }
}

/** Forgets the kept file of an interrupted import. */
export async function discard(context: Context, asked: Asked): Promise<void> {
  const { entity, fileName } = await found(context, asked)
  await takeUp(context.db, asked.id)
  await context.db.query(sql`delete from import_stagings where id = ${asked.id}`)
  await writeAudit(context, { operation: 'discard import', entity, changes: { fileName } })
}

/**
 * The interrupted import.
 * @throws NotFound when there is none that the person may see, Forbidden without the right to import such records
 */
async function found(context: Context, { id, seesAll }: Asked) {
  const { db, actor } = context
  const [row] = isId(id) ? await read(db, actor, id) : []
  if (!row || (!seesAll && row.staffId !== actor.staffId))
    throw new NotFound('There is no such interrupted import.', 'stagingId')
  if (!mayGoOn(actor, row, seesAll)) throw new Forbidden()
  return row
}

const read = (db: Queryable, actor: Actor, id: string) =>
  db.query<
    Pick<Staging, 'entity' | 'how'> & { bytes: Buffer; fileName: string | null; staffId: string }
  >(sql`
    select s.entity, s.bytes, s.how, s.file_name as "fileName", s.staff_id as "staffId"
    from import_stagings s where s.id = ${id} and s.client_id = ${actor.clientId}`)

/** What is wrong, by its rows in words: whoever goes on has no file in front of them. */
function inRows(problems: readonly (Problem & { row?: number })[]): Problem[] {
  if (!problems.length) return [{ code: 'empty', message: 'The file has no rows.' }]
  const told = problems.slice(0, mostTold).map(({ row, code, message }) => ({
    code,
    message: row === undefined ? message : `Row ${row}: ${message}`,
  }))
  return [
    {
      code: 'not_applied',
      message: `Nothing was imported: the file has ${problems.length.toLocaleString('en')} ${problems.length === 1 ? 'error' : 'errors'} by now. Discard it, and import it anew to see all of them.`,
    },
    ...told,
  ]
}
