import { sql } from 'drizzle-orm'
import {
  type Context,
  badInput,
  createRecord,
  metaOf,
  refused,
  touched,
  transition,
  updateRecord,
} from '#server/kit'
import { isOfZone } from '#resources/delivery/preparation/planZone.server.ts'
import { expect, refuseOwnPicks } from './zoneChecks.server.ts'
import { countAll } from './zoneCounts.server.ts'

/** A zone and the day of the plans whose goods stand there. */
interface ZoneOfDay {
  zoneId: string
  date: string
  /** Who checked it, where somebody else tells it. */
  checkerId?: string
}

/**
 * Pieces of goods that were counted in a zone, all of them, and cartons of one more: what was
 * scanned of them before counts no more. Whoever counts first opens the check.
 * @throws Refused for goods that the checker or the actor brought there, and for as many cartons as a piece has
 */
export async function countZoneGoods(
  context: Context,
  {
    skuId,
    quantity,
    cartons,
    ...zone
  }: ZoneOfDay & { skuId: string; quantity: number; cartons: number },
) {
  const { id } = await openCheckOf(context, zone)
  await refuseOwnPicks(context, id, zone)
  await countAll(context, { checkId: id, skuId }, { quantity, cartons })
}

/**
 * Ends the check of a zone as the person in front of it says, by what the plans expect now.
 * @throws Refused when it cannot pass
 */
export async function endCheck(
  context: Context,
  {
    isPassed,
    expected,
    reason,
    checkedOnUtc,
    seal,
    photo,
    ...zone
  }: ZoneOfDay & {
    isPassed: boolean
    /** Pieces that the checker knew the plans of the zone to expect. */
    expected?: number
    /** Of differences that have none yet, and of a zone that fails. */
    reason?: string
    checkedOnUtc: string
    seal?: string
    photo?: string
  },
) {
  const { db, actor } = context
  const meta = metaOf('zoneChecks')
  const { id, version } = await openCheckOf(context, zone)
  if (seal || photo)
    await updateRecord(context, meta, id, {
      ...(seal && { seal }),
      ...(photo && { photo }),
      version,
    })
  await expect(context, id)
  if (isPassed && zone.checkerId) await refuseOwnPicks(context, id, zone)
  if (isPassed && expected !== undefined) await refuseUnseen(context, id, expected)
  if (reason)
    await db.query(sql`
      update zone_check_lines set reason = ${reason}, ${touched(actor)}
      where zone_check_id = ${id} and (scanned <> expected or cartons > 0) and coalesce(reason, '') = '' and not is_deleted`)
  await transition(context, meta, { id }, isPassed ? 'pass' : 'fail', { reason })
  // A phone without a network told it later than it was.
  await db.query(sql`
    update zone_checks set checked_by_id = ${checkerOf(context, zone)}, checked_on_utc = least(${checkedOnUtc}::timestamptz, now()) where id = ${id}`)
}

/** @throws Refused when the plans of a zone expect other pieces than its checker knew */
async function refuseUnseen({ db }: Context, id: string, expected: number) {
  const [now] = await db.query<{ expected: number }>(sql`
    select coalesce(sum(expected), 0)::int as expected from zone_check_lines where zone_check_id = ${id} and not is_deleted`)
  if (now!.expected !== expected)
    throw refused(
      'changed',
      'goods',
      'Plans of this zone were changed since the phone fetched them. Refresh the jobs, and check it again.',
    )
}

const checkerOf = ({ actor }: Context, { checkerId }: ZoneOfDay) => checkerId ?? actor.staffId

/** The open check of a zone, one's own first; a new one where there is none. */
async function openCheckOf(context: Context, zone: ZoneOfDay) {
  const { zoneId, date } = zone
  const { db, actor } = context
  if (!(await isOfZone(context, zoneId)))
    throw badInput('unknown_reference', 'zoneId', 'Scan a staging area or a loading zone.')
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`zone check ${zoneId} ${date}`}, 0))`,
  )
  const [known] = await db.query<{ id: string; version: number }>(sql`
    select id, version from zone_checks
    where client_id = ${actor.clientId} and zone_id = ${zoneId} and date = ${date} and state = 'Open' and not is_deleted
    order by created_by is distinct from ${checkerOf(context, zone)}::uuid, created_on_utc desc limit 1 for update`)
  if (known) return known
  return (await createRecord(context, metaOf('zoneChecks'), { zoneId, date })) as {
    id: string
    version: number
  }
}
