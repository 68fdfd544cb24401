import { call, choice, date, flag, instant, integer, list, reference } from '#define'
import { longText, object, tags, text, upload } from '#define'
import { dayDocuments } from './dayDocuments.entity.ts'

const of = 'deliveryPlans'
const access = ['K1'] as const
const day = {
  calendarId: reference('deliveryCalendars', { required: true }),
  date: date({ required: true }),
}
const { kind } = dayDocuments.fields
const documentId = reference('dayDocuments', { required: true })

/** What a paper says of a plan and what is true now; one without `before` is new on the day. */
const change = {
  planId: reference('deliveryPlans', { required: true }),
  no: text({ required: true, label: 'Plan' }),
  /** The order or ticket. */
  of: text({ required: true, label: 'Order' }),
  what: text({ required: true, label: 'Changed' }),
  before: text({ max: 4000, label: 'On paper' }),
  after: text({ max: 4000, label: 'Now' }),
}

/** Documents and the note of a calendar's day, and its printed papers. */
export const dayPaperCalls = {
  /** Adds a document to a day: a picture, PDF or XLSX. */
  AddDailyDispatchScheduleDocument: call({
    at: 'POST /api/delivery/AddDailyDispatchScheduleDocument',
    of,
    access,
    done: 'Document added',
    input: { ...day, file: upload(['pdf', 'jpg', 'png', 'webp', 'gif', 'xlsx']) },
    answer: { data: object({ id: documentId }) },
  }),
  /** Sets the note of a day. */
  UpdateDailyDispatchScheduleNote: call({
    at: 'POST /api/delivery/UpdateDailyDispatchScheduleNote',
    of,
    access,
    done: 'Note saved',
    input: { ...day, version: integer({ min: 0 }), note: longText({ max: 200 }) },
  }),
  /**
   * The documents of a day, newest first, or those with these ids. Papers that are still in force,
   * the newest of each kind, tell what has changed since they were printed.
   */
  GetDeliveryDispatchScheduleDocumentByIds: call({
    at: 'GET /api/delivery/GetDeliveryDispatchScheduleDocumentByIds',
    of,
    input: {
      ids: tags('dayDocuments', { max: 100, label: 'Documents' }),
      calendarId: reference('deliveryCalendars'),
      date: date(),
    },
    answer: {
      data: object({
        /** Of the day, where one is asked for; its version is 0 until a person edits it. */
        note: longText({ max: 200 }),
        version: integer({ min: 0 }),
        documents: list({
          id: documentId,
          calendarId: day.calendarId,
          date: day.date,
          kind,
          name: text({ required: true, max: 200, label: 'File' }),
          mime: text({ required: true }),
          size: integer({ required: true, label: 'Bytes' }),
          author: text({ required: true, label: 'Added by' }),
          createdOnUtc: instant({ required: true, label: 'Added' }),
          /** Whether the person may delete it: their own, or anybody's with `K3`. */
          mayDelete: flag({ required: true }),
          isInForce: flag({ required: true }),
          changes: list(change, 2000),
        }),
      }),
    },
  }),
  /** Deletes a document: one's own, or anybody's with `K3`. */
  DeleteDailyDispatchScheduleDocument: call({
    at: 'GET /api/delivery/DeleteDailyDispatchScheduleDocument',
    of,
    access,
    changes: true,
    done: 'Document deleted',
    input: { id: documentId },
  }),
  DownloadDeliveryScheduleDocument: call({
    at: 'GET /api/delivery/DownloadDeliveryScheduleDocument',
    of,
    isStored: true,
    input: { id: documentId },
  }),
  /** Prints the papers of a day as they are now, and files them as its documents. */
  printDayPapers: call({
    at: 'POST /api/deliveryPlans/papers',
    of,
    access,
    input: {
      ...day,
      kind: choice(['Run sheet', 'Dockets'], { required: true }),
    },
    answer: { id: documentId, name: text({ required: true, max: 200 }) },
  }),
}
