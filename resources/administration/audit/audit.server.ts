import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import { textCell } from '#server/calls/tableFile.ts'
import type { Queryable } from '#server/db/database.ts'
import { verifyLinks } from '#server/db/auditChain.ts'
import { namesOf, pointedTo, recordAt } from '#server/entities/read/recordAsOf.ts'
import { planOf, type Plan } from '#server/entities/meta/meta.ts'
import { visibleChanges } from '#server/entities/read/visibility.ts'
import { halfOf } from '#server/fields/index.ts'
import { BadInput, NotFound } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import {
  displayHours,
  instant,
  isReference,
  labelOf,
  totalCap,
  type AnyEntity,
  type CallInput,
} from '#define'
import { entities } from '#resources/registry.ts'
import { auditCalls } from './audit.calls.ts'

export default handlers(auditCalls, {
  async getAudit({ input: { before, ...filter }, who, db }) {
    const where = matching(filter, who)
    const older = before
      ? sql`and (a.at_utc, a.seq) < (select b.at_utc, b.seq from audit b where b.seq = ${before})`
      : sql``
    const rows = await rowsOf(db, sql`${where} ${older}`, perPage + 1)
    const data = rows.slice(0, perPage).map(row => told(row, who))
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
      entities: Object.values<AnyEntity>(entities)
        .map(({ name, titles }) => ({ name, title: titles[1] }))
        .sort((a, b) => a.title.localeCompare(b.title)),
      total: Math.min(counted!.total, totalCap),
      isCapped: counted!.total > totalCap,
      hasMore: rows.length > perPage,
    }
  },

  async exportAudit({ input: filter, who, db }) {
    return {
      name: 'Audit',
      headers: [
        'On',
        'By',
        'What',
        'Of',
        'Record',
        'Field',
        'Before',
        'After',
        'Address',
        'Row of the chain',
      ],
      rows: lines(db, who, matching(filter, who)),
    }
  },

  async getRecordAt({ input: { entity, recordId, at, seq }, who, db }) {
    if (!(entity in entities))
      throw new BadInput({
        code: 'unknown_entity',
        field: 'entity',
        message: 'There are no such records.',
      })
    if (!isId(recordId)) throw new NotFound('There is no such record.', 'recordId')
    if (!at && seq === undefined)
      throw new BadInput({ code: 'required', field: 'at', message: 'Choose the moment.' })
    const past = await recordAt(db, planOf(entity), who, recordId, at ? { at } : { seq: seq! })
    return {
      ...past,
      differs: past.differs.map(name => ({ name })),
      unsure: past.unsure.map(name => ({ name })),
    }
  },

  async verifyAudit({ input: { after = 0 }, db }) {
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

interface AuditRow {
  seq: number
  atUtc: string
  staffId: string | null
  person: string | null
  operation: string
  entity: string | null
  recordId: string | null
  changes: Record<string, unknown> | null
  requestId: string | null
  ip: string | null
  chainNo: number | null
}

/** The condition on `a` of the client's rows that a filter finds; sign-ins of nobody known belong to everybody who may look. */
function matching({ staffId, entity, recordId, operation, from, to }: Filter, who: Who): SQL {
  const dayBegins = (day: string, days = 0) =>
    new Date(
      Date.parse(`${day}T00:00:00Z`) + (days * 24 - displayHours[who.country]) * 3_600_000,
    ).toISOString()
  const conditions = [sql`(a.client_id = ${who.clientId} or a.client_id is null)`]
  if (staffId) conditions.push(sql`a.staff_id = ${staffId}`)
  if (entity) conditions.push(sql`a.entity = ${entity}`)
  if (recordId) conditions.push(isId(recordId) ? sql`a.record_id = ${recordId}` : sql`false`)
  if (operation) conditions.push(sql`a.operation = ${operation}`)
  if (from) conditions.push(sql`a.at_utc >= ${dayBegins(from)}::timestamptz`)
  if (to) conditions.push(sql`a.at_utc < ${dayBegins(to, 1)}::timestamptz`)
  return sql.join(conditions, sql` and `)
}

/** The page is found first: names are looked up for its rows alone. */
const rowsOf = (db: Queryable, where: SQL, limit: number) =>
  db.query<AuditRow>(sql`
    select a.seq, a.at_utc as "atUtc", a.staff_id as "staffId", s.full_name as person, a.operation, a.entity, a.record_id as "recordId", a.changes,
      a.request_id as "requestId", host(a.ip) as ip, a.chain_no as "chainNo"
    from (select * from audit a where ${where} order by a.at_utc desc, a.seq desc limit ${limit}) a left join staff s on s.id = a.staff_id
    order by a.at_utc desc, a.seq desc`)

const planIn = (entity: string | null): Plan | undefined =>
  entity && entity in entities ? planOf(entity) : undefined

/** A row as the person may see it, with its entity and step in words. */
function told(row: AuditRow, who: Who) {
  const plan = planIn(row.entity)
  const changes = plan && row.changes ? visibleTo(plan, who, row.changes) : row.changes
  return {
    ...row,
    changes,
    title: plan?.entity.titles[0] ?? row.entity,
    step: plan?.entity.statuses?.transitions[row.operation]?.label ?? null,
    fields:
      plan && changes
        ? Object.keys(changes)
            .map(name => wordFor(plan, name))
            .join(', ') || null
        : null,
  }
}

/** Of records that concern certain people alone, others are told that they changed, and not what. */
function visibleTo(plan: Plan, who: Who, changes: Record<string, unknown>) {
  const { rows } = plan.entity
  if (rows && !rows.unless?.some(code => who.codes.has(code))) return null
  return visibleChanges(plan, who, changes)
}

const wordFor = (plan: Plan, name: string) => labelOf(name, plan.fieldOf.get(name)?.options ?? {})

/** What everything in these rows is called, by id. */
async function namesIn(db: Queryable, rows: readonly ReturnType<typeof told>[]) {
  const wanted: Record<string, string[]> = {}
  for (const { entity, recordId, changes } of rows) {
    const plan = planIn(entity)
    if (!plan) continue
    if (recordId) (wanted[entity!] ??= []).push(recordId)
    for (const side of [0, 1])
      for (const [to, ids] of Object.entries(pointedTo(plan, sideOf(changes, side))))
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

/** A line for each field that changed, the newest first. */
async function* lines(db: Queryable, who: Who, where: SQL) {
  let older = sql``
  for (let done = 0; done < mostExported; done += rowsPerBatch) {
    const rows = (await rowsOf(db, sql`${where} ${older}`, rowsPerBatch)).map(row => told(row, who))
    const names = await namesIn(db, rows)
    yield rows.flatMap(row => {
      const plan = planIn(row.entity)
      const head = [
        halfOf(moment).exportCell!(row.atUtc, moment.options, who.country),
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
        const cell = (side: unknown) => textCell(inWords(plan, name, side, names))
        const [before, after] = Array.isArray(value) && value.length === 2 ? value : [null, value]
        return [
          ...head,
          textCell(plan ? wordFor(plan, name) : name),
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
  plan: Plan | undefined,
  name: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  if (value === null || value === undefined) return ''
  const field = plan?.fieldOf.get(name)
  if (field && (isReference(field) || field.kind === 'tags'))
    return [value]
      .flat()
      .map(id => names.get(id as string) ?? (id as string))
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
