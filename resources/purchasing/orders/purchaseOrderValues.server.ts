import { sql } from 'drizzle-orm'
import {
  BadInput,
  metaOf,
  problemAt,
  recordset,
  type BeforeLines,
  type BeforeRemove,
  type BeforeWrite,
  type Row,
} from '#server/kit'
import { promisesOf } from './promises.server.ts'

/**
 * Records of `purchaseOrders` and `containers` from another program begin where they stood there, by a
 * file as by a call.
 */
export const beginsAsBefore =
  (what: string): BeforeWrite =>
  (_, input, current) => {
    if (!current)
      return Promise.resolve(
        input.formerState ? { ...input, state: input.formerState as string } : input,
      )
    if ('formerState' in input && (input.formerState ?? null) !== (current.formerState ?? null))
      throw new BadInput(
        problemAt(
          'fixed',
          'formerState',
          `This ${what} is ${current.state} now. Its former status is told once; go on by its steps.`,
        ),
      )
    return Promise.resolve(input)
  }

/** What had come before a purchase order came from another program is shipped and received. */
export const receivedBefore: BeforeLines = async ({ db }, { removed, changed, added }) => {
  if (changed.length)
    await db.query(sql`
      update purchase_order_lines p set received = p.received + v.received_before - p.received_before, shipped = p.shipped + v.received_before - p.received_before
      from ${recordset(metaOf('purchaseOrderLines'), changed)} where p.id = v.id and v.received_before <> p.received_before`)
  const came = (line: Row) => ({
    received: (line.receivedBefore as number | undefined) ?? 0,
    shipped: (line.receivedBefore as number | undefined) ?? 0,
  })
  return { removed, changed, added: added.map(line => ({ ...line, ...came(line) })) }
}

/** Goods of it are promised to orders: those go first. */
export const keepPurchaseOrders: BeforeRemove = ({ db }, ids) =>
  promisesOf(
    db,
    sql`select id, purchase_order_id as of_id from purchase_order_lines where purchase_order_id in ${ids}`,
    'purchase_order_line_id',
  )
