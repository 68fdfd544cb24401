import { sql, type SQL } from 'drizzle-orm'
import { type Context, contains, orderBy, says } from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import { snake, todayFor } from '#define'
import { openStates } from './reminders.calls.ts'

/** What every list of plans is asked for. */
export interface Asked {
  keywords?: string | null
  branchId?: string | null
  calendarId?: string | null
  ownerId?: string | null
  isSnoozed?: boolean | null
}
export interface Page {
  pageNo?: number | null
  pageSize?: number | null
  sort?: string | null
}

/**
 * What rows of plans are read from: plans `p`, calendars `c`, their order `o` and its customer `u`,
 * a ticket `t`, and a follow-up `f` of a kind with its owner `w`.
 */
export const planTables = (plans: SQL, kind: SQL) => sql`
  ${plans} join delivery_calendars c on c.id = p.calendar_id left join tickets t on t.id = p.ticket_id
    left join orders o on o.id = coalesce(p.order_id, t.order_id) left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))}
    left join plan_follow_ups f on f.plan_id = p.id and f.kind = ${kind} and not f.is_deleted left join staff w on w.id = f.owner_id`

export const planColumns = sql`
  p.id as plan_id, p.version, p.no as plan_no, o.id as order_id, o.order_code, u.id as customer_id, u.name as customer_name, u.phone,
  p.date, c.id as calendar_id, c.name as calendar_name, f.owner_id, w.full_name as owner_name, f.snoozed_until, f.reason`

/** Plans of the person's client that are not handed over yet. */
export const isOpenPlan = ({ actor }: Pick<Context, 'actor'>) =>
  sql`p.client_id = ${actor.clientId} and p.state in ${[...openStates]} and not p.is_deleted`

/** What a person narrows a list of plans by; what is snoozed is left out unless it is asked for. */
export const narrowedBy = (
  { actor }: Pick<Context, 'actor'>,
  { keywords, branchId, calendarId, ownerId, isSnoozed }: Asked,
): SQL[] => {
  const words = keywords?.trim()
  const text = sql`${contains(words ?? '')}`
  return [
    ...(words
      ? [
          sql`(p.no ilike ${text} or o.order_code ilike ${text} or ${says(sql`u.name`, words)} or u.phone ilike ${text})`,
        ]
      : []),
    ...(branchId ? [sql`c.branch_id = ${branchId}`] : []),
    ...(calendarId ? [sql`c.id = ${calendarId}`] : []),
    ...(ownerId ? [sql`f.owner_id = ${ownerId}`] : []),
    ...(isSnoozed ? [] : [sql`(f.snoozed_until is null or f.snoozed_until <= ${todayFor(actor)})`]),
  ]
}

/**
 * The page of a statement's rows, sorted as asked, with their whole number.
 * @param listed a statement whose columns are named as the call answers them, in snake case
 * @param more what only the rows of the page need: columns after `l.*`, of tables `beside` it
 */
export async function pageOf<Row extends object>(
  { db }: Pick<Context, 'db'>,
  listed: SQL,
  { pageNo, pageSize, sort }: Page,
  {
    columns,
    otherwise,
    more = sql``,
    beside = sql``,
  }: { columns: ReadonlyMap<string, SQL>; otherwise: SQL; more?: SQL; beside?: SQL },
): Promise<{ data: Row[]; totalCount: number }> {
  const size = pageSize ?? 50
  const order = orderBy(sort, columns, otherwise)
  const rows = await db.query<Row & { whole: number }>(sql`
    with listed as (${listed}),
      page as (select l.*, count(*) over ()::int as whole from listed l order by ${order} limit ${size} offset ${((pageNo ?? 1) - 1) * size})
    select l.* ${more} from page l ${beside} order by ${order}`)
  return {
    data: rows.map(({ whole: _whole, ...row }) => row as unknown as Row),
    totalCount: rows[0]?.whole ?? 0,
  }
}

/** Columns that people sort by, named as the call answers them. */
export const sortedBy = (names: readonly string[], more: Readonly<Record<string, SQL>> = {}) =>
  new Map<string, SQL>([
    ...names.map(name => [name, sql`l.${sql.identifier(snake(name))}`] as const),
    ...Object.entries(more),
  ])

/** The columns of every list. */
export const sortedAlike = [
  'planNo',
  'orderCode',
  'customerName',
  'phone',
  'date',
  'calendarName',
  'ownerName',
  'snoozedUntil',
  'reason',
]
