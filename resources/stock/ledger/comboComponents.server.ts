import { sql, type SQL } from 'drizzle-orm'

/** A SKU and its quantity in one piece of another SKU. */
export interface Component {
  skuId: string
  code: string
  required: number
}

/**
 * JSON, within a statement, of the goods in one piece of a SKU: the members of a combo, otherwise
 * the SKU itself.
 */
export const comboComponents = (skuId: SQL, code: SQL): SQL => sql`
  coalesce((select json_agg(json_build_object('skuId', m.sku_id, 'code', s.code, 'required', m.quantity) order by s.code) from combo_members m join skus s on s.id = m.sku_id where m.combo_sku_id = ${skuId} and not m.is_deleted),
    json_build_array(json_build_object('skuId', ${skuId}, 'code', ${code}, 'required', 1)))`

/** How many whole sets the available goods make. */
export const setsOf = (members: readonly Component[], there: (skuId: string) => number): number =>
  Math.min(...members.map(({ skuId, required }) => Math.floor(there(skuId) / required)))
