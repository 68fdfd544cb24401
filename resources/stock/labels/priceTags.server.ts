import { sql } from 'drizzle-orm'
import { badInput, type Context } from '#server/kit'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { iso } from '#resources/products/prices/moments.server.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import { branchAt, displayedAt, momentOf, spansUntil } from './labelPrices.server.ts'
import { promotionBegins } from './labelQueue.server.ts'
import { mostLabels, type labelCalls } from './labels.calls.ts'
import { promotionOf } from './priceSpans.ts'
import { provenWas } from './provenWas.ts'

type Call = (typeof labelCalls)['getPriceTags']

/** The tags of a promotion at a branch: what it displays first. */
export async function getPriceTags(
  context: Context,
  { promotionId, branchId, printed }: CallInput<Call>,
): Promise<CallAnswer<Call>> {
  const { db } = context
  const own = branchId ?? (await branchOf(context))?.id
  if (!own) throw badInput('required', 'branchId', 'Choose a branch.')
  const branch = await branchAt(context, own)
  const now = await momentOf(db)
  const at = await promotionBegins(context, branch, promotionId, now)
  const skus = await db.query<{
    skuId: string
    skuCode: string
    name: string
    displayed: number
    printed: { price: number; qr: string; at: string }[]
  }>(sql`
    with shown as (select l.sku_id, sum(l.quantity)::int as pieces from ${displayedAt(sql`${branch.id}`)} group by l.sku_id)
    select k.id as "skuId", k.code as "skuCode", k.name, coalesce(d.pieces, 0) as displayed, coalesce((
      select json_agg(json_build_object('price', p.price, 'qr', p.qr, 'at', p.created_on_utc) order by p.created_on_utc desc)
      from labels p where p.sku_id = k.id and p.branch_id = ${branch.id} and p.promotion_id = ${promotionId} and not p.is_deleted), '[]') as printed
    from ${goodsOfPromotions(sql`${promotionId}::uuid`)} g join skus k on k.id = g.sku_id and not k.is_deleted left join shown d on d.sku_id = k.id
    order by coalesce(d.pieces, 0) > 0 desc, k.code limit ${mostLabels}`)
  const spans = await spansUntil(
    db,
    branch,
    skus.map(({ skuId }) => skuId),
    at,
  )
  const clock = { country: branch.country, isByZone: true }
  const data = skus.flatMap(({ printed: labels, ...sku }) => {
    const of = spans.get(sku.skuId) ?? []
    const price = of.at(-1)?.price
    if (!price || promotionOf(price) !== promotionId) return []
    const proof = provenWas(of, at, branch.country)
    const was = proof?.isProven ? proof.was : null
    const save = was === null ? null : Math.round((was - price.amount) * 100) / 100
    const label = labels.find(each => Number(each.price) === price.amount)
    if (printed && (printed === 'Printed') !== (label !== undefined)) return []
    return [
      {
        ...sku,
        was,
        now: price.amount,
        save,
        percent: was && save ? Math.floor((save / was) * 100) : null,
        from: todayFor(clock, at),
        until: price.endsAt === null ? null : todayFor(clock, price.endsAt - 1),
        qr: label?.qr ?? null,
        printedOnUtc: label ? new Date(label.at).toISOString() : null,
      },
    ]
  })
  const ends = data.length ? (spans.get(data[0]!.skuId)!.at(-1)!.price!.endsAt ?? null) : null
  const [promotion] = await db.query<{ name: string }>(
    sql`select name from promotions where id = ${promotionId}`,
  )
  return {
    data,
    promotionName: promotion!.name,
    branchId: branch.id,
    branchName: branch.name,
    fromOnUtc: iso(at > now ? at : null),
    toOnUtc: iso(ends),
  }
}
