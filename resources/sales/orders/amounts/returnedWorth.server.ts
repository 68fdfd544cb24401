import { sql, type SQL } from 'drizzle-orm'
import { type Context } from '#server/kit'

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
  const part = (amount: SQL) => sql`worth_of_pieces(${amount}, l.quantity, b.before, b.quantity)`
  const net = part(sql`l.quantity * l.price - l.discount`)
  const asked = lines.map(({ before = null, ...line }) => ({ ...line, before }))
  return db.query<PiecesWorth>(sql`
    select l.id as order_line_id, ${net} + case when c.country = 'CA' then x.tax else 0 end as amount, x.tax, coalesce(t.taxes, '[]') as taxes
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("orderLineId" uuid, quantity integer, before integer)
      join order_lines l on l.id = a."orderLineId" join clients c on c.id = l.client_id,
      lateral (select a.quantity, coalesce(a.before, l.quantity_returned) as before) b,
      lateral (select sum(p.amount) as tax, json_agg(json_build_object('taxTypeId', p.tax_type_id, 'name', p.name, 'rate', p.rate, 'amount', p.amount) order by p.id) as taxes
        from (select o.id, o.tax_type_id, o.name, o.rate, ${part(sql`o.amount`)} as amount from order_taxes o where o.order_line_id = l.id and not o.is_deleted) p) t,
      lateral (select coalesce(t.tax, ${part(sql`l.tax`)}) as tax) x
    where l.client_id = ${actor.clientId} and not l.is_deleted`)
}
