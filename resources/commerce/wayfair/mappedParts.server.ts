import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { insertRows, metaOf, type Context } from '#server/kit'
import { costIn } from '#resources/products/costs/costFacts.server.ts'

/** The SKU of a part number of Wayfair. */
export interface MappedPart {
  readonly skuId: string
  readonly factor: number
  /** The cost of a piece today. */
  readonly cost: number | null
}

/** Finds the SKUs of part numbers, by the number in small letters. Only SKUs for sale count. */
export async function mappedParts(
  { db, actor }: Context,
  partNumbers: readonly string[],
): Promise<Map<string, MappedPart>> {
  const rows = await db.query<MappedPart & { part: string }>(sql`
    select lower(m.part_number) as part, m.sku_id, m.factor, ${costIn(sql`m.sku_id`, sql`${actor.country}::text`, sql`now()`)} as cost
    from wayfair_mappings m join skus k on k.id = m.sku_id
    where m.client_id = ${actor.clientId} and m.is_active and not m.is_deleted and k.status <> 'Discontinued' and not k.is_deleted
      and lower(m.part_number) = any(${sql.param(foldedOf(partNumbers))}::text[])`)
  return new Map(rows.map(({ part, ...mapped }) => [part, mapped]))
}

/** Gives each part number that has no mapping yet a row, so that the list shows what is missing. */
export async function addUnmapped(
  context: Context,
  items: readonly {
    readonly itemNumber: string
    readonly wayfairSku: string | null
    readonly itemName: string | null
  }[],
): Promise<void> {
  const { db, actor } = context
  const byPart = new Map(items.map(item => [item.itemNumber.toLowerCase(), item]))
  if (!byPart.size) return
  const known = await db.query<{ part: string }>(sql`
    select lower(part_number) as part from wayfair_mappings where client_id = ${actor.clientId} and not is_deleted
      and lower(part_number) = any(${sql.param([...byPart.keys()])}::text[])`)
  for (const { part } of known) byPart.delete(part)
  const rows = [...byPart.values()].map(({ itemNumber, wayfairSku, itemName }) => ({
    id: uuid(),
    partNumber: itemNumber,
    wayfairSku,
    itemName,
  }))
  if (rows.length) await insertRows(context, metaOf('wayfairMappings'), rows)
}

const foldedOf = (texts: readonly string[]) => [...new Set(texts.map(each => each.toLowerCase()))]
