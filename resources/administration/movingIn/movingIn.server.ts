import { sql } from 'drizzle-orm'
import { allEntities, model } from '#define'
import {
  dayBegins,
  discard,
  Forbidden,
  goOn,
  handlers,
  hiddenFields,
  mayGoOn,
  mayImport,
  metaOf,
  NotFound,
  own,
  personSql,
  takeImportBack,
  tookBack,
  type Waiting,
  waitingImports,
  type Actor,
  type FileFacts,
  type Queryable,
} from '#server/kit'
import { doorsInOrder } from './doors.ts'
import { figuresOf } from './figures.server.ts'
import { gapsOf } from './gaps.server.ts'
import { movingInCalls } from './movingIn.calls.ts'

export default handlers(movingInCalls, {
  async getMovingIn(context) {
    const { db, actor } = context
    const doors = doorsInOrder(allEntities())
    const names = doors.map(({ entity }) => entity.name)
    const [counts, last, gaps, [priced]] = await Promise.all([
      countsOf(db, actor, names),
      lastOf(db, actor, names),
      gapsOf(
        context,
        doors.map(({ entity }) => entity),
      ),
      db.query<{ prices: number }>(sql`
        select count(*)::int as prices from prices where market = ${actor.country} and kind = 'Regular' and not is_deleted
          and from_on_utc <= now() and (to_on_utc is null or to_on_utc > now())`),
    ])
    return {
      prices: priced!.prices,
      doors: doors.map(({ entity, needs, mayNeed }, i) => ({
        entity: entity.name,
        position: i + 1,
        title: entity.titles[1],
        needs: needs.map(({ titles }) => titles[1]).join(', ') || null,
        uses: mayNeed.map(({ titles }) => titles[1]).join(', ') || null,
        records: counts.get(entity.name)!,
        mayImport: mayImport(actor, entity),
        gaps: (gaps.get(entity.name) ?? []).map(gap => ({ ...gap })),
        lastOnUtc: last.get(entity.name)?.atUtc ?? null,
        lastId: last.get(entity.name)?.id ?? null,
        lastBy: last.get(entity.name)?.staffName ?? null,
      })),
    }
  },

  getMovingInFigures: async context => ({ data: await figuresOf(context) }),

  async getImports(context, { staffId, from, to }) {
    const { db, actor } = context
    const those = [
      sql`a.operation = 'import'`,
      sql`a.client_id = ${actor.clientId}`,
      ...(staffId ? [sql`a.staff_id = ${staffId}`] : []),
      ...(from ? [sql`a.at_utc >= ${dayBegins(from, actor)}`] : []),
      ...(to ? [sql`a.at_utc < ${dayBegins(to, actor, 1)}`] : []),
    ]
    const waiting = await waitingImports(context, [
      ...(staffId ? [sql`w.staff_id = ${staffId}`] : []),
      ...(from ? [sql`w.begun_on_utc >= ${dayBegins(from, actor)}`] : []),
      ...(to ? [sql`w.begun_on_utc < ${dayBegins(to, actor, 1)}`] : []),
    ])
    // A file that brings several kinds of records is one import.
    const rows = await db.query<ImportRow>(sql`
      select a.request_id as id, max(f.id::text) as "fileId", max(a.at_utc) as "atUtc", array_agg(a.entity order by a.seq) as entities, max(a.changes ->> 'fileName') as "fileName",
        max(${personSql(actor)}) as "staffName", max((a.changes ->> 'rows')::int) as rows, sum((a.changes ->> 'creates')::int)::int as creates,
        sum((a.changes ->> 'updates')::int)::int as updates, sum((a.changes ->> 'unchanged')::int)::int as unchanged,
        sum(coalesce((a.changes ->> 'refused')::int, 0))::int as refused, bool_or(b.seq is not null) as "isTakenBack"
      from audit a left join staff s on s.id = a.staff_id
        left join files f on f.id = (a.changes ->> 'fileId')::uuid and not f.is_deleted
        left join audit b on b.operation = ${tookBack} and b.client_id = a.client_id and b.changes ->> 'of' = a.request_id
      where ${sql.join(those, sql` and `)} group by a.request_id order by max(a.at_utc) desc, max(a.seq) desc limit 500`)
    const { entities: declared } = model()
    const data = [
      ...waiting.map(toldOf),
      ...rows.map(({ entities, isTakenBack, fileId, ...row }) => ({
        ...row,
        undoId: isTakenBack ? null : row.id,
        stagingId: null,
        fileId: entities.every(name => mayReadFile(actor, name)) ? fileId : null,
        lists: entities.flatMap(name => {
          const entity = declared[name]
          return entity?.import ? [{ entity: name, title: entity.titles[1] }] : []
        }),
        title: entities.map(name => declared[name]?.titles[1] ?? name).join(', '),
        state: isTakenBack ? ('Taken back' as const) : ('Imported' as const),
      })),
    ]
    const newest = data.toSorted((a, b) => Date.parse(b.atUtc) - Date.parse(a.atUtc))
    return { data: newest.slice(0, 500) }
  },

  async getImport({ db, actor }, { requestId }) {
    const rows = await db.query<{ entity: string; fileName: string | null; atUtc: string }>(sql`
      select entity, changes ->> 'fileName' as "fileName", at_utc as "atUtc" from audit
      where operation = 'import' and client_id = ${actor.clientId} and request_id = ${requestId} order by seq`)
    const found = rows.find(({ entity }) => mayImport(actor, metaOf(entity).entity))
    if (!found) throw new NotFound('There is no such import.', 'requestId')
    const { entity, ...row } = found
    return { ...row, title: metaOf(entity).entity.titles[1] }
  },

  async downloadImport({ db, actor }, { fileId }) {
    const rows = await db.query<FileFacts & { entity: string }>(sql`
      select f.id, f.name, f.mime, f.size, a.entity from audit a join files f on f.id = (a.changes ->> 'fileId')::uuid and not f.is_deleted
      where a.operation = 'import' and a.client_id = ${actor.clientId} and a.changes ->> 'fileId' = ${fileId}`)
    if (!rows.length) throw new NotFound('This file was not kept, or was deleted.', 'fileId')
    if (!rows.every(({ entity }) => mayReadFile(actor, entity))) throw new Forbidden()
    const { entity: _, ...file } = rows[0]!
    return file
  },

  async getInterruptedImports(context, { entity }) {
    // Whoever looks here is about to choose a file.
    context.request.server.longWork?.beReady()
    const seesAll = seesAllImports(context.actor)
    const waiting = await waitingImports(context)
    const mine = waiting.filter(
      each => !each.isRunning && each.entity === entity && mayGoOn(context.actor, each, seesAll),
    )
    return {
      data: mine.map(({ id, fileName, rows, atUtc, staffName }) => ({
        id,
        fileName,
        rows,
        atUtc,
        staffName,
      })),
    }
  },

  async goOnWithImport(context, { stagingId: id }) {
    const done = await goOn(context, { id, seesAll: seesAllImports(context.actor) })
    return { ...done, importId: context.actor.requestId }
  },

  discardImport: (context, { stagingId: id }) =>
    discard(context, { id, seesAll: seesAllImports(context.actor) }),

  undoImport: (context, { requestId }) => takeImportBack(context, requestId),
})

/** Whoever sees all imports may go on with those of others. */
const seesAllImports = ({ codes }: Actor) => codes.has('B1')

/** An import that is not finished, as it stands among those that are. */
const toldOf = ({ id, entity, fileName, rows, atUtc, staffName, isRunning }: Waiting) => ({
  id,
  fileName,
  rows,
  atUtc,
  staffName,
  title: model().entities[entity]?.titles[1] ?? entity,
  creates: 0,
  updates: 0,
  unchanged: 0,
  refused: 0,
  lists: [],
  fileId: null,
  undoId: null,
  stagingId: isRunning ? null : id,
  state: isRunning ? ('Running' as const) : ('Interrupted, nothing stored' as const),
})

/** A file may say all that an import may set of such records. */
function mayReadFile(actor: Actor, name: string): boolean {
  const meta = metaOf(name)
  return mayImport(actor, meta.entity) && hiddenFields(meta, actor).length === 0
}

interface ImportRow {
  readonly fileId: string | null
  readonly id: string
  readonly atUtc: string
  readonly entities: readonly string[]
  readonly fileName: string | null
  readonly staffName: string | null
  readonly rows: number
  readonly creates: number
  readonly updates: number
  readonly unchanged: number
  readonly refused: number
  readonly isTakenBack: boolean
}

/** How many records of each entity this company has. */
export async function countsOf(db: Queryable, actor: Actor, names: readonly string[]) {
  const counts = await db.query<{ name: string; records: number }>(
    sql.join(
      names.map(name => {
        const meta = metaOf(name)
        const mine = sql.join(own(meta, actor), sql` and `)
        return sql`select ${name}::text as name, count(*)::int as records from ${sql.raw(meta.table)} t where ${mine}`
      }),
      sql` union all `,
    ),
  )
  return new Map(counts.map(({ name, records }) => [name, records]))
}

/** The last import of each entity. */
async function lastOf(db: Queryable, actor: Actor, names: readonly string[]) {
  const rows = await db.query<{
    id: string
    entity: string
    atUtc: string
    staffName: string | null
  }>(sql`
    select distinct on (a.entity) a.request_id as id, a.entity, a.at_utc as "atUtc", ${personSql(actor)} as "staffName"
    from audit a left join staff s on s.id = a.staff_id
    where a.operation = 'import' and a.client_id = ${actor.clientId} and a.entity in ${names}
      and not exists (select from audit b where b.operation = ${tookBack} and b.client_id = a.client_id and b.changes ->> 'of' = a.request_id)
    order by a.entity, a.at_utc desc, a.seq desc`)
  return new Map(rows.map(row => [row.entity, row]))
}
