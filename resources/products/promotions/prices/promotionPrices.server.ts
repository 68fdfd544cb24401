import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  handlers,
  metaOf,
  NotFound,
  oneRecord,
  type Problem,
  problemAt,
  Refused,
  refused,
  touched,
  writeAuditOfMany,
} from '#server/kit'
import type { RecordOf } from '#define'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { marginOf } from '#resources/products/costs/margins.ts'
import { goodsOf, wantedOf } from '#resources/products/prices/bulk/bulkWanted.server.ts'
import { iso, msOf, nowMs } from '#resources/products/prices/moments.server.ts'
import { worstPricesOf } from '#resources/products/promotions/belowCost.server.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import type { promotions } from '#resources/products/promotions/promotions.entity.ts'
import { tellSoldOuts } from '#resources/products/promotions/telling/soldOuts.server.ts'
import { promotionPriceCalls } from './promotionPrices.calls.ts'

type Promotion = RecordOf<typeof promotions>

export default handlers(promotionPriceCalls, {
  async getPromotionPrices(context, { promotionId, pageNo = 1, pageSize = 25 }) {
    const { db, actor } = context
    const [promotion] = await db.query<
      Pick<Promotion, 'rule' | 'market' | 'channel' | 'coupon'> & At
    >(sql`
      select rule, market, channel, coupon, case when state in ('Active', 'Paused') then ${nowMs} else ${msOf('from_on_utc')} end as at
      from promotions where id = ${promotionId} and not is_deleted`)
    if (!promotion) throw new NotFound('No such promotion.', 'promotionId')
    const { rule, market, at } = promotion
    const page = await db.query<Goods>(sql`
      select k.id, k.code, k.name, count(*) over ()::int as total
      from ${goodsOfPromotions(sql`${promotionId}::uuid`)} g join skus k on k.id = g.sku_id and not k.is_deleted
      order by k.code limit ${pageSize} offset ${(pageNo - 1) * pageSize}`)
    if (!page.length) return { data: [], totalCount: 0 }
    const ids = page.map(({ id }) => id)
    // Where several pieces go together, the others decide what one comes to.
    const only = needSeveral.includes(rule) ? undefined : ids
    const [known, prices] = await Promise.all([
      goodsOf(context, { ids: ids.map(id => ({ id })), market, fromOnUtc: iso(at)! }),
      worstPricesOf(context, { promotionId, ...promotion }, at, only),
    ])
    const facts = new Map(known.map(sku => [sku.id, sku]))
    return {
      data: page.map(({ id, code, name }) => {
        const { regular, cost, taxRate } = facts.get(id)!
        const price = prices.get(id) ?? null
        const margin = price !== null && seesCost(actor) ? marginOf(price, taxRate, cost) : null
        const change = price === null || regular === null ? null : cents(price - regular)
        return {
          skuId: id,
          skuCode: code,
          name,
          regular,
          price,
          change,
          changePercent: change === null ? null : Math.round((change / regular!) * 1000) / 10,
          margin: margin?.amount ?? null,
          marginPercent: margin?.percent ?? null,
        }
      }),
      totalCount: page[0]!.total,
    }
  },

  async setPromotionPrices(context, { promotionId, skuIds = [], by, value, round }) {
    const { db, actor } = context
    const promotion = (await oneRecord(
      context,
      metaOf('promotions'),
      promotionId,
      'for update',
    )) as unknown as Promotion
    const { name, state, rule, market, fromOnUtc } = promotion
    if (state !== 'Draft')
      throw refused('not_draft', 'promotionId', `${name} is announced: its prices stay. Copy it.`)
    if (by === 'Margin' && !seesCost(actor))
      throw badInput('invisible', 'by', 'Only people who see costs can set prices by margin.')
    if (needSeveral.includes(rule))
      throw refused(
        'no_prices',
        'promotionId',
        `${name} needs several pieces: they have no prices.`,
      )
    const lines = await db.query<Line>(sql`
      select id, sku_id, price, discount, amount_off from promotion_lines
      where promotion_id = ${promotionId} and sku_id is not null and not is_deleted order by id`)
    const chosen = new Set(skuIds.map(id => id.toLowerCase()))
    const changed = lines.filter(({ skuId }) => !chosen.size || chosen.has(skuId))
    if (!changed.length || changed.length < chosen.size)
      throw badInput(
        'unknown',
        'skuIds',
        chosen.size ? `Not all of these are named by ${name}.` : `${name} names no SKU yet.`,
      )
    const ids = changed.map(({ skuId }) => ({ id: skuId }))
    const asked = { ids, by, value, round, market, fromOnUtc, reason: name }
    const { rows, problems } = await wantedOf(context, asked)
    const regular = new Map((await goodsOf(context, asked)).map(sku => [sku.id, sku]))
    const dearer = rows.flatMap(({ price: { skuId, amount } }) => {
      const sku = regular.get(skuId)!
      return sku.regular !== null && amount >= sku.regular
        ? [problemAt('no_less', 'value', `${sku.code} would cost ${amount.toFixed(2)}, not less.`)]
        : []
    })
    const wrong: Problem[] = [...problems.map(atSkus), ...dearer]
    if (wrong.length) throw new Refused(...wrong)
    const prices = new Map(rows.map(({ price }) => [price.skuId, price.amount]))
    const priced = changed.map(line => ({ ...line, to: prices.get(line.skuId)! }))
    await db.query(sql`
      update promotion_lines l set price = d.price, discount = null, amount_off = null, ${touched(actor)}
      from jsonb_to_recordset(${JSON.stringify(priced.map(({ id, to }) => ({ id, price: to })))}::jsonb) as d(id uuid, price numeric) where l.id = d.id`)
    await db.query(sql`update promotions set ${touched(actor)} where id = ${promotionId}`)
    await writeAuditOfMany(
      context,
      'update',
      'promotionLines',
      priced.map(({ id, price, discount, amountOff, to }) => ({
        id,
        changes: {
          price: [price, to],
          ...(discount !== null && { discount: [discount, null] }),
          ...(amountOff !== null && { amountOff: [amountOff, null] }),
        },
      })),
    )
    return { count: priced.length }
  },

  async raiseMaximum(context, { promotionId, skuId, categoryId, stockCap = null }) {
    const { db, actor } = context
    if (Boolean(skuId) === Boolean(categoryId))
      throw new BadInput(problemAt('required', 'skuId', 'Choose either a SKU or a category.'))
    const field = skuId ? 'skuId' : 'categoryId'
    const [line] = await db.query<Pick<Promotion, 'name' | 'state'> & Capped>(sql`
      select l.id, l.stock_cap, p.name, p.state from promotion_lines l join promotions p on p.id = l.promotion_id and not p.is_deleted
      where l.promotion_id = ${promotionId} and ${skuId ? sql`l.sku_id = ${skuId}` : sql`l.category_id = ${categoryId}`} and not l.is_deleted for update of l`)
    if (!line) throw badInput('unknown', field, 'The promotion does not cover this.')
    const { id, name, state, stockCap: before } = line
    if (state === 'Draft' || state === 'Ended')
      throw refused(
        'not_announced',
        'promotionId',
        state === 'Draft' ? `Edit ${name}: it is a draft.` : `${name} is over.`,
      )
    if (before === null) throw refused('no_maximum', field, `${name} has no maximum of it.`)
    if (stockCap !== null && stockCap <= before)
      throw refused(
        'not_higher',
        'stockCap',
        `The maximum is ${before}: what was announced is not taken back. Enter more, or end it.`,
      )
    await db.query(sql`
      update promotion_lines set stock_cap = ${stockCap}, ${touched(actor)} where id = ${id}`)
    const changes = { stockCap: [before, stockCap] }
    await writeAuditOfMany(context, 'update', 'promotionLines', [{ id, changes }])
    await tellSoldOuts(context, [id])
    return { data: { stockCap } }
  },
})

interface At {
  at: number
}
interface Goods {
  id: string
  code: string
  name: string
  total: number
}
interface Line {
  id: string
  skuId: string
  price: number | null
  discount: number | null
  amountOff: number | null
}
interface Capped {
  id: string
  stockCap: number | null
}

const needSeveral: readonly Promotion['rule'][] = ['Buy X get Y', 'Bundle', 'Spend tier']

const atSkus = ({ code, message, field }: Problem): Problem =>
  problemAt(code, field === 'skuId' ? 'skuIds' : (field ?? 'value'), message)

const cents = (amount: number) => Math.round(amount * 100) / 100
