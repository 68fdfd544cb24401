import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  badInput,
  dayOf,
  type FileFacts,
  handlers,
  keepFile,
  metaOf,
  NotFound,
  refused,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import { calendarOf } from '#resources/delivery/calendars/bookableDays.server.ts'
import { setCapacity } from '#resources/delivery/calendars/capacity.server.ts'
import { dayPaperCalls } from './dayPapers.calls.ts'
import { addDocument, filePapers, lockPaperDay } from './filePapers.server.ts'
import { changesOf } from './paperChanges.server.ts'
import type { PrintedPlan } from './printedPlans.server.ts'

/** A document with its file and its day. */
interface Found extends Omit<FileFacts, 'id'> {
  id: string
  fileId: string
  calendarDayId: string
  calendarId: string
  date: string
  kind: 'Added' | 'Run sheet' | 'Dockets'
  author: string
  createdOnUtc: string
  mayDelete: boolean
  isInForce: boolean
  printed: PrintedPlan[] | null
}

export default handlers(dayPaperCalls, {
  async AddDailyDispatchScheduleDocument(context, { file, ...day }) {
    const calendarDayId = await lockPaperDay(context, day)
    const [kept] = await context.db.query<{ n: number }>(
      sql`select count(*)::int as n from day_documents where calendar_day_id = ${calendarDayId} and not is_deleted`,
    )
    if (kept!.n >= mostDocuments)
      throw refused('too_many', 'file', `A day can have at most ${mostDocuments} documents.`)
    const { id: fileId, name } = await keepFile(context, metaOf('dayDocuments'), file, undefined)
    const added = { kind: 'Added', file: fileId, name } as const
    return { data: { id: await addDocument(context, calendarDayId, day, added) } }
  },

  async UpdateDailyDispatchScheduleNote(context, { calendarId, date, version, note }) {
    const { today } = await calendarOf(context, { calendarId, date })
    if (date < today)
      throw refused('past', 'date', `${dayOf(date)} is over; its note stays as it was that day.`)
    await setCapacity(context, {
      calendarId,
      date,
      note: note?.trim() || null,
      ...(typeof version === 'number' ? { version } : {}),
    })
  },

  async GetDeliveryDispatchScheduleDocumentByIds(context, { ids = [], calendarId, date }) {
    if (!ids.length && !(calendarId && date))
      throw badInput('required', calendarId ? 'date' : 'calendarId', 'Name a day or documents.')
    const ofDay = calendarId && date ? { calendarId, date } : undefined
    if (ofDay) await calendarOf(context, ofDay)
    const found = await documentsWhere(
      context,
      sql.join(
        [
          ...(ids.length ? [sql`d.id = any(${sql.param(ids)}::uuid[])`] : []),
          ...(ofDay ? [sql`(y.calendar_id = ${calendarId} and y.date = ${date})`] : []),
        ],
        sql` and `,
      ),
    )
    const inForce = found.flatMap(({ printed, ...document }) =>
      printed && document.isInForce ? [{ ...document, printed }] : [],
    )
    const changes = await changesOf(context, inForce)
    const [day] = ofDay
      ? await context.db.query<{ note: string | null; version: number }>(
          sql`select note, version from calendar_days where calendar_id = ${calendarId} and date = ${date} and not is_deleted`,
        )
      : []
    const documents = found.map(({ printed: _printed, fileId: _fileId, ...document }) => ({
      ...document,
      changes: changes[inForce.findIndex(({ id }) => id === document.id)] ?? [],
    }))
    const version = day?.version ?? (ofDay ? 0 : null)
    return { data: { note: day?.note ?? null, version, documents } }
  },

  async DeleteDailyDispatchScheduleDocument(context, { id }) {
    const { name, calendarDayId, calendarId, date, mayDelete } = await documentOf(context, id, true)
    if (!mayDelete)
      throw refused('not_yours', 'id', 'Only who added a document deletes it, or holders of K3.')
    await context.db.query(
      sql`update day_documents set is_deleted = true, ${touched(context.actor)} where id = ${id}`,
    )
    await writeAuditAndOutbox(context, 'removeDocument', 'calendarDays', [
      { id: calendarDayId, changes: { document: [name, null] }, event: { calendarId, date } },
    ])
  },

  async DownloadDeliveryScheduleDocument(context, { id }) {
    const { fileId, name, mime, size } = await documentOf(context, id)
    return { id: fileId, name, mime, size }
  },

  printDayPapers: (context, { kind, ...day }) => filePapers(context, day, kind),
})

const mostDocuments = 100

/** The newest papers of each kind are in force. */
const documentsWhere = ({ db, actor }: Context, condition: SQL, lock: SQL = sql``) =>
  db.query<Found>(sql`
    select d.id, f.id as "fileId", y.id as "calendarDayId", y.calendar_id, y.date, d.kind, f.name, f.mime, f.size, s.full_name as author, d.created_on_utc,
      d.author_id = ${actor.staffId} or ${actor.codes.has('K3')} as may_delete, d.printed,
      d.printed is not null and not exists (select from day_documents n where n.calendar_day_id = d.calendar_day_id and n.kind = d.kind and not n.is_deleted and n.id > d.id) as is_in_force
    from day_documents d join calendar_days y on y.id = d.calendar_day_id join files f on f.id = d.file join staff s on s.id = d.author_id
    where d.client_id = ${actor.clientId} and not d.is_deleted and ${condition} order by d.id desc limit 500 ${lock}`)

/** @throws NotFound naming `id` */
async function documentOf(context: Context, id: string, isLocked = false): Promise<Found> {
  const lock = isLocked ? sql`for update of d` : sql``
  const [found] = await documentsWhere(context, sql`d.id = ${id}`, lock)
  if (!found) throw new NotFound('This document does not exist or was deleted.', 'id')
  return found
}
