import { sql } from 'drizzle-orm'
import { countryFacts } from '#define'
import { hiddenFields, metaOf, type Context } from '#server/kit'
import { orderColumnsOf, owedBy } from '#resources/common.ts'

interface Figure {
  readonly id: string
  readonly title: string
  readonly unit: string | null
  readonly value: number
}

/** Open orders, what customers owe and hold of us, and the stock of each warehouse; its value for those who see costs. */
export async function figuresOf({ db, actor }: Context): Promise<Figure[]> {
  const { currency } = countryFacts(actor.country)
  const owed = sql.raw(owedBy(orderColumnsOf('o')))
  const [[sold], [held], stocks] = await Promise.all([
    db.query<{ open: number; total: number; owed: number }>(sql`
      select count(*) filter (where o.state = 'Confirmed')::int as open,
        coalesce(sum(o.total) filter (where o.state = 'Confirmed'), 0)::float as total,
        coalesce(sum(greatest(${owed}, 0)), 0)::float as owed
      from orders o where o.client_id = ${actor.clientId} and not o.is_deleted`),
    // What is on a card can be spent even where it is blocked for a while.
    db.query<{ cards: number; credit: number; points: number }>(sql`
      select coalesce((select sum(balance) from gift_cards where client_id = ${actor.clientId} and not is_deleted), 0)::float as cards,
        coalesce((select sum(balance) from shop_credits where client_id = ${actor.clientId} and not is_deleted), 0)::float as credit,
        coalesce((select sum(balance) from points_accounts where client_id = ${actor.clientId} and not is_deleted), 0)::float as points`),
    db.query<{ warehouse: string; currency: string | null; pieces: number; value: number }>(sql`
      select w.name as warehouse, k.cost_currency as currency, sum(l.quantity)::int as pieces, coalesce(sum(l.quantity * k.cost), 0)::float as value
      from stock_lines l join warehouses w on w.id = l.warehouse_id and not w.is_deleted join skus k on k.id = l.sku_id
      where l.client_id = ${actor.clientId} and not l.is_deleted group by w.id, w.name, k.cost_currency order by w.name, k.cost_currency`),
  ])
  const pieces = new Map<string, number>()
  for (const { warehouse, pieces: some } of stocks)
    pieces.set(warehouse, (pieces.get(warehouse) ?? 0) + some)
  const seesCost = !hiddenFields(metaOf('skus'), actor).includes('cost')
  return [
    { id: 'open', title: 'Open orders', unit: null, value: sold!.open },
    { id: 'total', title: 'Total of open orders', unit: currency, value: sold!.total },
    { id: 'owed', title: 'Customers owe', unit: currency, value: sold!.owed },
    { id: 'cards', title: 'Left on gift cards', unit: currency, value: held!.cards },
    { id: 'credit', title: 'Shop credit of customers', unit: currency, value: held!.credit },
    { id: 'points', title: 'Points of customers', unit: null, value: held!.points },
    ...[...pieces].map(([title, value]) => ({
      id: `pieces of ${title}`,
      title: `Stock, ${title}`,
      unit: 'pieces',
      value,
    })),
    ...stocks.flatMap(({ warehouse, currency: unit, value }) =>
      seesCost && unit !== null
        ? [{ id: `${unit} of ${warehouse}`, title: `Value of stock, ${warehouse}`, unit, value }]
        : [],
    ),
  ]
}
