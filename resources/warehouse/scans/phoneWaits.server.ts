import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, type Database, isId } from '#server/kit'
import type { CallInput } from '#define'
import type { scanCalls } from './scans.calls.ts'

type Sent = CallInput<typeof scanCalls.sendScanEvents>

/**
 * Keeps how many scans wait on a phone, and whose: what it does not tell of waits there no more.
 * People who are not known here are left out. With most scans nothing has changed, and nothing is written.
 */
export async function keepWaits(
  { db, actor, write }: Context & Pick<Database, 'write'>,
  { phone, waits = [] }: Sent,
) {
  const name = phone?.trim()
  if (!name) return
  const told = new Map(
    waits.flatMap(each => (isId(each.staffId) ? [[each.staffId.toLowerCase(), each]] : [])),
  )
  const rows = [...told].map(([staffId, { waiting, unseen }]) => ({
    id: uuid(),
    staffId,
    waiting: Math.max(0, waiting ?? 0),
    unseen: Math.max(0, unseen ?? 0),
  }))
  const known = await db.query<Omit<Waits, 'id'>>(sql`
    select staff_id, waiting, unseen from phone_waits where client_id = ${actor.clientId} and lower(phone) = lower(${name}) and not is_deleted`)
  if (toldIn(known) === toldIn(rows)) return
  await write(tx => writeWaits({ db: tx, actor }, name, rows))
}

interface Waits {
  id: string
  staffId: string
  waiting: number
  unseen: number
}

/** What is the same in another order, or with people of whom nothing waits. */
const toldIn = (waits: readonly Omit<Waits, 'id'>[]) =>
  waits
    .filter(({ waiting, unseen }) => waiting + unseen > 0)
    .map(({ staffId, waiting, unseen }) => `${staffId} ${waiting} ${unseen}`)
    .toSorted()
    .join()

async function writeWaits({ db, actor }: Context, phone: string, rows: readonly Waits[]) {
  const of = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, "staffId" uuid, waiting int, unseen int)`
  await db.query(sql`
    insert into phone_waits (id, client_id, created_by, updated_by, phone, staff_id, waiting, unseen, told_on_utc)
    select v.id, ${actor.clientId}, ${actor.staffId}, ${actor.staffId}, ${phone}, s.id, v.waiting, v.unseen, now()
    from ${of} join staff s on s.id = v."staffId" and s.client_id = ${actor.clientId}
    where v.waiting + v.unseen > 0 or exists (select from phone_waits k where k.client_id = ${actor.clientId} and lower(k.phone) = lower(${phone}) and k.staff_id = s.id and not k.is_deleted)
    order by s.id
    on conflict (client_id, lower(phone), staff_id) where not is_deleted
      do update set waiting = excluded.waiting, unseen = excluded.unseen, told_on_utc = now(), updated_by = excluded.updated_by, updated_on_utc = now()
        where (phone_waits.waiting, phone_waits.unseen) is distinct from (excluded.waiting, excluded.unseen)`)
  await db.query(sql`
    update phone_waits set waiting = 0, unseen = 0, told_on_utc = now()
    where client_id = ${actor.clientId} and lower(phone) = lower(${phone}) and not is_deleted and (waiting > 0 or unseen > 0) and staff_id <> all(${sql.param(rows.map(({ staffId }) => staffId))}::uuid[])`)
}
