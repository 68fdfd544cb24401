import { sql } from 'drizzle-orm'
import { metaOf, problemAt, setInRows, type StepEffect } from '#server/kit'
import { erasePersonalData, openBusinessOf } from './erasing.server.ts'

export const customerSteps: Readonly<Record<'block' | 'unblock' | 'erase', StepEffect>> = {
  async block(context, ids, reason = '') {
    await setInRows(
      context,
      metaOf('customers'),
      ids,
      sql`blocked_reason = ${reason.slice(0, 200)}`,
    )
    return new Map()
  },

  async unblock(context, ids) {
    await setInRows(context, metaOf('customers'), ids, sql`blocked_reason = null`)
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
