import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  NotFound,
  badInput,
  dayBegins,
  kindColumn,
  handlers,
  isId,
  namesOf,
  metaOf,
  pointedTo,
  recordAt,
  textCell,
  verifyLinks,
  visibleChanges,
  type EntityMeta,
  type Queryable,
  type Actor,
} from '#server/kit'
import {
  allEntities,
  instant,
  isReference,
  labelOf,
  model,
  totalCap,
  valueLabel,
  type AnyEntity,
  type AnyField,
  type CallAnswer,
  type CallInput,
} from '#define'
import { auditCalls } from './audit.calls.ts'

export default handlers(auditCalls, {
  async getAudit({ actor, db }, { before, ...filter }) {
    const where = matching(filter, actor)
    const older = before
      ? sql`and (a.at_utc, a.seq) < (select b.at_utc, b.seq from audit b where b.seq = ${before})`
      : sql``
    const rows = await rowsOf(db, sql`${where} ${older}`, perPage + 1)
    const data = rows.slice(0, perPage).map(row => shownRow(row, actor))
    const [counted] = await db.query<{ total: number }>(
      sql`select count(*)::int as total from (select 1 from audit a where ${where} limit ${totalCap + 1}) capped`,
    )
    const names = await namesIn(db, data)
    return {
      data: data.map(row => ({
        ...row,
        record: (row.recordId && names.get(row.recordId)) ?? null,
      })),
      names: Object.fromEntries(names),
      entities: allEntities()
        .map(({ name, titles }) => ({ name, title: titles[1] }))
        .sort((a, b) => a.title.localeCompare(b.title)),
      total: Math.min(counted!.total, totalCap),
      isCapped: counted!.total > totalCap,
      hasMore: rows.length > perPage,
    }
  },

  async exportAudit(context, filter) {
    return {
      name: 'Audit',
      headers: [
        'On',
        'By',
        'Action',
        'Kind',
        'Record',
        'Field',
        'Before',
        'After',
        'IP address',
        'Chain row',
      ],
      rows: lines(context, matching(filter, context.actor)),
    }
  },

  async getRecordAt(context, { entity, recordId, at, seq }) {
    if (!Object.hasOwn(model().entities, entity))
      throw badInput('unknown_entity', 'entity', 'Choose one of the kinds of records in the list.')
    if (!isId(recordId)) throw new NotFound('There is no such record.', 'recordId')
    if (!at && seq === undefined) throw badInput('required', 'at', 'Choose a date and time.')
    const past = await recordAt(context, metaOf(entity), recordId, at ? { at } : { seq: seq! })
    return {
      ...past,
      differs: past.differs.map(name => ({ name })),
      unsure: past.unsure.map(name => ({ name })),
    }
  },

  async verifyAudit({ db }, { after = 0 }) {
    const { problems, ...followed } = await verifyLinks(db, after, rowsPerCheck)
    const [rest] = await db.text<{ waiting: number; sealedOnUtc: string | null }>(
      'select (select count(*)::int from (select 1 from audit where chain_no is null limit 1000) w) as waiting, (select sealed_on_utc from audit_anchor) as "sealedOnUtc"',
    )
    return { ...followed, ...rest!, problems: problems.map(text => ({ text })) }
  },
})

const moment = instant()
const perPage = 50
const rowsPerCheck = 20_000
const mostExported = 100_000
const rowsPerBatch = 1000

type Filter = Omit<CallInput<typeof auditCalls.getAudit>, 'before'>

type Answered = CallAnswer<typeof auditCalls.getAudit>['data'][number]

/** A row as it is stored. */
type AuditRow = Omit<Answered, 'step' | 'title' | 'record' | 'fields' | 'changes'> & {
  changes: Record<string, unknown> | null
}

/**
 * The condition on `a` for the client's rows that match a filter. Sign-ins of unknown people are
 * visible to all readers of the audit.
 */
function matching({ staffId, entity, recordId, operation, from, to }: Filter, actor: Actor): SQL {
  const conditions = [sql`(a.client_id = ${actor.clientId} or a.client_id is null)`]
  if (staffId) conditions.push(sql`a.staff_id = ${staffId}`)
  if (entity) conditions.push(sql`a.entity = ${entity}`)
  if (recordId) conditions.push(isId(recordId) ? sql`a.record_id = ${recordId}` : sql`false`)
  if (operation) conditions.push(sql`a.operation = ${operation}`)
  if (from) conditions.push(sql`a.at_utc >= ${dayBegins(from, actor)}::timestamptz`)
  if (to) conditions.push(sql`a.at_utc < ${dayBegins(to, actor, 1)}::timestamptz`)
  return sql.join(conditions, sql` and `)
}

/** The page is selected first: names are looked up for its rows only. */
const rowsOf = (db: Queryable, where: SQL, limit: number) =>
  db.query<AuditRow>(sql`
    select a.seq, a.at_utc, a.staff_id, s.full_name as person, a.operation, a.entity, a.record_id, a.changes,
      a.request_id, host(a.ip) as ip, a.chain_no
    from (select * from audit a where ${where} order by a.at_utc desc, a.seq desc limit ${limit}) a left join staff s on s.id = a.staff_id
    order by a.at_utc desc, a.seq desc`)

const planIn = (entity: string | null): EntityMeta | undefined =>
  entity && Object.hasOwn(model().entities, entity) ? metaOf(entity) : undefined

/** A row in the form that the person may see, with its entity and step in words. */
function shownRow(row: AuditRow, actor: Actor) {
  const meta = planIn(row.entity)
  const changes = meta && row.changes ? visibleTo(meta, actor, row.changes) : row.changes
  return {
    ...row,
    changes,
    title: meta?.entity.titles[0] ?? row.entity,
    step: meta ? stepDone(meta.entity, row.operation) : null,
    fields:
      meta && changes
        ? Object.keys(changes)
            .map(name => wordFor(meta, name))
            .join(', ') || null
        : null,
  }
}

/**
 * For records that concern certain people only, other people see that something changed, but not
 * what.
 */
function visibleTo(meta: EntityMeta, actor: Actor, changes: Record<string, unknown>) {
  const { rowAccess: rows } = meta.entity
  if (rows && !rows.unless?.some(code => actor.codes.has(code))) return null
  return visibleChanges(meta, actor, changes)
}

const wordFor = (meta: EntityMeta, name: string) =>
  labelOf(name, meta.fieldOf.get(name)?.options ?? {})

/** The labels of all ids in these rows, by id. */
async function namesIn(db: Queryable, rows: readonly ReturnType<typeof shownRow>[]) {
  const wanted: Record<string, string[]> = {}
  for (const { entity, recordId, changes } of rows) {
    const meta = planIn(entity)
    if (!meta) continue
    if (recordId) (wanted[entity!] ??= []).push(recordId)
    for (const side of [0, 1])
      for (const [to, ids] of Object.entries(pointedTo(meta, sideOf(changes, side))))
        (wanted[to] ??= []).push(...ids)
  }
  return namesOf(db, wanted)
}

const sideOf = (changes: Readonly<Record<string, unknown>> | null, side: number) =>
  Object.fromEntries(
    Object.entries(changes ?? {}).flatMap(([name, pair]) =>
      Array.isArray(pair) ? [[name, pair[side] as unknown]] : [],
    ),
  )

/** One line per changed field, newest first. */
async function* lines({ db, actor }: Context, where: SQL) {
  let older = sql``
  for (let done = 0; done < mostExported; done += rowsPerBatch) {
    const rows = (await rowsOf(db, sql`${where} ${older}`, rowsPerBatch)).map(row =>
      shownRow(row, actor),
    )
    const names = await namesIn(db, rows)
    yield rows.flatMap(row => {
      const meta = planIn(row.entity)
      const head = [
        kindColumn(moment).exportCell!(row.atUtc, moment.options, actor),
        textCell(row.person),
        textCell(row.step ?? row.operation),
        textCell(row.title),
        textCell((row.recordId && names.get(row.recordId)) ?? row.recordId),
      ]
      const tail = [
        textCell(row.ip),
        row.chainNo === null ? null : { text: String(row.chainNo), value: row.chainNo },
      ]
      const fields = Object.entries(row.changes ?? {})
      if (!fields.length) return [[...head, null, null, null, ...tail]]
      return fields.map(([name, value]) => {
        const cell = (side: unknown) => textCell(inWords(meta, name, side, names))
        const [before, after] = Array.isArray(value) && value.length === 2 ? value : [null, value]
        return [
          ...head,
          textCell(meta ? wordFor(meta, name) : name),
          cell(before),
          cell(after),
          ...tail,
        ]
      })
    })
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerBatch) return
    older = sql`and (a.at_utc, a.seq) < (${last.atUtc}::timestamptz, ${last.seq})`
  }
}

function inWords(
  meta: EntityMeta | undefined,
  name: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  if (value === null || value === undefined) return ''
  const field = meta?.fieldOf.get(name)
  if (field && (isReference(field) || field.kind === 'tags'))
    return [value]
      .flat()
      .map(id => names.get(id as string) ?? (id as string))
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a step of the statuses has done, in words; null for other operations. */
function stepDone({ fields, statuses }: AnyEntity, operation: string) {
  const step = statuses?.transitions[operation]
  return step
    ? (step.done ?? valueLabel(step.to, (fields[statuses!.field] as AnyField).options))
    : null
}
