import type { Context } from '#server/context.ts'
import type { Actor } from '#server/session/actor.ts'

/**
 * An audit event, written in the transaction of the change. `changes` maps a field to its old and
 * new value.
 */
export interface AuditEntry {
  operation: string
  entity?: string
  recordId?: string
  changes?: Readonly<Record<string, unknown>>
}

/** Writes one audit row. `actor` may be partial while nobody is signed in. */
export async function writeAudit(
  { db, actor }: Context<Partial<Actor>>,
  entry: AuditEntry,
): Promise<void> {
  const row = [
    'insert into audit (client_id, staff_id, entity, record_id, operation, changes, request_id, ip) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      actor.clientId ?? null,
      actor.staffId ?? null,
      entry.entity ?? null,
      entry.recordId ?? null,
      entry.operation,
      entry.changes ? JSON.stringify(entry.changes) : null,
      actor.requestId ?? null,
      actor.ip ?? null,
    ],
    'prepared',
  ] as const
  // Its result is not awaited: it is sent with the end of the transaction.
  if (db.later) db.later(...row)
  else await db.text(...row)
}

/** One audit row for one record. */
export const writeAuditOf = (
  context: Context,
  operation: string,
  entity: string,
  recordId: string,
  changes: AuditEntry['changes'] & object,
) => writeAudit(context, { operation, entity, recordId, changes })

/** One audit row for each of the records that a request changed. */
export const writeAuditOfMany = (
  { db, actor }: Context,
  operation: string,
  entity: string,
  records: readonly { id: string; changes: object | null }[],
) =>
  db.text(
    `insert into audit (client_id, staff_id, entity, record_id, operation, changes, request_id, ip)
     select $1, $2, $3, c.id, $4, c.changes, $5, $6 from jsonb_to_recordset($7::jsonb) as c(id uuid, changes jsonb)`,
    [
      actor.clientId,
      actor.staffId,
      entity,
      operation,
      actor.requestId,
      actor.ip,
      JSON.stringify(records),
    ],
    'prepared',
  )
