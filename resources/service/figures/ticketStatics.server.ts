import { sql, type SQL } from 'drizzle-orm'
import { todayFor, type CallAnswer, type CallInput, listAddress } from '#define'
import { badInput, type Context, dayBegins } from '#server/kit'
import { happenedDay } from '#resources/days.ts'
import { dayAfter, monthsOf, periodBefore, type Days } from './days.ts'
import type { figureCalls } from './figures.calls.ts'
import { costRows } from '#resources/service/goods/ticketCost.server.ts'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { adds, type TicketKind } from './ticketKinds.ts'

type Input = CallInput<typeof figureCalls.getTicketStatics>
type Row = CallAnswer<typeof figureCalls.getTicketStatics>['data'][number]
type Grouping = Exclude<NonNullable<Input['groupBy']>, 'Month'>

/** The most days of a period. */
const mostDays = 1100

/** The key of a ticket `k`, its name, what says that there is none, and the filter that it is. */
const groups: Readonly<
  Record<Grouping, { key: SQL; join: SQL; name: SQL; none: string; filter: string }>
> = {
  Product: {
    key: sql`k.product_id`,
    join: sql`products n on n.id = g.key`,
    name: sql`n.name`,
    none: 'No product',
    filter: 'productId',
  },
  Category: {
    key: sql`(select p.category_id from products p where p.id = k.product_id)`,
    join: sql`categories n on n.id = g.key`,
    name: sql`n.name`,
    none: 'No category',
    filter: 'categoryId',
  },
  Cause: {
    key: sql`k.cause_id`,
    join: sql`qa_causes n on n.id = g.key`,
    name: sql`n.name`,
    none: 'No cause yet',
    filter: 'causeId',
  },
  Person: {
    key: sql`k.owner_id`,
    join: sql`staff n on n.id = g.key`,
    name: sql`n.full_name`,
    none: 'Nobody',
    filter: 'ownerId',
  },
  Branch: {
    key: sql`k.branch_id`,
    join: sql`branches n on n.id = g.key`,
    name: sql`n.name`,
    none: 'No branch',
    filter: 'branchId',
  },
}

/**
 * Counts the events of tickets in a period, beside as many days before it. A month stands beside the
 * month before.
 * @throws BadInput naming the day that is wrong
 */
export async function ticketStatics(context: Context, input: Input): Promise<Row[]> {
  const period = periodOf(context, input)
  return input.groupBy === 'Month'
    ? byMonth(context, input, period)
    : byGroup(context, input, period, input.groupBy ?? 'Product')
}

function periodOf({ actor }: Context, { from, to }: Input): Days {
  const last = to ?? todayFor(actor)
  // The day after it and the period before have to be days, too.
  if (last > '2999-12-31') throw badInput('invalid', 'to', 'The last day is before the year 3000.')
  if (last < '1900-01-01' || (from && from < '1900-01-01'))
    throw badInput('invalid', from ? 'from' : 'to', 'A report begins after the year 1900.')
  const first = from ?? monthsOf({ from: last, to: last }, 2)[0]!.from
  if (first > last)
    throw badInput('invalid', 'from', 'The first day is after the last one: correct one of them.')
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  if (days > mostDays)
    throw badInput('too_long', 'from', `A report has at most ${mostDays.toLocaleString()} days.`)
  return { from: first, to: last }
}

interface Counted extends Omit<
  Row,
  | 'name'
  | 'openedAt'
  | 'resolvedAt'
  | 'closedAt'
  | 'reopenedAt'
  | 'mergedAt'
  | 'unmergedAt'
  | 'backlogAt'
  | 'costAt'
> {
  key: string | null
  name: string | null
}

async function byGroup(context: Context, input: Input, period: Days, by: Grouping): Promise<Row[]> {
  const { db, actor } = context
  const { key, join, name, none, filter } = groups[by]
  const before = periodBefore(period)
  const at = (day: string) => sql`${dayBegins(day, actor)}::timestamptz`
  const rows = await db.query<Counted>(sql`
    with moved as (
      select ${key} as key, e.kind, e.happened_on_utc, ${eventFacts},
        case when e.happened_on_utc >= ${at(period.from)} then 'now' when e.happened_on_utc >= ${at(before.from)} then 'before' end as half
      from ticket_changes e join tickets k on k.id = e.ticket_id
      where ${narrowed(context, input)} and e.kind <> 'Moved' and e.happened_on_utc < ${at(dayAfter(period.to))}
      union all ${costsIn(context, input, key, { from: before.from, to: period.to }, period.from)}),
    g as (
      select m.key, ${counted('now')}, ${counted('before')}, coalesce(sum(${added}), 0)::int as backlog, coalesce(sum(${added}) filter (where m.half is distinct from 'now'), 0)::int as "backlogBefore"
      from moved m group by m.key)
    select g.key, ${name} as name, ${figures} from g left join ${join}
    where g.opened + g.resolved + g.closed + g.reopened + g.merged + g.unmerged + g."openedBefore" + g."resolvedBefore" + g.backlog + g."backlogBefore" > 0 or g.cost > 0 or g."costBefore" > 0
    order by g.opened desc, g.backlog desc, ${name}, g.key`)
  return rows.map(({ key: of, ...row }) => ({
    ...row,
    name: row.name ?? none,
    ...addresses(period, input, { [filter]: of }),
  }))
}

async function byMonth(context: Context, input: Input, period: Days): Promise<Row[]> {
  const { db, actor } = context
  const months = monthsOf(period)
  const [before, ...shown] = monthsOf(period, 1)
  const day = sql.raw(happenedDay('e.client_id', 'e.happened_on_utc'))
  const end = sql`${dayBegins(dayAfter(months.at(-1)!.to), actor)}::timestamptz`
  const rows = await db.query<Counted & { key: string }>(sql`
    with moved as (
      select greatest(to_char(${day}, 'YYYY-MM'), ${before!.from.slice(0, 7)}) as key, e.kind, e.happened_on_utc, ${eventFacts},
        case when ${day} >= ${before!.from}::date then 'now' end as half
      from ticket_changes e join tickets k on k.id = e.ticket_id
      where ${narrowed(context, input)} and e.kind <> 'Moved' and e.happened_on_utc < ${end}
      union all ${costsIn(context, input, sql`to_char(x.day, 'YYYY-MM')`, { from: before!.from, to: period.to }, before!.from)}),
    counted as (select m.key, ${counted('now')}, sum(${added})::int as more from moved m group by m.key),
    every as (select unnest(${sql.param([before!, ...shown].map(({ from }) => from.slice(0, 7)))}::text[]) as key),
    summed as (
      select v.key, coalesce(c.opened, 0) as opened, coalesce(c.resolved, 0) as resolved, coalesce(c.closed, 0) as closed, coalesce(c.reopened, 0) as reopened, coalesce(c.merged, 0) as merged, coalesce(c.unmerged, 0) as unmerged, c.hours, c.reply, c."inTime", c.timed, c.cost,
        coalesce(sum(c.more) over (order by v.key), 0)::int as backlog
      from every v left join counted c on c.key = v.key),
    g as (
      select s.*, lag(s.opened) over w as "openedBefore", lag(s.resolved) over w as "resolvedBefore", lag(s.reopened) over w as "reopenedBefore", lag(s.hours) over w as "hoursBefore", lag(s.reply) over w as "replyBefore", lag(s."inTime") over w as "inTimeBefore", lag(s.timed) over w as "timedBefore", lag(s.backlog) over w as "backlogBefore", lag(s.cost) over w as "costBefore"
      from summed s window w as (order by s.key))
    select g.key, g.key as name, ${figures} from g order by g.key offset 1`)
  const daysOf = new Map(shown.map(days => [days.from.slice(0, 7), days]))
  return rows.map(({ key, ...row }) => ({
    ...row,
    name: key,
    ...addresses(daysOf.get(key)!, input, {}),
  }))
}

/** Events of tickets that the filters leave. */
const narrowed = (context: Context, input: Input): SQL =>
  sql`e.client_id = ${context.actor.clientId} and ${ofTickets(context, input)}`

/** Tickets `k` of the client that the filters leave. */
const ofTickets = ({ actor }: Context, { branchId, productId }: Input): SQL =>
  sql.join(
    [
      sql`k.client_id = ${actor.clientId} and not k.is_deleted`,
      ...(branchId ? [sql`k.branch_id = ${branchId}`] : []),
      ...(productId ? [sql`k.product_id = ${productId}`] : []),
    ],
    sql` and `,
  )

/** An event `m` adds so many to the open tickets. */
const added = sql.raw(
  `case m.kind ${Object.entries(adds)
    .map(([kind, value]) => `when '${kind}' then ${value}`)
    .join(' ')} end`,
)

/** The counts of one half of what is compared. */
function counted(half: 'now' | 'before'): SQL {
  const end = half === 'now' ? '' : 'Before'
  const of = (kind: TicketKind) => `m.kind = '${kind}' and m.half = '${half}'`
  const count = (kind: TicketKind, name: string) =>
    `count(*) filter (where ${of(kind)})::int as "${name}${end}"`
  return sql.raw(
    [
      count('Opened', 'opened'),
      count('Resolved', 'resolved'),
      count('Reopened', 'reopened'),
      ...(half === 'now'
        ? [count('Closed', 'closed'), count('Merged', 'merged'), count('Unmerged', 'unmerged')]
        : []),
      `sum(m.amount) filter (where m.half = '${half}') as "cost${end}"`,
      `avg(m.hours) filter (where ${of('Resolved')}) as "hours${end}"`,
      `avg(m.reply) filter (where ${of('Opened')}) as "reply${end}"`,
      `count(*) filter (where ${of('Resolved')} and m.in_time)::int as "inTime${end}"`,
      `count(m.in_time) filter (where ${of('Resolved')})::int as "timed${end}"`,
    ].join(', '),
  )
}

/** How long the events of tickets took: until the solution, the first reply, and within their target. */
const eventFacts =
  sql.raw(`extract(epoch from e.happened_on_utc - k.created_on_utc) / 3600 as hours, extract(epoch from k.first_reply_on_utc - k.created_on_utc) / 3600 as reply,
        case when k.due_hours is not null then coalesce(k.due_on_utc >= e.happened_on_utc, true) end as in_time,
        null::numeric as amount`)

/**
 * Rows beside those of events: what tickets cost on the days of a period, for whoever sees costs.
 * @param nowFrom the day from which they are of the period itself, not of the one before
 */
const costsIn = (
  context: Context,
  input: Input,
  key: SQL,
  { from, to }: Days,
  nowFrom: string,
) => sql`
  select ${key}, 'Cost', null, null, null, null, x.amount, case when x.day >= ${nowFrom}::date then 'now' else 'before' end
  from (${costRows(sql`select k.id from tickets k where ${ofTickets(context, input)}`)}) x join tickets k on k.id = x.ticket_id
  where ${seesCost(context.actor)} and x.day between ${from}::date and ${to}::date`

const figures = sql.raw(`
  g.opened, g."openedBefore", g.resolved, g."resolvedBefore", g.closed, g.reopened, g.merged, g.unmerged, g.backlog, g."backlogBefore",
  round(g.reopened * 100.0 / nullif(g.resolved, 0), 1)::float8 as "reopenedPercent", round(g."reopenedBefore" * 100.0 / nullif(g."resolvedBefore", 0), 1)::float8 as "reopenedPercentBefore",
  g.cost::float8 as cost, g."costBefore"::float8 as "costBefore",
  round(g.hours::numeric, 1)::float8 as "resolveHours", round(g."hoursBefore"::numeric, 1)::float8 as "resolveHoursBefore",
  round(g.reply::numeric, 1)::float8 as "replyHours", round(g."replyBefore"::numeric, 1)::float8 as "replyHoursBefore",
  round(g."inTime" * 100.0 / nullif(g.timed, 0), 1)::float8 as "inTimePercent", round(g."inTimeBefore" * 100.0 / nullif(g."timedBefore", 0), 1)::float8 as "inTimePercentBefore"`)

/** The lists that make the numbers of a row: the events of a kind, and the tickets that were open at the end. */
function addresses(
  { from, to }: Days,
  { branchId, productId }: Input,
  group: Readonly<Record<string, string | null>>,
) {
  const filters = { ...(branchId && { branchId }), ...(productId && { productId }), ...group }
  const events = (kind: TicketKind) =>
    listAddress('/customer_service/ticketStatics/events', {
      day: { gte: from, lte: to },
      kind,
      ...filters,
    })
  return {
    openedAt: events('Opened'),
    resolvedAt: events('Resolved'),
    closedAt: events('Closed'),
    reopenedAt: events('Reopened'),
    mergedAt: events('Merged'),
    unmergedAt: events('Unmerged'),
    backlogAt: listAddress('/customer_service/ticket', { openOn: to, ...filters }),
    costAt: listAddress('/customer_service/ticket', { costOn: { gte: from, lte: to }, ...filters }),
  }
}
