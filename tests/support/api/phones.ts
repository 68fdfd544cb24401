import { sql } from 'drizzle-orm'
import { Random } from '#server/demo/random.ts'
import type { Database } from '#server/db/database.ts'

/** Pieces of a plan, the codes of where they lie and where they go. */
export interface PhoneJob {
  readonly planId: string
  readonly item: string
  readonly place: string
  readonly zone: string
}
interface Event {
  readonly id: string
  readonly [field: string]: unknown
}
interface Answer {
  readonly id: string
  readonly outcome: string
}

/** Sends events and answers what the server said; fails where there was no answer. */
export type Send = (events: readonly Event[], phone: number) => Promise<readonly Answer[]>

/**
 * Phones that pick the same plans over a bad network, as a model: requests and answers are lost,
 * batches come twice, at once, out of order and again much later, and phones are killed while they
 * send and begin anew with what is on their disk. Each phone sends until all of its events are
 * answered.
 * @returns what each phone was told last of each event, by its id
 */
export async function scanAsPhones(
  { send, jobs, seed }: { send: Send; jobs: readonly PhoneJob[]; seed: number },
  { phones, scans }: { phones: number; scans: number },
): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  await Promise.all(
    Array.from({ length: phones }, async (_, phone) => {
      const random = new Random(seed, `phone ${phone}`)
      const events = Array.from({ length: Math.ceil(scans / phones) }, (__, n): Event => ({
        id: `${seed}-${phone}-${n}`,
        kind: random.chance(0.2) ? 'Put back' : 'Pick',
        at: new Date().toISOString(),
        ...random.pick(jobs),
        quantity: random.int(1, 2),
      }))
      /** What the phone keeps: ids of events that were answered, as they were read last by it. */
      const disk = new Set<string>()
      let waits = [...events]
      /** Requests of a phone that was killed still arrive. */
      const orphans: Promise<unknown>[] = []
      let failures = 0
      const take = async (batch: readonly Event[]) => {
        if (random.chance(0.15)) return
        const answers = await send(batch, phone).catch((error: unknown) => {
          // A network comes back; what never does is another fault.
          if (++failures > mostFailures) throw error
          return []
        })
        if (answers.length) failures = 0
        if (random.chance(0.2)) return
        for (const { id, outcome } of answers) {
          told.set(id, outcome === 'refused' ? 'refused' : 'done')
          disk.add(id)
          const at = waits.findIndex(event => event.id === id)
          if (at >= 0) waits.splice(at, 1)
        }
      }
      while (waits.length) {
        const batch = waits.slice(0, random.int(1, 20))
        const old = events.slice(0, random.int(1, 10))
        const chance = random.share()
        if (chance < 0.1) await Promise.all([take(batch), take(batch)])
        else if (chance < 0.2) await Promise.all([take(waits.slice(20, 30)), take(batch)])
        else if (chance < 0.25) {
          orphans.push(send(batch, phone).catch(() => {}))
          waits = events.filter(({ id }) => !disk.has(id))
        } else await take(batch)
        if (random.chance(0.1)) await take(old)
      }
      await Promise.all(orphans)
    }),
  )
  return told
}

/** In a row: a server that is killed is there again before. */
const mostFailures = 1000

/** Where stock or answers are not what the log of scans says, in words. */
export async function againstLog(
  db: Database,
  told: ReadonlyMap<string, string>,
): Promise<string[]> {
  const log = await db.query<{ eventId: string; outcome: string }>(
    sql`select event_id, outcome from scan_events where event_id = any(${sql.param([...told.keys()])}::text[])`,
  )
  const kept = new Map(log.map(({ eventId, outcome }) => [eventId, outcome.toLowerCase()]))
  const wrong = [...told]
    .filter(([id, outcome]) => kept.get(id) !== outcome)
    .map(([id, outcome]) => `${id} was told as ${outcome} and is kept as ${kept.get(id)}`)
  if (log.length !== told.size) wrong.push(`${told.size} events, ${log.length} in the log`)
  const zones = await db.query<{ code: string; stands: number; scanned: number }>(sql`
    select k.code, coalesce(s.stands, 0)::int as stands, l.scanned from (
        select e.plan_id, e.sku_id, sum(case e.kind when 'Pick' then e.quantity else -e.quantity end)::int as scanned
        from scan_events e where e.outcome = 'Done' and e.kind in ('Pick', 'Put back') group by 1, 2) l
      join skus k on k.id = l.sku_id join delivery_plans p on p.id = l.plan_id
      left join lateral (select sum(g.quantity) as stands from stock_lines g join plan_items i on i.order_line_id = g.order_line_id and i.plan_id = p.id
        where g.sku_id = l.sku_id and g.layer_id = p.zone_id and g.quantity > 0) s on true
    where coalesce(s.stands, 0) <> l.scanned`)
  return [
    ...wrong,
    ...zones.map(z => `${z.code}: ${z.stands} stand in the zone, ${z.scanned} were scanned`),
  ]
}
