import { sql } from 'drizzle-orm'
import { type Context } from '#server/kit'
import { worthOfPieces } from '#resources/sales/orders/taxes/lineTaxes.ts'

/** What pieces of an order line are worth to the customer, in the currency of the client. */
export interface PiecesWorth {
  readonly orderLineId: string
  /** What was paid for them: with every tax. */
  readonly amount: number
  /** Included in the amount. */
  readonly tax: number
  /** The part of each tax of the line. Empty for a line that was taxed in one sum. */
  readonly taxes: readonly {
    readonly taxTypeId: string
    readonly name: string
    readonly rate: number
    readonly amount: number
  }[]
}

interface Line {
  id: string
  quantity: number
  returned: number
  net: number
  tax: number
  isOnTop: boolean
  rows: { taxTypeId: string; name: string; rate: number; amount: number }[]
}

/**
 * What pieces of lines are worth that come back. Several returns of a line sum to the line exactly,
 * each of its taxes too, since every piece is counted once: the pieces of a return are those after
 * the ones that came back before. The caller has locked the order.
 * @param lines `before`: how many came back earlier; absent: as many as the line says, which has to
 * be asked before the return is counted
 */
export async function worthOfReturned(
  { db, actor }: Context,
  lines: readonly { orderLineId: string; quantity: number; before?: number }[],
): Promise<PiecesWorth[]> {
  if (!lines.length) return []
  const found = await db.query<Line>(sql`
    select l.id, l.quantity, l.quantity_returned as returned, l.quantity * l.price - l.discount as net, l.tax, c.country = 'CA' as "isOnTop",
      coalesce((select json_agg(json_build_object('taxTypeId', t.tax_type_id, 'name', t.name, 'rate', t.rate, 'amount', t.amount) order by t.id)
        from order_taxes t where t.order_line_id = l.id and not t.is_deleted), '[]') as rows
    from order_lines l join clients c on c.id = l.client_id
    where l.id in ${lines.map(({ orderLineId }) => orderLineId)} and l.client_id = ${actor.clientId} and not l.is_deleted`)
  const byId = new Map(found.map(line => [line.id, line]))
  return lines.flatMap(({ orderLineId, quantity, before }) => {
    const line = byId.get(orderLineId)
    return line ? [worthOf(line, before ?? line.returned, quantity)] : []
  })
}

function worthOf({ id, quantity, net, tax, isOnTop, rows }: Line, before: number, pieces: number) {
  const part = (amount: number) => worthOfPieces(Math.round(amount * 100), quantity, before, pieces)
  const taxes = rows.map(row => ({ ...row, cents: part(row.amount) }))
  const ofTax = rows.length ? taxes.reduce((sum, { cents }) => sum + cents, 0) : part(tax)
  return {
    orderLineId: id,
    amount: (part(net) + (isOnTop ? ofTax : 0)) / 100,
    tax: ofTax / 100,
    taxes: taxes.map(({ cents, ...row }) => ({ ...row, amount: cents / 100 })),
  }
}
