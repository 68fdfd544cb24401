import { sql } from 'drizzle-orm'
import type { CallInput } from '#define'
import { badInput, type Context, isId } from '#server/kit'
import { type conversationCalls, mostReplyBytes } from './conversation.calls.ts'

type Reply = CallInput<typeof conversationCalls.replyOnTicket>

/**
 * The files that an answer carries, once each: of the ticket, or of the e-mails on it.
 * @throws BadInput naming `fileIds` for one of something else, a film, or too much for mail servers
 */
export async function replyFiles(
  { db, actor }: Context,
  { ticketId, fileIds }: Reply,
): Promise<string[]> {
  const ids = [...new Set((fileIds ?? []).map(({ id }) => id.toLowerCase()))]
  if (!ids.length) return []
  const files = ids.every(isId)
    ? await db.query<{ id: string; name: string; mime: string; size: number }>(sql`
        select f.id, f.name, f.mime, f.size::int as size from files f
        where f.id = any(${sql.param(ids)}::uuid[]) and f.client_id = ${actor.clientId} and not f.is_deleted
          and ((f.owner_entity = 'tickets' and f.owner_id = ${ticketId})
            or (f.owner_entity = 'ticketMails' and f.owner_id in (select m.id from ticket_mails m where m.ticket_id = ${ticketId} and not m.is_deleted)))`)
    : []
  if (files.length < ids.length)
    throw badInput('not_found', 'fileIds', 'One of these files is not on this ticket any more.')
  const film = files.find(({ mime }) => mime.startsWith('video/'))
  if (film)
    throw badInput('file_type', 'fileIds', `${film.name} is a film. E-mails carry no films.`)
  if (files.reduce((sum, { size }) => sum + size, 0) > mostReplyBytes)
    throw badInput(
      'too_large',
      'fileIds',
      `These files have more than ${mostReplyBytes / 1024 / 1024} MB together. Choose fewer.`,
    )
  return ids
}
