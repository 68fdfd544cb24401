import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { rateInPrices } from '#resources/administration/taxes/nationalRate.server.ts'
import type { PriceRule } from '#resources/products/prices/bulk/priceRule.ts'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { comboComponents, type Component } from '#resources/stock/ledger/comboComponents.server.ts'
import { websiteStock, type WebStock } from '#resources/stock/warehouses/websiteStock.server.ts'
import { happenedDay } from '#resources/days.ts'
import { takenAway, unheldPieces } from './unheld.server.ts'
import { webPrice } from './webPrice.ts'

interface Facts {
  readonly id: string
  readonly clientId: string
  readonly country: 'NZ' | 'CA'
  readonly mappingId: string
  readonly webProductId: string
  readonly attributes: string | null
  readonly skuId: string | null
  readonly skuName: string | null
  /** Names of the tags of its product that are for the web. */
  readonly webTags: readonly string[]
  readonly factor: number
  readonly isGone: boolean
  readonly members: readonly Component[]
  readonly buffer: number
  readonly cost: number | null
  readonly taxRate: number
  readonly ownName: string | null
  readonly ownPrice: number | null
  readonly ruleBy: PriceRule['by'] | null
  readonly ruleValue: number | null
  readonly ruleRound: PriceRule['round']
  readonly leastMargin: number | null
  readonly sendsStock: boolean
  readonly sendsPrices: boolean
  readonly sendsNames: boolean
  readonly ourPublished: boolean | null
  readonly webName: string | null
  readonly webPrice: number | null
  readonly webPublished: boolean | null
  readonly webStock: number | null
  readonly agreedName: string | null
  readonly agreedPrice: number | null
  readonly agreedPublished: boolean | null
  readonly agreedStock: number | null
}

/** A listing with what it should be now, and how its number came about. */
export interface WorkedOut extends Facts {
  readonly ourName: string | null
  readonly ourPrice: number | null
  readonly priceProblem: string | null
  /** The price of a piece that holds on the website, before the rule. */
  readonly basePrice: number | null
  /** Null where no SKU is mapped. */
  readonly ourStock: number | null
  readonly stock: WebStock | undefined
  /** Pieces that the website has sold, and nothing holds here. */
  readonly unheld: number
}

/** Works out what listings of one website should show now. Nothing is written. */
export async function workOut(
  db: Queryable,
  websiteId: string,
  listingIds: readonly string[],
): Promise<WorkedOut[]> {
  if (!listingIds.length) return []
  const facts = await factsOf(db, websiteId, listingIds)
  const unheld = await unheldPieces(db, websiteId)
  const sold = facts.filter(each => each.skuId)
  const lost = new Map(sold.map(each => [each.id, takenAway(each.members, unheld)]))
  const stocks = await websiteStock(
    db,
    websiteId,
    sold.map(({ id, skuId, factor, buffer }) => ({
      skuId: skuId!,
      factor,
      buffer: buffer + lost.get(id)!,
    })),
  )
  const prices = sold.length
    ? await pricesNow(db, {
        skuIds: sold.map(({ skuId }) => skuId!),
        market: sold[0]!.country,
        channel: 'Website',
      })
    : new Map()
  const stockOf = new Map(sold.map((each, i) => [each.id, stocks[i]!]))
  return facts.map(each => {
    const stock = stockOf.get(each.id)
    const found = each.skuId
      ? webPrice({
          price: prices.get(each.skuId)?.amount ?? null,
          cost: each.cost,
          factor: each.factor,
          taxRate: each.taxRate,
          own: each.ownPrice,
          rule: each.ruleBy
            ? { by: each.ruleBy, value: each.ruleValue ?? 0, round: each.ruleRound }
            : null,
          leastMargin: each.leastMargin,
        })
      : { problem: 'It is not mapped.' }
    return {
      ...each,
      ourName: each.ownName ?? each.skuName,
      ourPrice: 'price' in found ? found.price : null,
      basePrice: each.skuId ? (prices.get(each.skuId)?.amount ?? null) : null,
      priceProblem: 'problem' in found ? found.problem : null,
      ourStock: stock ? (each.isGone ? 0 : stock.quantity) : null,
      stock,
      unheld: lost.get(each.id) ?? 0,
    }
  })
}

const factsOf = (db: Queryable, websiteId: string, listingIds: readonly string[]) =>
  db.query<Facts>(sql`
    select l.id, l.client_id, y.country, m.id as "mappingId", m.web_product_id as "webProductId", m.attributes, m.sku_id, left(k.name, 200) as "skuName", m.factor, m.is_gone,
      coalesce((select json_agg(t.name order by t.name) from products_tag_ids g join product_tags t on t.id = g.to_id where g.from_id = k.product_id and t.usage = 'Web' and t.is_active and not t.is_deleted), '[]') as "webTags",
      ${comboComponents(sql`k.id`, sql`k.code`)} as members, coalesce(l.buffer, c.buffer, 0) as buffer,
      ${costIn(sql`m.sku_id`, sql`y.country`, sql`now()`)} as cost, ${rateInPrices(sql`y.country`, sql.raw(happenedDay('l.client_id', 'now()')))} as "taxRate",
      l.own_name, l.own_price, c.rule_by, c.rule_value, c.rule_round, c.least_margin, coalesce(c.sends_stock, false) as "sendsStock", coalesce(c.sends_prices, false) as "sendsPrices", coalesce(c.sends_names, false) as "sendsNames",
      l.our_published, l.web_name, l.web_price, l.web_published, l.web_stock, l.agreed_name, l.agreed_price, l.agreed_published, l.agreed_stock
    from listings l join website_mappings m on m.id = l.mapping_id join clients y on y.id = l.client_id
      left join skus k on k.id = m.sku_id left join channels c on c.website_id = l.website_id and not c.is_deleted
    where l.website_id = ${websiteId} and l.id = any(${sql.param([...listingIds])}::uuid[]) and not l.is_deleted order by l.id`)
