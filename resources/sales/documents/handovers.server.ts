import { sql } from 'drizzle-orm'
import { type Country, slotText, type TimeSlot } from '#define'
import { type Context, isAmong, longDayOf, phoneText } from '#server/kit'
import type { Buyer, OrderPaper, Reached } from './orderPaper.server.ts'
import { addressLines } from './paperBlocks.server.ts'

/** How and when the goods of an order reach their customer. */
interface Handover {
  readonly orderId: string
  /** All of its goods were taken away when they were sold. */
  readonly isTaken: boolean
  /** The notes on getting to the address. */
  readonly access: string | null
  readonly visits: readonly Visit[]
}

/** A delivery or pickup that is planned or done; `date` is a day such as 2026-12-01. */
interface Visit {
  readonly date: string
  readonly slot: TimeSlot | null
  readonly calendar: string
  readonly isPickup: boolean
  readonly instruction: string | null
}

/** How the goods of these orders reach their customers, by the id of the order. */
export async function handoversOf(
  { db, actor }: Context,
  papers: readonly OrderPaper[],
): Promise<ReadonlyMap<string, Reached>> {
  const rows = await db.query<Handover>(sql`
    select o.id as order_id, a.access_notes as access,
      coalesce((select bool_and(l.fulfilment = 'Take now') from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
        where l.order_id = o.id and p.type <> 'Service' and not l.is_deleted), false) as is_taken,
      coalesce((select json_agg(json_build_object('date', p.date, 'slot', s.period, 'calendar', c.name, 'isPickup', p.service_type = 'Pickup', 'instruction', p.instruction) order by p.date, p.id)
        from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join calendar_slots s on s.id = p.slot_id
        where p.order_id = o.id and p.state <> 'Cancelled' and p.ticket_id is null and not p.is_deleted), '[]') as visits
    from orders o left join addresses a on a.id = o.delivery_address_id
    where ${isAmong(
      sql`o.id`,
      papers.map(({ orderId }) => orderId),
    )} and o.client_id = ${actor.clientId}`)
  const buyers = new Map(papers.map(({ orderId, buyer }) => [orderId, buyer]))
  return new Map(
    rows.map(row => [row.orderId, reached(row, buyers.get(row.orderId)!, actor.country)]),
  )
}

function reached({ isTaken, access, visits }: Handover, buyer: Buyer, country: Country): Reached {
  const phone = buyer.phone && phoneText(buyer.phone, country)
  if (isTaken && !visits.length)
    return { title: 'Taken away', lines: ['By the customer, when it was sold'] }
  const planned = visits.flatMap(({ date, slot, calendar, instruction }) => [
    [[longDayOf(date), slot && slotText(slot)].filter(Boolean).join(', '), calendar].join('  ·  '),
    instruction,
  ])
  if (visits.length && visits.every(({ isPickup }) => isPickup))
    return { title: 'Pickup', lines: [buyer.name, phone, ...planned] }
  const { deliverTo } = buyer
  return {
    title: deliverTo || planned.length ? 'Deliver to' : '',
    lines: deliverTo
      ? [buyer.name, addressLines(deliverTo), phone, access && `Access: ${access}`, ...planned]
      : planned,
  }
}
