import { sql, type SQL } from 'drizzle-orm'
import {
  isReference,
  labelOf,
  valueLabel,
  type AnyField,
  type CallAnswer,
  type CallInput,
} from '#define'
import {
  badInput,
  type Context,
  dayBegins,
  metaOf,
  namesOf,
  pointedTo,
  visibleChanges,
} from '#server/kit'
import { logged, type figureCalls } from './figures.calls.ts'

type Input = CallInput<typeof figureCalls.getTicketLogs>
type Line = CallAnswer<typeof figureCalls.getTicketLogs>['data'][number]

const mostLines = 1000
const mostLetters = 4000

interface Stored {
  seq: string
  atUtc: string
  recordId: string | null
  ticketNo: string | null
  staffId: string | null
  person: string | null
  operation: string
  changes: Record<string, unknown> | null
}

/** The audit of tickets in words, newest first. It leaves out what a person may not see of a ticket. */
export async function ticketLogs(
  context: Context,
  { ticketId, staffId, action, from, to }: Input,
): Promise<{ data: Line[]; hasMore: boolean }> {
  const { db, actor } = context
  if (from && to && to < from) throw badInput('order', 'to', 'The last day is before the first.')
  const narrowed: SQL[] = [
    sql`a.entity = 'tickets' and a.client_id = ${actor.clientId}`,
    ...(ticketId ? [sql`a.record_id = ${ticketId}`] : []),
    ...(staffId ? [sql`a.staff_id = ${staffId}`] : []),
    ...(action ? [sql`a.operation = ${action}`] : []),
    ...(from ? [sql`a.at_utc >= ${dayBegins(from, actor)}::timestamptz`] : []),
    ...(to ? [sql`a.at_utc < ${dayBegins(to, actor, 1)}::timestamptz`] : []),
  ]
  const rows = await db.query<Stored>(sql`
    select a.seq, a.at_utc, a.record_id, k.ticket_no, a.staff_id, s.full_name as person, a.operation, a.changes
    from (select * from audit a where ${sql.join(narrowed, sql` and `)} order by a.at_utc desc, a.seq desc limit ${mostLines + 1}) a
      left join tickets k on k.id = a.record_id and k.client_id = ${actor.clientId} left join staff s on s.id = a.staff_id
    order by a.at_utc desc, a.seq desc`)
  const meta = metaOf('tickets')
  const shown = rows.slice(0, mostLines).map(row => ({
    ...row,
    changes: row.changes && visibleChanges(meta, actor, row.changes),
  }))
  const names = await namesIn(context, shown)
  return {
    data: shown.map(({ seq, atUtc, recordId, ticketNo, staffId: by, person, ...row }) => ({
      id: String(seq),
      atUtc,
      ticketId: ticketNo === null ? null : recordId,
      ticketNo,
      staffId: by,
      staffName: person ?? 'System',
      action: logged[row.operation] ?? row.operation,
      changes: inWords(row.changes, names),
      source: row.operation === 'import' ? 'File' : by ? 'Person' : 'System',
    })),
    hasMore: rows.length > mostLines,
  }
}

type Changes = Readonly<Record<string, unknown>> | null

/** The labels of all records that the changes point to, by id. */
async function namesIn({ db }: Context, rows: readonly { readonly changes: Changes }[]) {
  const meta = metaOf('tickets')
  const sought: Record<string, string[]> = {}
  for (const { changes } of rows)
    for (const side of [0, 1])
      for (const [to, ids] of Object.entries(pointedTo(meta, sideOf(changes, side))))
        (sought[to] ??= []).push(...ids)
  return namesOf(db, sought)
}

const sideOf = (changes: Changes, side: number) =>
  Object.fromEntries(
    Object.entries(changes ?? {}).flatMap(([name, pair]) =>
      Array.isArray(pair) ? [[name, pair[side] as unknown]] : [],
    ),
  )

/** @example 'Status: New → In progress' */
function inWords(changes: Changes, names: ReadonlyMap<string, string>): string | null {
  const meta = metaOf('tickets')
  const parts = Object.entries(changes ?? {}).map(([name, value]) => {
    const field = meta.fieldOf.get(name)
    const label = labelOf(name, field?.options ?? {})
    const word = (side: unknown) => wordOf(field, side, names)
    if (!Array.isArray(value) || value.length !== 2) return `${label}: ${word(value)}`
    const [before, after] = value as [unknown, unknown]
    return isNothing(before)
      ? `${label}: ${word(after)}`
      : `${label}: ${word(before)} → ${word(after)}`
  })
  return parts.length ? parts.join('; ').slice(0, mostLetters) : null
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

function wordOf(
  field: AnyField | undefined,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  if (isNothing(value)) return '–'
  if (field && (isReference(field) || field.kind === 'tags'))
    return [value]
      .flat()
      .map(id => names.get(id as string) ?? (id as string))
      .join(', ')
  if (field?.kind === 'choice' && typeof value === 'string') return valueLabel(value, field.options)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
