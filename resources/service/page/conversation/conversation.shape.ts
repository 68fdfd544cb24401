import { choice, flag, instant, integer, list, longText, object, text } from '#define'
import { entryKinds } from '#resources/service/merging/merging.calls.ts'
import { mostMailText } from '#resources/service/mail/ticketMails.entity.ts'

/** So many entries of a ticket are shown, the newest of them. */
export const mostEntries = 200

/** All that was written and said about a ticket, oldest first, and what an answer would begin with. */
export const conversationShape = object({
  entries: list(
    {
      id: text({ required: true, max: 36 }),
      /** The number of its own ticket, where that was merged into this one. */
      ticketNo: text({ max: 20, label: 'Ticket' }),
      /** The kind of record that it is, where it can be taken to a new ticket. */
      movesAs: choice(entryKinds),
      kind: choice(['E-mail', 'Text', 'Call', 'Note', 'File'], {
        required: true,
        labels: { Call: 'Spoken to' },
      }),
      /** The customer wrote it. */
      isIn: flag({ required: true }),
      isAutomatic: flag({ required: true, label: 'Automatic' }),
      atUtc: instant({ required: true, label: 'When' }),
      who: text({ required: true, max: 200, label: 'By' }),
      to: text({ max: 160, label: 'To' }),
      subject: text({ max: 200 }),
      text: longText({ max: mostMailText }),
      state: text({ max: 20 }),
      problem: text({ max: 500 }),
      files: list(
        {
          id: text({ required: true, max: 36 }),
          name: text({ required: true }),
          size: integer({ required: true }),
          /** The entity whose file it is. */
          of: choice(['tickets', 'ticketMails'], { required: true }),
        },
        100,
      ),
    },
    mostEntries,
  ),
  /** Older ones are not shown. */
  hasMore: flag({ required: true }),
  /** Messages that others have written so far: a reply tells what its writer had seen. */
  seen: integer({ required: true }),
  /** Whom an answer goes to. */
  to: text({ max: 160 }),
})
