import { sql } from 'drizzle-orm'
import type { Context, Problem } from '#server/kit'
import { keepMessage, latelyTo, sameAgain } from './queue.server.ts'

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
  const lately = await latelyTo(db, recipient, actor.clientId)
  const [again] = await db.query(
    sql`select 1 from messages where ${lately} and body = ${body} limit 1`,
  )
  if (again) return sameAgain(recipient, 'ids')
  await keepMessage(context, {
    ...draft,
    channel: 'E-mail',
    ownerEntity: 'suppliers',
    ownerId: supplierId,
    dueOnUtc: new Date().toISOString(),
  })
  return undefined
}
