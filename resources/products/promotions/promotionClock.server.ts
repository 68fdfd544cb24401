import { sql } from 'drizzle-orm'
import { clockActor, every, type Database, type Job, writeAuditOfMany } from '#server/kit'
import { tellRuns, untold } from './promotionHistory.server.ts'
import { tellSoldOuts, untoldSoldOuts } from './telling/soldOuts.server.ts'

/** What the statuses of promotions say by the clock. */
const late = sql`
  select p.id, p.state as old, case when coalesce(p.to_on_utc <= now(), false) then 'Ended' else 'Active' end as state
  from promotions p where not p.is_deleted
    and (p.state in ('Scheduled', 'Active', 'Paused') and p.to_on_utc <= now() or p.state = 'Scheduled' and p.from_on_utc <= now())`

/**
 * Lets the statuses of promotions follow the clock. Prices go by the clock themselves: they do not
 * wait for this job.
 */
export const promotionClock: Job = {
  name: 'Promotions begin and end',
  next: every(60),
  hasWork: async db =>
    (
      await db.query(
        sql`(${late} limit 1) union all (select p.id, null, null from ${untold} limit 1)
          union all (select p.id, null, null from ${untoldSoldOuts} limit 1)`,
      )
    ).length > 0,
  run: followClock,
}

/** @returns how many promotions changed, in words */
export async function followClock(db: Database): Promise<string> {
  const changed = await db.write(async tx => {
    const rows = await tx.query<{ id: string; old: string; state: string }>(sql`
      with late as (${late} for update of p skip locked)
      update promotions p set state = l.state, version = p.version + 1, updated_on_utc = now()
      from late l where l.id = p.id returning p.id, l.old, l.state`)
    for (const [operation, state] of [
      ['start', 'Active'],
      ['end', 'Ended'],
    ] as const) {
      const of = rows.filter(row => row.state === state)
      const records = of.map(({ id, old }) => ({ id, changes: { state: [old, state] } }))
      if (of.length)
        await writeAuditOfMany({ db: tx, actor: theClock }, operation, 'promotions', records)
    }
    // What changed is told when it changed, however late this runs.
    await tellRuns({ db: tx, actor: theClock })
    await tellSoldOuts({ db: tx, actor: theClock })
    return rows.length
  })
  return changed ? `${changed} ${changed === 1 ? 'promotion' : 'promotions'} began or ended.` : ''
}

const theClock = clockActor('promotions', { country: 'NZ' })
