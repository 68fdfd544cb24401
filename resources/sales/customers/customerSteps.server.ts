import { sql } from 'drizzle-orm'
import { problemAt, type StepEffect, touched } from '#server/kit'
import { erasePersonalData, openBusinessOf } from './erasing.server.ts'

export const customerSteps: Readonly<Record<'block' | 'unblock' | 'erase', StepEffect>> = {
  async block({ db, actor }, ids, reason = '') {
    await db.query(
      sql`update customers set blocked_reason = ${reason.slice(0, 200)}, ${touched(actor)} where id in ${[...ids]}`,
    )
    return new Map()
  },

  async unblock({ db, actor }, ids) {
    await db.query(
      sql`update customers set blocked_reason = null, ${touched(actor)} where id in ${[...ids]}`,
    )
    return new Map()
  },

  async erase(context, ids) {
    const open = await openBusinessOf(context, ids)
    const refused = new Map(
      [...open].map(([id, what]) => [
        id,
        problemAt('open_orders', 'id', `Close ${what} first: personal data is needed until then.`),
      ]),
    )
    const erased = ids.filter(id => !refused.has(id))
    if (erased.length) await erasePersonalData(context, erased)
    return refused
  },
}
