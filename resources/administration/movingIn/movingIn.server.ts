import { sql } from 'drizzle-orm'
import { allEntities, model } from '#define'
import {
  dayBegins,
  handlers,
  mayImport,
  metaOf,
  own,
  personSql,
  takeImportBack,
  tookBack,
  type Actor,
  type Queryable,
} from '#server/kit'
import { doorsInOrder } from './doors.ts'
import { movingInCalls } from './movingIn.calls.ts'

export default handlers(movingInCalls, {
  async getMovingIn({ db, actor }) {
    const doors = doorsInOrder(allEntities())
    const names = doors.map(({ entity }) => entity.name)
    const [counts, last, [priced]] = await Promise.all([
      countsOf(db, actor, names),
      lastOf(db, actor, names),
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
        lastOnUtc: last.get(entity.name)?.atUtc ?? null,
        lastId: last.get(entity.name)?.id ?? null,
        lastBy: last.get(entity.name)?.staffName ?? null,
      })),
    }
  },

  async getImports({ db, actor }, { staffId, from, to }) {
    const those = [
      sql`a.operation = 'import'`,
      sql`a.client_id = ${actor.clientId}`,
      ...(staffId ? [sql`a.staff_id = ${staffId}`] : []),
      ...(from ? [sql`a.at_utc >= ${dayBegins(from, actor)}`] : []),
      ...(to ? [sql`a.at_utc < ${dayBegins(to, actor, 1)}`] : []),
    ]
    // A file that brings several kinds of records is one import.
    const rows = await db.query<ImportRow>(sql`
      select a.request_id as id, max(a.at_utc) as "atUtc", array_agg(a.entity order by a.seq) as entities, max(a.changes ->> 'fileName') as "fileName",
        max(${personSql(actor)}) as "staffName", max((a.changes ->> 'rows')::int) as rows, sum((a.changes ->> 'creates')::int)::int as creates,
        sum((a.changes ->> 'updates')::int)::int as updates, sum((a.changes ->> 'unchanged')::int)::int as unchanged,
        sum(coalesce((a.changes ->> 'refused')::int, 0))::int as refused, bool_or(b.seq is not null) as "isTakenBack"
      from audit a left join staff s on s.id = a.staff_id
        left join audit b on b.operation = ${tookBack} and b.client_id = a.client_id and b.changes ->> 'of' = a.request_id
      where ${sql.join(those, sql` and `)} group by a.request_id order by max(a.at_utc) desc, max(a.seq) desc limit 500`)
    const { entities: declared } = model()
    return {
      data: rows.map(({ entities, isTakenBack, ...row }) => ({
        ...row,
        lists: entities.flatMap(name => {
          const entity = declared[name]
          return entity?.import ? [{ entity: name, title: entity.titles[1] }] : []
        }),
        title: entities.map(name => declared[name]?.titles[1] ?? name).join(', '),
        state: isTakenBack ? ('Taken back' as const) : ('Imported' as const),
      })),
    }
  },

  undoImport: (context, { requestId }) => takeImportBack(context, requestId),
})

interface ImportRow {
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
async function countsOf(db: Queryable, actor: Actor, names: readonly string[]) {
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
    order by a.entity, a.at_utc desc, a.seq desc`)
  return new Map(rows.map(row => [row.entity, row]))
}
