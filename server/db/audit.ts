import type { Queryable } from './database.ts'
import type { Who } from '#server/session/actor.ts'

/** What happened, in the transaction in which it happened. `changes` maps a field to its old and new value. */
export interface AuditEntry {
  operation:
    | 'create'
    | 'update'
    | 'remove'
    | 'signIn'
    | 'signInFailed'
    | 'signOut'
    | 'refused'
    | (string & {})
  entity?: string
  recordId?: string
  changes?: Readonly<Record<string, unknown>>
}

/** Writes one audit row. `who` may be partial where nobody is signed in. */
export async function writeAudit(
  tx: Queryable,
  who: Partial<Who>,
  entry: AuditEntry,
): Promise<void> {
  const row = [
    'insert into audit (client_id, staff_id, entity, record_id, operation, changes, request_id, ip) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      who.clientId ?? null,
      who.staffId ?? null,
      entry.entity ?? null,
      entry.recordId ?? null,
      entry.operation,
      entry.changes ? JSON.stringify(entry.changes) : null,
      who.requestId ?? null,
      who.ip ?? null,
    ],
    'prepared',
  ] as const
  // Nobody needs its answer: it travels with the end of the transaction.
  if (tx.later) tx.later(...row)
  else await tx.text(...row)
}

/** One audit row for each of many records that one request changed. */
export const writeAuditOfMany = (
  tx: Queryable,
  who: Who,
  operation: string,
  entity: string,
  records: readonly { id: string; changes: object | null }[],
) =>
  tx.text(
    `insert into audit (client_id, staff_id, entity, record_id, operation, changes, request_id, ip)
     select $1, $2, $3, c.id, $4, c.changes, $5, $6 from jsonb_to_recordset($7::jsonb) as c(id uuid, changes jsonb)`,
    [who.clientId, who.staffId, entity, operation, who.requestId, who.ip, JSON.stringify(records)],
  )
