import type { RecordOf } from '#define'
import {
  type Context,
  createRecord,
  handlers,
  metaOf,
  oneRecord,
  Refused,
  refused,
  updateRecord,
} from '#server/kit'
import { lockStaying } from '#resources/service/merging/staying.server.ts'
import { ticketOf } from '#resources/service/page/ticketOf.server.ts'
import { inboxCalls } from './inbox.calls.ts'
import { bringBack, readIn, takeIn } from './takeIn.server.ts'
import type { ticketMails } from './ticketMails.entity.ts'

type Mail = RecordOf<typeof ticketMails>

export default handlers(inboxCalls, {
  async uploadMail(context, { file }) {
    const { id, ticketId, isKnown } = await takeIn(context, await readIn(file.bytes))
    const ticketNo = ticketId && (await ticketOf(context, ticketId)).ticketNo
    return { id, ticketNo, isKnown }
  },

  async openTicketOfMail(context, { mailId, customerId, orderId, problem }) {
    const mail = await openMail(context, mailId)
    const ticket = await createRecord(context, metaOf('tickets'), {
      customerId,
      orderId,
      problem: (problem?.trim() || mail.body || mail.subject).slice(0, 2000),
      previousId: mail.earlierId && (await previousOf(context, mail.earlierId, customerId)),
    })
    const { id: ticketId, ticketNo } = ticket as { id: string; ticketNo: string }
    await settle(context, mail, { state: 'On a ticket', ticketId, customerId })
    return { ticketId, ticketNo }
  },

  async addMailToTicket(context, { mailId, ticketId }) {
    await ticketOf(context, ticketId)
    const mail = await openMail(context, mailId)
    const stays = await lockStaying(context, ticketId)
    const refusal = await bringBack(context, stays, mail.isAutomatic ?? false)
    if (refusal) throw new Refused({ ...refusal, field: 'ticketId' })
    await settle(context, mail, { state: 'On a ticket', ticketId: stays.id })
    return { ticketNo: stays.ticketNo }
  },

  async ignoreMail(context, { mailId }) {
    const mail = await openMail(context, mailId)
    await settle(context, mail, { state: 'Ignored' })
    return { id: mailId }
  },
})

/** An e-mail that is on no ticket, locked. @throws NotFound, Refused naming `mailId` */
async function openMail(context: Context, mailId: string): Promise<Mail> {
  const mail = (await oneRecord(
    context,
    metaOf('ticketMails'),
    mailId,
    'for update',
    'mailId',
  )) as Mail
  if (mail.ticketId) throw refused('placed', 'mailId', 'This e-mail is on a ticket already.')
  return mail
}

/** The earlier ticket, if it is of the same customer. */
async function previousOf(context: Context, earlierId: string, customerId: string) {
  const earlier = await ticketOf(context, earlierId)
  return earlier.customerId === customerId ? earlierId : null
}

const settle = (context: Context, { id, version }: Mail, to: object) =>
  updateRecord(context, metaOf('ticketMails'), id, { ...to, version })
