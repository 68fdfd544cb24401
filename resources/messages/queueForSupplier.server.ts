import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  metaOf,
  problemAt,
  writeAuditAndOutbox,
  type Context,
  type Problem,
} from '#server/kit'

interface Draft {
  readonly supplierId: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/**
 * Writes an e-mail to a supplier for the sending job.
 * @returns why it is not written: the same one went there within ten minutes
 */
export async function queueForSupplier(
  context: Context,
  draft: Draft,
): Promise<Problem | undefined> {
  const { db, actor } = context
  const { recipient, body, supplierId } = draft
  await db.query(sql`select pg_advisory_xact_lock(7152, hashtext(${recipient}))`)
  const [again] = await db.query(sql`
    select 1 from messages where recipient = ${recipient} and client_id = ${actor.clientId} and body = ${body}
      and state <> 'Withdrawn' and created_on_utc > now() - interval '10 minutes' and not is_deleted limit 1`)
  if (again)
    return problemAt(
      'duplicate',
      'ids',
      `The same message went to ${recipient} within the last ten minutes.`,
    )
  const id = uuid()
  await insertRows(context, metaOf('messages'), [
    {
      ...draft,
      id,
      channel: 'E-mail',
      ownerEntity: 'suppliers',
      ownerId: supplierId,
      dueOnUtc: new Date().toISOString(),
    },
  ])
  await writeAuditAndOutbox(context, 'create', 'messages', [
    { id, changes: { recipient: [null, recipient], channel: [null, 'E-mail'] } },
  ])
  return undefined
}
