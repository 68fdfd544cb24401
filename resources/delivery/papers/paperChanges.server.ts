import { sql, type SQL } from 'drizzle-orm'
import type { AfterWrite, Context } from '#server/kit'
import {
  changesSince,
  printedPlans,
  type PaperChange,
  type PrintedPlan,
} from './printedPlans.server.ts'

/** The papers of a day that are in force. */
interface Papers {
  readonly calendarId: string
  readonly date: string
  readonly printed: readonly PrintedPlan[]
}

/** What has changed of each day since its papers were printed, all papers in one read. */
export async function changesOf(
  context: Context,
  papers: readonly Papers[],
): Promise<PaperChange[][]> {
  if (!papers.length) return []
  const days = JSON.stringify(papers.map(({ calendarId, date }) => ({ calendarId, date })))
  const ids = papers.flatMap(({ printed }) => printed.map(({ planId }) => planId))
  const now = await printedPlans(
    context,
    sql`(p.id = any(${sql.param(ids)}::uuid[]) or (p.calendar_id, p.date) in (select d."calendarId", d.date from jsonb_to_recordset(${days}::jsonb) as d("calendarId" uuid, date date)))`,
  )
  return papers.map(paper => changesOfPapers(paper, now))
}

/**
 * What has changed of plans since they were printed, before and after, in words; nothing of plans
 * that papers say as they are. Both papers of a day count, of the day that a plan has left too.
 */
export async function changeWords(
  context: Context,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!planIds.length) return new Map()
  const asked = sql`any(${sql.param([...planIds])}::uuid[])`
  const [papers, now] = await Promise.all([
    papersOf(context, asked),
    printedPlans(context, sql`p.id = ${asked}`),
  ])
  const words = new Map<string, Set<string>>()
  for (const paper of papers)
    for (const { planId, what, before, after } of changesOfPapers(paper, now)) {
      const told = words.get(planId) ?? new Set()
      const isNew = what === 'New plan'
      words.set(
        planId,
        told.add(isNew ? 'Not printed' : `${what}: ${inWords(before)}, now ${inWords(after)}`),
      )
    }
  return new Map(
    [...words].map(([planId, told]) => {
      const text = `${[...told].join('; ')}.`
      return [planId, text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text]
    }),
  )
}

const inWords = (said: string | null) => said ?? 'none'
/** Of one plan, in a row. */
const mostLetters = 500

/** The papers in force that say something of the plans `asked`, or are of the days of these. */
const papersOf = ({ db, actor }: Context, asked: SQL) =>
  db.query<Papers>(sql`
    with asked as (select p.id, p.calendar_id, p.date, p.printed_on_utc from delivery_plans p where p.id = ${asked} and p.client_id = ${actor.clientId}),
      days as (
        select y.id from asked a join calendar_days y on y.calendar_id = a.calendar_id and y.date = a.date and not y.is_deleted
        union select d.calendar_day_id from asked a join day_documents d on d.client_id = ${actor.clientId} and not d.is_deleted and d.printed is not null
          and d.created_on_utc between a.printed_on_utc and a.printed_on_utc + interval '1 millisecond')
    select distinct on (d.calendar_day_id, d.kind) y.calendar_id as "calendarId", y.date,
      (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(d.printed) e where (e->>'planId')::uuid in (select id from asked)) as printed
    from days x join calendar_days y on y.id = x.id join day_documents d on d.calendar_day_id = x.id and d.printed is not null and not d.is_deleted
    order by d.calendar_day_id, d.kind, d.id desc`)

function changesOfPapers({ calendarId, date, printed }: Papers, now: readonly PrintedPlan[]) {
  const known = new Set(printed.map(({ planId }) => planId))
  return changesSince(
    printed,
    now.filter(
      plan => known.has(plan.planId) || (plan.calendarId === calendarId && plan.date === date),
    ),
  )
}

/** Changes of these fields are told of printed plans. */
const toldFields = [
  'calendarId',
  'date',
  'slotId',
  'addressId',
  'instruction',
  'helperCount',
  'planItems',
]

/** Marks a plan that was made or changed after the papers of its day were printed. */
export const markAfterWrite: AfterWrite = async (context, id, changed) => {
  if (changed.some(field => toldFields.includes(field)))
    await markChangedAfterPrint(context, sql`p.id = ${id}`)
}

/**
 * Marks those plans `p` that papers say otherwise: they were printed before, or have come to a day
 * whose papers are printed.
 */
export const markChangedAfterPrint = ({ db }: Pick<Context, 'db'>, condition: SQL) =>
  db.query(sql`
    update delivery_plans p set changed_after_print_on_utc = date_trunc('milliseconds', now())
    where ${condition} and (p.printed_on_utc is not null or exists (
      select from day_documents d join calendar_days y on y.id = d.calendar_day_id
      where y.calendar_id = p.calendar_id and y.date = p.date and d.printed is not null and not d.is_deleted))`)

/**
 * Marks plans whose trip or stop is another now. Most of them are not locked, and their trips are:
 * a plan that somebody else is changing at this moment is not waited for.
 */
export async function markStops(context: Pick<Context, 'db'>, planIds: readonly string[]) {
  if (!planIds.length) return
  await markChangedAfterPrint(
    context,
    sql`p.id in (select s.id from delivery_plans s where s.id = any(${sql.param([...planIds])}::uuid[]) order by s.id for no key update skip locked)`,
  )
}
