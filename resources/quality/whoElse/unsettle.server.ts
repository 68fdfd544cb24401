import { sql } from 'drizzle-orm'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import {
  type Context,
  metaOf,
  NotFound,
  oneRecord,
  refused,
  removeRecord,
  transitionMany,
  updateRecord,
} from '#server/kit'
import { endHold, heldBy } from '#resources/quality/heldStock.server.ts'
import type { qaIssues } from '#resources/quality/qaIssues.entity.ts'
import type { whoElseCalls } from './whoElse.calls.ts'

type Input = CallInput<typeof whoElseCalls.unsettleWhoElse>
type Answer = CallAnswer<typeof whoElseCalls.unsettleWhoElse>

/** Changes of product issues and messages by a request, from the audit. */
interface Done {
  entity: 'qaIssues' | 'messages'
  id: string
  operation: string
  ticketIds: [before: string[] | null, after: string[] | null] | null
  isHeldBefore: boolean
}

/** Takes back what the person has settled with a request. See the call. */
export async function unsettle(context: Context, { requestId }: Input): Promise<Answer> {
  const { db, actor } = context
  const done = await db.query<Done>(sql`
    select a.entity, a.record_id as id, a.operation, a.changes->'ticketIds' as "ticketIds",
      a.entity = 'qaIssues' and coalesce((select sum(m.quantity) from stock_moves m
        where m.document_id = a.record_id::text and m.document_entity = 'qaIssues' and m.stock_on_hold_status = 'QA' and m.created_on_utc < a.at_utc - interval '1 minute'), 0) > 0 as "isHeldBefore"
    from audit a
    where a.request_id = ${requestId} and a.client_id = ${actor.clientId} and a.staff_id = ${actor.staffId} and a.at_utc > now() - interval '10 minutes'
      and (a.entity = 'qaIssues' or (a.entity = 'messages' and a.operation = 'create')) order by a.seq`)
  const issueId = done.find(({ entity }) => entity === 'qaIssues')?.id
  if (!issueId) throw new NotFound('Nothing of this can be taken back any more.', 'requestId')
  if (done.some(({ isHeldBefore }) => isHeldBefore))
    throw refused('held_before', 'requestId', 'Pieces were on hold before: release them there.')
  const meta = metaOf('qaIssues')
  const issue = (await oneRecord(context, meta, issueId, 'for update')) as RecordOf<typeof qaIssues>
  const drafts = done.flatMap(({ entity, id }) => (entity === 'messages' ? [{ id }] : []))
  const withdrawn = drafts.length
    ? await transitionMany(context, metaOf('messages'), drafts, 'withdraw', undefined)
    : []
  const document = { entity: 'qaIssues' as const, id: issueId }
  if ((await heldBy(db, document)).length) await endHold(context, document)
  const linked = done.flatMap(({ ticketIds }) =>
    (ticketIds?.[1] ?? []).filter(id => !ticketIds?.[0]?.includes(id)),
  )
  const left = issue.ticketIds.filter(id => !linked.includes(id))
  const unlinked = issue.ticketIds.length - left.length
  const isNew = done.some(
    ({ entity, operation }) => entity === 'qaIssues' && operation === 'create',
  )
  if (unlinked)
    await updateRecord(context, meta, issueId, { ticketIds: left, version: issue.version })
  if (isNew) await removeRecord(context, meta, issueId, undefined)
  return { withdrawn: withdrawn.filter(({ isSuccess }) => isSuccess).length, unlinked }
}
