import type { Networks } from '#server/kit'
import { exemptionsOf, networksOf } from './whitelist.ts'

/**
 * Where people may sign in from: the networks and people of the two whitelists that are valid
 * today.
 */
export const networks: Networks = {
  async listed(db, clientId) {
    const rows = await db.text<{ network: string }>(`select w.network from ${networksOf('$1')}`, [
      clientId,
    ])
    return rows.map(({ network }) => network)
  },
  async exempt(db, staffIds) {
    const rows = await db.text<{ id: string }>(
      `select w.staff_id as id from ${exemptionsOf('any($1)')}`,
      [staffIds],
    )
    return rows.map(({ id }) => id)
  },
  async count(tx, clientId, staffId, address) {
    const letIn = await tx.text(
      `update ip_whitelist set hits = hits + 1, last_hit_on_utc = now() where id in (select w.id from ${networksOf('$1')} and $2::inet <<= w.network::inet) returning id`,
      [clientId, address],
    )
    if (!letIn.length)
      await tx.text(
        `update staff_whitelist set last_used_on_utc = now() where id in (select w.id from ${exemptionsOf('$1')})`,
        [staffId],
      )
  },
}
