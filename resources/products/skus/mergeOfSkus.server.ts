import { sql } from 'drizzle-orm'
import {
  type Context,
  insertRows,
  type MergePart,
  metaOf,
  refused,
  writeAuditOf,
} from '#server/kit'
import { v7 as uuid } from 'uuid'
import { holdsStock, isOrdered } from './skuRules.ts'

interface Sku {
  id: string
  code: string
  barcode: string | null
  status: string
  isCombo: boolean
  hasGoods: boolean
  /** Markets in which it has a regular price now. */
  markets: string[]
}

/**
 * Two SKUs of the same goods become one. Each keeps its prices, costs, pictures and promotions;
 * the code and the barcode of the one that goes find the one that stays.
 */
export const mergeOfSkus: MergePart = {
  stays: ['prices', 'priceChanges', 'promotionLines', 'skuCosts', 'skuPictures'],
  async move(context, { into, ids }) {
    const skus = await skusOf(context, [into, ...ids])
    const kept = skus.find(({ id }) => id === into)!
    const others = skus.filter(({ id }) => id !== into)
    const combo = skus.find(({ isCombo }) => isCombo)
    if (combo)
      throw refused(
        'combo',
        combo === kept ? 'into' : 'ids',
        `${combo.code} is a combo, and combos have no stock of their own: discontinue the one that goes.`,
      )
    if (kept.status === 'Discontinued' && others.some(({ hasGoods }) => hasGoods))
      throw refused(
        'discontinued',
        'into',
        `${kept.code} is discontinued and would get stock or open orders: keep another SKU, or put it on sale first.`,
      )
    await keepNames(context, kept, others)
    const unpriced = [...new Set(others.flatMap(({ markets }) => markets))].filter(
      market => !kept.markets.includes(market),
    )
    return {
      notes: [
        `${kept.code} keeps its own prices, costs, pictures and promotions.`,
        ...(unpriced.length
          ? [`${kept.code} has no price in ${inWords.format(unpriced)}: set one after this.`]
          : []),
        `${inWords.format(others.flatMap(({ code, barcode }) => [code, ...(barcode ? [barcode] : [])]))} will find ${kept.code}.`,
      ],
    }
  },
}

const skusOf = ({ db }: Context, ids: readonly string[]) =>
  db.query<Sku>(sql`
    select k.id, k.code, k.barcode, k.status, ${of(`${holdsStock} or ${isOrdered}`)} as "hasGoods",
      p.type = 'Combo' or exists (select from combo_members m where m.combo_sku_id = k.id and not m.is_deleted) as "isCombo",
      array(select distinct r.market from prices r where r.sku_id = k.id and r.kind = 'Regular' and not r.is_deleted
        and r.from_on_utc <= now() and (r.to_on_utc is null or r.to_on_utc > now()) order by 1) as markets
    from skus k join products p on p.id = k.product_id where k.id in ${ids} order by k.code`)

/** A rule of SKUs, of a row `k`. */
const of = (rule: string) => sql.raw(rule.replaceAll('{id}', 'k.id'))

/** A SKU without a barcode takes over the first; the other names become words that find it. */
async function keepNames(context: Context, kept: Sku, others: readonly Sku[]) {
  const { db } = context
  const given = kept.barcode ? undefined : others.find(({ barcode }) => barcode)
  if (given) {
    await db.query(sql`update skus set barcode = null where id = ${given.id}`)
    await db.query(sql`update skus set barcode = ${given.barcode} where id = ${kept.id}`)
    for (const [id, change] of [
      [given.id, [given.barcode, null]],
      [kept.id, [null, given.barcode]],
    ] as const)
      await writeAuditOf(context, 'update', 'skus', id, { barcode: change })
  }
  const words = others.flatMap(({ code, barcode, id }) => [
    code,
    ...(barcode && id !== given?.id ? [barcode] : []),
  ])
  const taught = await db.query<{ word: string }>(
    sql`select lower(word) as word from search_words where lower(word) in ${words.map(word => word.toLowerCase())} and not is_deleted`,
  )
  const known = new Set(taught.map(({ word }) => word))
  const rows = words
    // What people type is looked up word by word.
    .filter(word => !known.has(word.toLowerCase()) && !/\s/.test(word))
    .map(word => ({ id: uuid(), word, meaning: kept.code, isActive: true }))
  if (rows.length) await insertRows(context, metaOf('searchWords'), rows)
}

const inWords = new Intl.ListFormat('en-NZ')
