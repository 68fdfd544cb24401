import { createRecord, metaOf, updateRecord, type Context, type Row } from '#server/kit'
import { sql } from 'drizzle-orm'

/** Writes what was agreed about a locked plan: its appointment is made with the first of it. */
export async function agree(context: Context, planId: string, agreed: Row): Promise<void> {
  const meta = metaOf('pickupAppointments')
  const [known] = await context.db.query<{ id: string; version: number }>(
    sql`select id, version from pickup_appointments where plan_id = ${planId} and not is_deleted`,
  )
  if (known) await updateRecord(context, meta, known.id, { ...agreed, version: known.version })
  else await createRecord(context, meta, { planId, ...agreed })
}
