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
  return papers.map(({ calendarId, date, printed }) => {
    const known = new Set(printed.map(({ planId }) => planId))
    return changesSince(
      printed,
      now.filter(
        plan => known.has(plan.planId) || (plan.calendarId === calendarId && plan.date === date),
      ),
    )
  })
}

/** Changes of these fields are told of printed plans. */
const toldFields = ['calendarId', 'date', 'slotId', 'addressId', 'instruction', 'planItems']

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
