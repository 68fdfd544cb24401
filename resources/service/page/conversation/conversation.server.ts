import {
  badInput,
  createRecord,
  handlers,
  metaOf,
  NotFound,
  oneRecord,
  refused,
  transition,
} from '#server/kit'
import { factsOf, gapsOf } from '#resources/messages/texting/subjectFacts.server.ts'
import { refuseMerged } from '#resources/service/merging/staying.server.ts'
import { ticketOf } from '#resources/service/page/ticketOf.server.ts'
import { conversationCalls } from './conversation.calls.ts'
import { reply } from './reply.server.ts'
import { articleFor, wordingOf, wordingWith } from './replyTexts.server.ts'

export default handlers(conversationCalls, {
  async getReplyText(context, { ticketId, templateId, articleId }) {
    if (!templateId === !articleId)
      throw badInput('one_of', 'templateId', 'Choose a wording or an article.')
    if (articleId) {
      await ticketOf(context, ticketId)
      return { text: await articleFor(context, articleId), subject: null }
    }
    const [facts] = await factsOf(context.db, 'tickets', [ticketId], context.actor.clientId)
    if (!facts) throw new NotFound('This ticket does not exist or was deleted.', 'ticketId')
    const { subject, body } = await wordingOf(context, templateId!)
    const values = gapsOf(facts)
    return {
      text: wordingWith(body, values),
      subject: subject === null ? null : wordingWith(subject, values),
    }
  },

  replyOnTicket: async (context, input) => ({ to: await reply(context, input) }),

  async sendDraftedText(context, { messageId }) {
    const meta = metaOf('messages')
    const message = await oneRecord(context, meta, messageId, 'for update', 'messageId')
    if (message.ownerEntity !== 'tickets' || message.state !== 'Draft')
      throw refused('no_draft', 'messageId', 'This is no draft of a ticket any more.')
    await transition(context, meta, { id: messageId }, 'sendDraft')
    return { id: messageId }
  },

  async logTicketCall(context, { ticketId, direction, text }) {
    refuseMerged(await ticketOf(context, ticketId))
    const { id } = await createRecord(context, metaOf('notes'), {
      ownerEntity: 'tickets',
      ownerId: ticketId,
      // Nobody was answered by a call that nobody took.
      type: direction === 'Nobody answered' ? 'Internal' : 'Customer contact',
      text: `${direction}. ${text}`,
    })
    return { id: id as string }
  },
})
