import { sql, type SQL } from 'drizzle-orm'
import { isAmong, type Queryable } from '#server/kit'
import { rateOf, type TaxRate, type TaxRow } from './lineTaxes.ts'
import { provinceOf } from '#resources/administration/branches/province.server.ts'
import { happenedDay } from '#resources/days.ts'

/** Overrides of what an order has: its addresses, the province and the country of one, and its shipping. */
export interface Elsewhere {
  deliveryAddressId?: string | null
  billingAddressId?: string | null
  /** The province of the delivery address, or of the billing address. */
  region?: { use: 'Delivery' | 'Billing'; is: string | null; country?: string | null }
  shipping?: number
}

/** How an order is taxed at a place. */
export interface Taxed {
  readonly rates: readonly TaxRate[]
  /** The rates of what leaves from the branch. */
  readonly atBranch: readonly TaxRate[]
  /** In percent, all together. */
  readonly rate: number
  readonly region: string
  /** False if the province has no rates while others have some. */
  readonly isKnown: boolean
}

/** What the taxes of an order follow from. */
export interface TaxFacts {
  readonly isOnTop: boolean
  readonly shipping: number
  readonly tax: number
  /** Where goods go that are delivered, and where they leave from a branch. */
  readonly destination: Taxed
  readonly branch: Taxed
  readonly costs: readonly ShippingCost[]
  /** Rows of the taxes of lines, by line. */
  readonly rowsOf: Readonly<Record<string, readonly TaxRow[]>>
  /**
   * The tax types of products that are not taxed as the place says, by SKU; gift cards have none.
   */
  readonly freeOf: Readonly<Record<string, { taxTypeId: string | null; name: string }>>
}

export interface ShippingCost {
  readonly id: string
  readonly amount: number
  readonly isTaxable: boolean
}

interface Found extends Omit<TaxFacts, 'destination' | 'branch' | 'rowsOf' | 'freeOf'> {
  id: string
  region: string
  branchRegion: string
  rates: PlaceRate[]
  branchRates: PlaceRate[]
  isKnown: boolean
  isBranchKnown: boolean
  rowsOf: Record<string, TaxRow[]> | null
  freeOf: Record<string, { taxTypeId: string | null; name: string }> | null
}
type PlaceRate = TaxRate & { isNational: boolean; isHarmonized: boolean }

/** How an order is taxed where its deliveries go, or would be with overrides. */
export const taxedAt = async (db: Queryable, orderId: string, elsewhere?: Elsewhere) =>
  (await taxFacts(db, orderId, [], elsewhere)).destination

/**
 * Reads what the taxes of an order follow from, on the day of the order. Goods go to the delivery
 * address, and what goes to another country has no tax of this one. Without one they leave from the
 * branch, whose province counts; for what is to be delivered somewhere, that of the billing address stands
 * in for a branch without one. What is handed over at the branch is never taxed as elsewhere.
 * @param skuIds the SKUs that are sold
 */
export async function taxFacts(
  db: Queryable,
  orderId: string,
  skuIds: readonly string[],
  elsewhere: Elsewhere = {},
): Promise<TaxFacts> {
  // An id that was typed may have capitals, that of a record has none.
  return (await taxFactsOf(db, [orderId], skuIds, elsewhere)).get(orderId.toLowerCase())!
}

/** The same of several orders, by order: `skuIds` are those of all of them. */
export async function taxFactsOf(
  db: Queryable,
  orderIds: readonly string[],
  skuIds: readonly string[],
  elsewhere: Elsewhere = {},
): Promise<ReadonlyMap<string, TaxFacts>> {
  const found = await db.query<Found>(sql`
    with place as (
      select o.id, c.country, ${sql.raw(happenedDay('c.id', 'o.ordered_on_utc'))} as day, o.tax,
        ${elsewhere.shipping === undefined ? sql`o.shipping` : sql`${elsewhere.shipping}::numeric`} as shipping,
        ${regionOf('Delivery', elsewhere)} as delivery, ${isThere('Delivery', elsewhere)} as "isDelivered",
        ${regionOf('Billing', elsewhere)} as billing, ${isThere('Billing', elsewhere)} as "isBilled",
        ${sql.raw(provinceOf('b'))} as branch, coalesce(${countryOf(elsewhere)} <> c.country, false) as "isAbroad"
      from orders o join clients c on c.id = o.client_id join branches b on b.id = o.branch_id
        left join addresses d on d.id = ${idOf('Delivery', elsewhere)} left join addresses i on i.id = ${idOf('Billing', elsewhere)}
      where ${isAmong(sql`o.id`, orderIds)}),
    p as (
      select place.*, coalesce(case when "isDelivered" then delivery else coalesce(branch, billing) end, '') as region, "isDelivered" or "isBilled" or branch is not null as "isPlaced",
        coalesce(branch, '') as "branchRegion" from place)
    select p.id, p.country = 'CA' as "isOnTop", p.shipping, p.tax, p.region, p."branchRegion",
      case when p."isAbroad" then '[]' else ${ratesAt(sql`p.region`)} end as rates, ${ratesAt(sql`p."branchRegion"`)} as "branchRates",
      ${isKnown(sql`p.region`)} or p."isAbroad" or not p."isPlaced" as "isKnown", ${isKnown(sql`p."branchRegion"`)} or not p."isPlaced" as "isBranchKnown",
      coalesce((select json_agg(json_build_object('id', s.id, 'amount', s.amount, 'isTaxable', s.is_taxable) order by s.position, s.id) from order_shipping_costs s where s.order_id = p.id and not s.is_deleted), '[]') as costs,
      (select json_object_agg(t.order_line_id, t.rows) from (
        select order_line_id, json_agg(json_build_object('taxTypeId', tax_type_id, 'name', name, 'rate', rate, 'base', round(base * 100), 'amount', round(amount * 100)) order by id) as rows
        from order_taxes where order_id = p.id and order_line_id is not null and not is_deleted group by order_line_id) t) as "rowsOf",
      ${skuIds.length ? freeOf(skuIds) : sql`null`} as "freeOf"
    from p`)
  return new Map(found.map(({ id, ...each }) => [id, factsOf(each)]))
}

function factsOf(found: Omit<Found, 'id'>): TaxFacts {
  const { region, branchRegion, rates, branchRates, isBranchKnown, rowsOf, ...facts } = found
  const atBranch = harmonized(branchRates)
  return {
    ...facts,
    rowsOf: rowsOf ?? {},
    freeOf: facts.freeOf ?? {},
    destination: { ...taxed(region, rates, facts.isKnown), atBranch },
    branch: { ...taxed(branchRegion, branchRates, isBranchKnown), atBranch },
  }
}

function taxed(region: string, found: readonly PlaceRate[], isKnown: boolean) {
  const rates = harmonized(found)
  return { rates, rate: rateOf(rates), region, isKnown }
}

/** A harmonized tax is one with that of the country. */
function harmonized(found: readonly PlaceRate[]): TaxRate[] {
  const national = found.filter(({ isNational }) => isNational)
  const first = found.find(({ isHarmonized }) => isHarmonized)
  const inOne = (rate: PlaceRate) =>
    rate === first
      ? Math.round(national.reduce((sum, each) => sum + each.rate, rate.rate) * 1000) / 1000
      : rate.rate
  return found
    .filter(({ isNational }) => !first || !isNational)
    .map(each => {
      const { isNational: _national, isHarmonized: _harmonized, ...rate } = each
      return { ...rate, rate: inOne(each) }
    })
}

/** The rates of a province of `p` as JSON, those of its country first. */
const ratesAt = (region: SQL) => sql`
  coalesce((select json_agg(json_build_object('taxTypeId', t.id, 'name', t.code, 'rate', r.rate, 'isCompound', r.is_compound, 'isPerOrder', t.rounding = 'Per order',
      'isNational', r.is_national, 'isHarmonized', t.is_harmonized and not r.is_national) order by r.is_national desc, r.is_compound, t.code, t.id)
    from (select tax_type_id, rate, false as is_compound, true as is_national from country_tax_rates where country = p.country and period @> p.day and not is_deleted
      union all select tax_type_id, rate, is_compound, false from state_tax_rates where country = p.country and lower(state) = lower(${region}) and period @> p.day and not is_deleted) r
      join tax_types t on t.id = r.tax_type_id where r.rate > 0 and t.is_active), '[]')`

const isKnown = (region: SQL) => sql`
  (exists (select from state_tax_rates s where s.country = p.country and lower(s.state) = lower(${region}) and not s.is_deleted)
    or not exists (select from state_tax_rates s where s.country = p.country and not s.is_deleted))`

const freeOf = (skuIds: readonly string[]) => sql`
  (select json_object_agg(k.id, json_build_object('taxTypeId', case when t.treatment <> 'Taxable' then t.id end, 'name', coalesce(t.code, ''))) from skus k join products u on u.id = k.product_id left join tax_types t on t.id = u.tax_type_id
    where k.id in ${[...new Set(skuIds)]} and (t.treatment <> 'Taxable' or u.is_gift_card))`

type Use = 'Delivery' | 'Billing'

const fields = {
  Delivery: { alias: sql`d`, column: sql`o.delivery_address_id`, input: 'deliveryAddressId' },
  Billing: { alias: sql`i`, column: sql`o.billing_address_id`, input: 'billingAddressId' },
} as const

function idOf(use: Use, elsewhere: Elsewhere): SQL {
  const given = elsewhere[fields[use].input]
  return given === undefined ? fields[use].column : sql`${given}::uuid`
}

const regionOf = (use: Use, { region }: Elsewhere) =>
  region?.use === use
    ? sql`btrim(coalesce(${region.is}::text, ''))`
    : sql`btrim(${fields[use].alias}.region)`

/** The country that deliveries go to; a typed address without one is in that of the order's. */
const countryOf = ({ region }: Elsewhere) =>
  region?.use === 'Delivery' && region.country ? sql`${region.country}::text` : sql`d.country`

const isThere = (use: Use, { region }: Elsewhere) =>
  region?.use === use ? sql`true` : sql`${fields[use].alias}.id is not null`
