import { sql } from 'drizzle-orm'
import { type Context, handlers, type Queryable, refused } from '#server/kit'
import type { CallInput, Country } from '#define'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { areasOf, type AreaFound } from './areaOf.server.ts'
import { shippingRateCalls } from './shippingRates.calls.ts'
import { todayOf } from '#resources/days.ts'

type Input = CallInput<typeof shippingRateCalls.calculateShippingCost>
type Measure = 'volume' | 'weight' | 'items' | 'distance'
interface Rate extends Record<'freeOver' | 'stairs' | 'assembly' | 'rural', number | null> {
  id: string
  name: string
  revision: number
  basis: string
  hasAreaSurcharge: boolean
  bands: { from: number; to: number | null; price: number }[]
}

export default handlers(shippingRateCalls, {
  async calculateShippingCost(context, input) {
    return { data: await shippingCostOf(context, input) }
  },
})

/** A part of what a delivery costs, by the kind of shipping cost that it is. */
interface CostLine {
  what: string
  why: string
  amount: number
  kind: 'Delivery' | 'Rural' | 'Assembly'
}

/**
 * The cost of a delivery, line by line.
 * @throws Refused where no rate covers it
 */
export async function shippingCostOf(
  context: Context,
  input: Input,
): Promise<{ total: number; rate: string; lines: CostLine[] }> {
  const [area] = await areasOf(context, input)
  const rate = await rateFor(context, input, area)
  const goods = { ...(await sumsOf(context, input)), ...defined(input) }
  const base: CostLine = { ...baseLine(rate, goods), kind: 'Delivery' }
  const lines = [base, ...surcharges(rate, input, area)]
  if (rate.freeOver !== null && (goods.value ?? 0) >= rate.freeOver && base.amount > 0)
    lines.push({
      what: 'Free delivery',
      why: `The goods are worth ${inMoney(goods.value!)}; delivery is free from ${inMoney(rate.freeOver)}.`,
      amount: -base.amount,
      kind: 'Delivery',
    })
  const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return { total: cents / 100, rate: base.what, lines }
}

/**
 * The valid rate: a rate of the calendar before a general one, then a rate of the area before a
 * general one.
 */
async function rateFor({ db, actor }: Context, input: Input, area: AreaFound | undefined) {
  const [rate] = await db.query<Rate>(sql`
    select r.id, r.name, r.revision, r.basis, r.free_over, r.stairs, r.assembly, r.rural, r.has_area_surcharge,
      (select json_agg(json_build_object('from', b."from", 'to', b."to", 'price', b.price) order by b."from") from shipping_rate_bands b where b.rate_id = r.id and not b.is_deleted) as bands
    from shipping_rates r where r.client_id = ${actor.clientId} and r.state = 'Published' and not r.is_deleted and r.service_type = ${input.serviceType}
      and r.period @> coalesce(${input.date ?? null}::date, ${sql.raw(todayOf('r.client_id'))})
      and (r.calendar_id is null or r.calendar_id = ${input.calendarId ?? null}) and (r.area_id is null or r.area_id = ${area?.id ?? null})
    order by r.calendar_id is null, r.area_id is null, r.name limit 1`)
  if (rate) return rate
  throw refused(
    'no_rate',
    area ? 'serviceType' : 'postcode',
    area
      ? `There is no rate for ${input.serviceType} to ${area.name} on this date.`
      : `No area covers ${input.postcode}, and there is no general rate for ${input.serviceType}.`,
  )
}

/** The totals of the goods, of the order or of the list; 0 without either. */
async function sumsOf({ db, actor }: Context, { orderId, goods = [] }: Input) {
  const priced = orderId ? [] : await withPrices(db, goods, actor.country)
  const from = orderId
    ? sql`select l.sku_id, l.quantity, l.price from order_lines l join orders o on o.id = l.order_id where o.id = ${orderId} and o.client_id = ${actor.clientId} and not l.is_deleted`
    : sql`select * from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as g(sku_id uuid, quantity int, price numeric)`
  const [sums] = await db.query<Record<Measure | 'value', number>>(sql`
    select coalesce(sum(s.volume * g.quantity), 0) as volume, coalesce(sum(s.weight * g.quantity), 0) as weight,
      coalesce(sum(g.quantity), 0)::int as items, coalesce(sum(g.price * g.quantity), 0) as value
    from (${from}) g join skus s on s.id = g.sku_id`)
  return sums!
}

async function withPrices(db: Queryable, goods: NonNullable<Input['goods']>, market: Country) {
  const prices = await pricesNow(db, { skuIds: goods.map(({ skuId }) => skuId), market })
  return goods.map(({ skuId, quantity }) => ({
    sku_id: skuId,
    quantity,
    price: prices.get(skuId.toLowerCase())?.amount ?? null,
  }))
}

function baseLine(rate: Rate, goods: Partial<Record<Measure | 'value', number>>) {
  const what = `${rate.name} (version ${rate.revision})`
  if (rate.basis === 'Flat')
    return { what, why: 'One price, whatever is sent.', amount: rate.bands[0]!.price }
  const measure = /^\w+/.exec(rate.basis)![0].toLowerCase() as Measure
  const amount = goods[measure] ?? 0
  const unit = /\((.+)\)/.exec(rate.basis)?.[1] ?? 'items'
  if (measure === 'distance' && goods.distance === undefined)
    throw refused('required', 'distance', `${rate.name} is priced by distance: enter the distance.`)
  const band = rate.bands.find(({ to }) => to === null || amount <= to)
  if (!band)
    throw refused(
      'no_band',
      measure,
      `${rate.name} only goes up to ${number(rate.bands.at(-1)!.to!)} ${unit}; this is ${number(amount)} ${unit}.`,
    )
  const span =
    band.to === null ? `above ${number(band.from)}` : `${number(band.from)} to ${number(band.to)}`
  return {
    what,
    why: `${number(amount)} ${unit} is in the band ${span} ${unit}.`,
    amount: band.price,
  }
}

function surcharges(
  rate: Rate,
  { flights = 0, assemblies = 0 }: Input,
  area: AreaFound | undefined,
) {
  const times = (what: string, count: number, price: number, kind: CostLine['kind']) => ({
    kind,
    what,
    why: `${count} × ${inMoney(price)}`,
    amount: Math.round(count * price * 100) / 100,
  })
  const { name = '', surcharge = 0, isRural = false } = area ?? {}
  const ofArea = rate.hasAreaSurcharge ? surcharge : 0
  const ofRural = isRural ? rate.rural : 0
  const all = [
    { kind: 'Delivery' as const, what: name, why: 'Area surcharge.', amount: ofArea },
    { kind: 'Rural' as const, what: 'Rural address', why: `${name} is rural.`, amount: ofRural },
    times('Stairs', flights ?? 0, rate.stairs ?? 0, 'Delivery'),
    times('Assembly', assemblies ?? 0, rate.assembly ?? 0, 'Assembly'),
  ]
  return all.flatMap(({ amount, ...line }): CostLine[] => (amount ? [{ ...line, amount }] : []))
}

const defined = (input: Input) =>
  Object.fromEntries(
    (['value', 'volume', 'weight', 'items', 'distance'] as const).flatMap(name =>
      typeof input[name] === 'number' ? [[name, input[name]]] : [],
    ),
  )
const number = (n: number) => n.toLocaleString('en', { maximumFractionDigits: 3 })
const inMoney = (n: number) =>
  n.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
