import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Country } from '#define'
import {
  type Context,
  clocksAt,
  dayAt,
  dayOf,
  insertRows,
  keepFile,
  metaOf,
  pdf,
  readyFile,
  refused,
  writeAuditAndOutbox,
  timeAt,
} from '#server/kit'
import {
  calendarOf,
  lockDays,
  openDays,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import { dockets } from './dockets.server.ts'
import { printedPlans, withWarnings, type PrintedPlan } from './printedPlans.server.ts'
import { runSheet, type PaperHead } from './runSheet.server.ts'

/** The papers that are printed of a day. */
export type PaperKind = 'Run sheet' | 'Dockets'
const written = { 'Run sheet': runSheet, Dockets: dockets } as const

/** A day of a calendar whose documents are changed. */
export interface PaperDay {
  readonly calendarId: string
  readonly date: string
}

/** A document that was filed. */
export interface FiledPaper {
  readonly id: string
  readonly name: string
}

/**
 * Prints the run sheet and the dockets of a day as they are now, and files both as its documents.
 * What they say of each plan is kept, so that later changes show.
 * @throws NotFound naming the calendar; Refused without plans on the day
 */
export async function fileRunSheet(
  context: Context,
  calendarId: string,
  date: string,
): Promise<FiledPaper[]> {
  const sheet = await filePapers(context, { calendarId, date }, 'Run sheet')
  return [sheet, await filePapers(context, { calendarId, date }, 'Dockets')]
}

/** Prints the papers of one kind, and files them. @throws as `fileRunSheet` */
export async function filePapers(
  context: Context,
  day: PaperDay,
  kind: PaperKind,
): Promise<FiledPaper> {
  const { db } = context
  const calendarDayId = await lockPaperDay(context, day)
  const plans = await withWarnings(
    context,
    await printedPlans(
      context,
      sql`p.calendar_id = ${day.calendarId} and p.date = ${day.date} and p.state <> 'Cancelled'`,
    ),
  )
  if (!plans.length)
    throw refused(
      'nothing',
      'date',
      `No plans are on ${dayOf(day.date)}: there is nothing to print.`,
    )
  const head = await headOf(context, calendarDayId)
  const bytes = await buffer(await pdf(written[kind](head, plans)))
  const name = `${kind} ${head.calendar} ${day.date}.pdf`
  const file = await readyFile({ name, bytes })
  const { id: fileId } = await keepFile(context, metaOf('dayDocuments'), file, undefined)
  const id = await addDocument(context, calendarDayId, day, {
    kind,
    file: fileId,
    name,
    printed: plans,
  })
  // The other paper of the day may still say what was before a change.
  await db.query(sql`
    update delivery_plans p set printed_on_utc = date_trunc('milliseconds', now()),
      changed_after_print_on_utc = case when p.changed_after_print_on_utc > (
        select max(d.created_on_utc) from day_documents d where d.calendar_day_id = ${calendarDayId} and d.printed is not null and d.kind <> ${kind} and not d.is_deleted)
        then p.changed_after_print_on_utc end
    where p.id = any(${sql.param(plans.map(({ planId }) => planId))}::uuid[])`)
  return { id, name: file.name }
}

/**
 * The id of a day's row, which is locked; a day without one gets it.
 * @throws NotFound naming the calendar; Refused beyond its horizon
 */
export async function lockPaperDay(context: Context, day: PaperDay): Promise<string> {
  const { name, last } = await calendarOf(context, day)
  if (day.date > last)
    throw refused('too_far', 'date', `${name} cannot be booked beyond ${dayOf(last)}.`)
  await openDays(context, day.calendarId, [day.date])
  const [row] = await lockDays(context, [day])
  return row!.id
}

/** Files a document of a day; its history and its readers are told. */
export async function addDocument(
  context: Context,
  calendarDayId: string,
  { calendarId, date }: PaperDay,
  {
    name,
    ...document
  }: { kind: 'Added' | PaperKind; file: string; name: string; printed?: unknown },
): Promise<string> {
  const id = uuid()
  await insertRows(context, metaOf('dayDocuments'), [{ id, calendarDayId, ...document }])
  await writeAuditAndOutbox(context, 'addDocument', 'calendarDays', [
    {
      id: calendarDayId,
      changes: { document: [null, name] },
      event: { calendarId, date, documentId: id },
    },
  ])
  return id
}

/** What the paper of one plan says at its head. */
export async function planHeadOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { calendar, date }: PrintedPlan,
): Promise<PaperHead> {
  const [client] = await db.query<Pick<PaperHead, 'country' | 'company'>>(
    sql`select country, name as company from clients where id = ${actor.clientId}`,
  )
  return { ...client!, calendar, date, note: null, printedOn: printedOn(actor) }
}

async function headOf({ db, actor }: Context, calendarDayId: string): Promise<PaperHead> {
  const [head] = await db.query<Omit<PaperHead, 'printedOn'> & { country: Country }>(sql`
    select c.name as calendar, d.date, d.note, k.country, k.name as company
    from calendar_days d join delivery_calendars c on c.id = d.calendar_id join clients k on k.id = d.client_id where d.id = ${calendarDayId}`)
  return { ...head!, printedOn: printedOn(actor) }
}

const printedOn = (actor: Context['actor']) => {
  const now = new Date().toISOString()
  return `${dayAt(actor, now)}, ${timeAt(actor, now)} ${clocksAt(actor, now)}`
}
