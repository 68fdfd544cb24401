import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { Measure } from '#resources/delivery/calendars/measures.server.ts'

/** Goods to hand over: pieces, or whole sets, of a SKU. */
export interface Goods {
  skuId: string
  quantity: number
  orderLineId?: string | null
}

/** The minutes of a stop before anything is carried. */
const minutesOfStop = 15
/** The minutes of a piece whose category does not say. */
const minutesOfPiece = 5
/** The most minutes that a stop is planned with. */
const mostMinutes = 480

/**
 * What goods take of a day: a stop; pieces, volume and minutes of handling; the value that they
 * were sold for. Services count as pieces only where they go alone.
 */
export async function measuresOf(
  { db }: Pick<Context, 'db'>,
  goods: readonly Goods[],
): Promise<Record<Measure, number>> {
  const rows = await db.query<{
    quantity: number
    isService: boolean
    volume: number
    minutes: number
    price: number
  }>(
    sql`
    select g.quantity, p.type = 'Service' as "isService",
      coalesce(k.volume, (select sum(m.quantity * s.volume) from combo_members m join skus s on s.id = m.sku_id where m.combo_sku_id = k.id and not m.is_deleted), c.default_volume, 0)::float8 as volume,
      coalesce(c.handling_minutes, ${minutesOfPiece})::int as minutes,
      coalesce((l.quantity * l.price - l.discount + l.tax) / l.quantity, 0)::float8 as price
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as g("skuId" uuid, "orderLineId" uuid, quantity int)
      join skus k on k.id = g."skuId" join products p on p.id = k.product_id join categories c on c.id = p.category_id left join order_lines l on l.id = g."orderLineId"`,
    'prepared',
  )
  const carried = rows.filter(row => !row.isService)
  const counted = carried.length ? carried : rows
  const sum = (of: (row: (typeof rows)[number]) => number, some = counted) =>
    some.reduce((total, row) => total + row.quantity * of(row), 0)
  return {
    stops: 1,
    items: sum(() => 1),
    volume: Math.round(sum(row => row.volume, carried) * 1e5) / 1e5,
    minutes: Math.min(mostMinutes, minutesOfStop + sum(row => row.minutes)),
    value: Math.round(sum(row => row.price, rows) * 100) / 100,
  }
}
