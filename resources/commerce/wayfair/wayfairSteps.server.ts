import { sql } from 'drizzle-orm'
import { metaOf, setInRows, type StepEffect } from '#server/kit'

/** The effects of a PO's steps beside its state. */
export const wayfairSteps = {
  async retry(context, ids) {
    await setInRows(context, metaOf('wayfairOrders'), ids, sql`problem = null, why = null`)
    return new Map()
  },
  /** The job looks at it again. */
  async sendInvoice(context, ids) {
    await setInRows(context, metaOf('wayfairOrders'), ids, sql`problem = null, why = null`)
    return new Map()
  },
  async reject(context, ids, reason) {
    await setInRows(
      context,
      metaOf('wayfairOrders'),
      ids,
      sql`problem = null, why = ${reason?.slice(0, 500) ?? null}, handled_by_id = ${context.actor.staffId}`,
    )
    return new Map()
  },
} satisfies Record<string, StepEffect>
