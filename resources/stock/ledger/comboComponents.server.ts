import { sql, type SQL } from 'drizzle-orm'

/** The goods of one piece of a SKU. */
export interface Member {
  skuId: string
  code: string
  required: number
}

/** The goods of one piece of a SKU as JSON, in a statement: the members of a combo, the SKU itself otherwise. */
export const goodsOf = (skuId: SQL, code: SQL): SQL => sql`
  coalesce((select json_agg(json_build_object('skuId', m.sku_id, 'code', s.code, 'required', m.quantity) order by s.code) from combo_members m join skus s on s.id = m.sku_id where m.combo_sku_id = ${skuId} and not m.is_deleted),
    json_build_array(json_build_object('skuId', ${skuId}, 'code', ${code}, 'required', 1)))`

/** How many whole sets there are of goods. */
export const setsOf = (members: readonly Member[], there: (skuId: string) => number): number =>
  Math.min(...members.map(({ skuId, required }) => Math.floor(there(skuId) / required)))
