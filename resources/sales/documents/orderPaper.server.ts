import { sql } from 'drizzle-orm'
import type { Address, Country } from '#define'
import { type Context, isAmong } from '#server/kit'
import { orderColumnsOf, owedBy } from '#resources/common.ts'
import { happenedDay } from '#resources/days.ts'

/** What the documents of an order say, as it is at a moment. Amounts are in dollars. */
export interface OrderPaper {
  readonly orderId: string
  readonly orderCode: string
  readonly originalOrderId: string | null
  readonly state: string
  /** Days on the client's clock. */
  readonly orderedOn: string
  readonly validTo: string | null
  readonly promisedDate: string | null
  readonly salesperson: string | null
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly PaperLine[]
  readonly subtotal: number
  readonly discount: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
  /** Of the total, what goods are worth that came back. */
  readonly returned: number
  /** Of the total, what was given back of the price. */
  readonly credited: number
  readonly paid: number
  readonly writtenOff: number
  /** What is owed, below 0 where it is due back. */
  readonly balance: number
  readonly taxes: readonly PaperTax[]
}

/** The company, and the branch that sells. */
export interface Seller {
  readonly company: string
  readonly country: Country
  readonly logo: string | null
  readonly branch: string
  readonly address: Address | null
  readonly phone: string | null
  readonly email: string | null
  readonly taxNo: string | null
  readonly bankAccount: string | null
  readonly text: string | null
  readonly footer: string | null
}

/** The customer, with the addresses of the order. */
export interface Buyer {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly company: string | null
  readonly taxNo: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly billTo: Address | null
  readonly deliverTo: Address | null
}

/** A line; one of a combo names the line that contains it. */
export interface PaperLine {
  readonly id: string
  readonly within: string | null
  readonly code: string
  readonly name: string
  readonly remark: string | null
  readonly quantity: number
  readonly price: number
  readonly discount: number
  /** The name of the promotion that gave a part of the discount; papers issued before it was kept have none. */
  readonly promotion?: string | null
  readonly amount: number
  readonly delivered: number
  readonly returned: number
}

/** A tax of the order; rate in percent, unknown where an old order has one sum of its taxes. */
export interface PaperTax {
  readonly name: string
  readonly rate: number | null
  readonly amount: number
}

/** A payment, a refund below 0. */
export interface PaperPayment {
  readonly orderId: string
  readonly on: string
  /** The moment. */
  readonly at: string
  readonly terminal: string | null
  readonly takenBy: string | null
  readonly method: string
  readonly reference: string | null
  readonly amount: number
  /** What the drawer took more or less, in the coins that there are. */
  readonly rounding: number
}

/** A heading and its lines, which stand on a paper beside the bill's address. */
export interface Reached {
  readonly title: string
  readonly lines: readonly (string | null)[]
}

/** What the papers of orders `o` say, but for which orders. */
export const paperSql = () => sql`
  select o.id as order_id, o.order_code, o.original_order_id, o.state, ${sql.raw(happenedDay('c.id', 'o.ordered_on_utc'))} as ordered_on,
    o.valid_to, o.promised_date, s.full_name as salesperson, o.subtotal, o.discount, o.shipping, o.tax, o.total, o.returned, o.credited, o.paid, o.written_off, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance,
    json_build_object('company', c.name, 'country', c.country, 'logo', c.logo, 'branch', b.name, 'address', b.address, 'phone', b.phone, 'email', c.support_email,
      'taxNo', b.tax_no, 'bankAccount', b.bank_account, 'text', c.invoice_text, 'footer', b.invoice_footer) as seller,
    json_build_object('id', u.id, 'code', u.code, 'name', u.name, 'company', u.company, 'taxNo', u.tax_no, 'phone', u.phone, 'email', u.email,
      'billTo', ${addressOf('ba')}, 'deliverTo', ${addressOf('da')}) as buyer,
    l.lines, t.taxes
  from orders o join clients c on c.id = o.client_id join branches b on b.id = o.branch_id join customers u on u.id = o.customer_id
    left join staff s on s.id = o.salesperson_id left join addresses ba on ba.id = coalesce(o.billing_address_id, o.delivery_address_id) left join addresses da on da.id = o.delivery_address_id,
    lateral (select coalesce(json_agg(json_build_object('id', l.id, 'within', l.parent_line_id, 'code', k.code, 'name', k.name, 'remark', l.remark, 'quantity', l.quantity,
        'price', l.price, 'discount', l.discount, 'promotion', case when l.promotion_discount > 0 then (select m.name from promotions m where m.id = l.promotion_id) end, 'amount', l.quantity * l.price - l.discount, 'delivered', l.quantity_delivered, 'returned', l.quantity_returned) order by l.position, l.id), '[]') as lines
      from order_lines l join skus k on k.id = l.sku_id where l.order_id = o.id and not l.is_deleted) l,
    lateral (${taxesSql}) t`

/**
 * What the documents of these orders say, in the order of the ids. Orders of other clients are left
 * out.
 */
export async function orderPapers(
  { db, actor }: Context,
  orderIds: readonly string[],
): Promise<OrderPaper[]> {
  const found = await db.query<OrderPaper>(
    sql`${paperSql()} where ${isAmong(sql`o.id`, orderIds)} and o.client_id = ${actor.clientId} and not o.is_deleted`,
    'prepared',
  )
  const byId = new Map(found.map(paper => [paper.orderId, paper]))
  return orderIds.flatMap(id => byId.get(id.toLowerCase()) ?? [])
}

/**
 * When what these orders say came to be: documents of what has not changed since have the same
 * bytes.
 */
export async function changedOn(
  { db, actor }: Context,
  orderIds: readonly string[],
): Promise<Date | undefined> {
  if (!orderIds.length) return undefined
  const [last] = await db.query<{ at: string }>(
    sql`select max(updated_on_utc) as at from orders where ${isAmong(sql`id`, orderIds)} and client_id = ${actor.clientId}`,
  )
  return new Date(last!.at)
}

/** What was paid for these orders and given back, oldest first; pending payments do not count. */
export const paymentsOf = (
  { db, actor }: Context,
  orderIds: readonly string[],
): Promise<PaperPayment[]> =>
  db.query<PaperPayment>(sql`
    select p.order_id, ${sql.raw(happenedDay('c.id', 'p.received_on_utc'))} as "on", p.received_on_utc as "at", p.terminal, t.full_name as "takenBy", m.name as method, p.reference, p.amount,
      coalesce((select sum(e.amount) from till_entries e where e.payment_id = p.id and e.type = 'Rounding' and not e.is_deleted), 0) as rounding
    from payments p join payment_methods m on m.id = p.method_id join clients c on c.id = p.client_id left join staff t on t.id = p.staff_id
    where p.order_id = any(${sql.param(orderIds)}::uuid[]) and p.client_id = ${actor.clientId} and p.state <> 'Pending' and not p.is_deleted
    order by p.received_on_utc, p.id`)

const addressOf = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('line1', ${alias}.line1, 'line2', ${alias}.line2, 'suburb', ${alias}.suburb, 'city', ${alias}.city, 'postcode', ${alias}.postcode, 'region', ${alias}.region, 'country', ${alias}.country) end`,
  )

/** The taxes of an order by name; what an old order has beyond their rows is one sum. */
const taxesSql = sql`
  select json_agg(json_build_object('name', x.name, 'rate', x.rate, 'amount', x.amount) order by x.at nulls last) as taxes
  from (select name, rate, sum(amount) as amount, min(id::text) as at from order_taxes where order_id = o.id and not is_deleted group by tax_type_id, name, rate
    union all select case when c.country = 'NZ' then 'GST' else 'Tax' end, case when c.country = 'NZ' then 15 end, o.tax - r.amount, null
      from (select count(*) as rows, coalesce(sum(amount), 0) as amount from order_taxes where order_id = o.id and not is_deleted) r where r.rows = 0 or o.tax <> r.amount) x`
