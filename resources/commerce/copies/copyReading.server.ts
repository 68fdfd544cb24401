import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { insertRows, metaOf, type Context, type Database } from '#server/kit'
import type { Channel } from '#resources/commerce/channels/channels.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import { askProduct, readProducts } from '#resources/commerce/listings/shopProducts.server.ts'
import { change, contextOf, isWithin, stop, type Copy } from './copy.server.ts'
import { linesOfCopy, linesOfSplit, type PlannedLine } from './plannedLines.ts'

/** Lists what would be done; lines that were made before stay. */
export async function read(db: Database, copy: Copy, source: Channel): Promise<void> {
  const found = await productsOf(copy, source)
  if ('why' in found) return stop(db, copy, found.why)
  const known = await db.query<{ code: string; product: string }>(sql`
    select lower(web_code) as code, min(web_product_id) as product from website_mappings where website_id = ${copy.targetId} and web_code is not null and not is_gone and not is_deleted group by 1`)
  const codes = new Map(known.map(({ code, product }) => [code, product]))
  const lines =
    copy.kind === 'Split'
      ? found.products.flatMap(linesOfSplit)
      : linesOfCopy(found.products, {
          isSame: isWithin(copy),
          category: copy.targetCategory,
          codes,
        })
  await db.write(tx => storeLines(contextOf(tx, copy), copy, lines))
}

async function productsOf(
  copy: Copy,
  source: Channel,
): Promise<{ products: unknown[] } | { why: string }> {
  if (copy.kind === 'Split') {
    const answer = await askProduct(source, String(copy.webProductId))
    if (answer.is === 'failed') return answer
    return { products: answer.product === undefined ? [] : [answer.product] }
  }
  const products: unknown[] = []
  const narrowed = copy.category ? `&category_id=${copy.category}` : ''
  const why = await readProducts(source, shown => void products.push(...shown), narrowed)
  return why === undefined ? { products } : { why }
}

async function storeLines(context: Context, copy: Copy, lines: readonly PlannedLine[]) {
  const { db } = context
  if (!(await change(context, copy, 'Ready', lines.length ? null : nothing(copy)))) return
  await writeQuietly(db, 'webCopyLines', {
    set: sql`is_deleted = true`,
    where: sql`t.copy_id = ${copy.id} and t.state = 'Planned'`,
  })
  const skus = await db.query<{ product: string; attributes: string | null; skuId: string }>(sql`
    select web_product_id as product, attributes, sku_id from website_mappings
    where website_id = ${copy.websiteId} and sku_id is not null and web_product_id = any(${sql.param(lines.map(each => each.webProductId))}::text[]) and not is_deleted`)
  const skuOf = new Map(
    skus.map(({ product, attributes, skuId }) => [`${product} ${attributes ?? ''}`, skuId]),
  )
  await insertRows(
    context,
    metaOf('webCopyLines'),
    lines.map(line => ({
      ...line,
      id: uuid(),
      copyId: copy.id,
      skuId: skuOf.get(`${line.webProductId} ${line.attributes ?? ''}`) ?? null,
      isLeftOut: line.conflict !== null,
      state: 'Planned',
    })),
  )
}

const nothing = ({ kind }: Copy) =>
  kind === 'Split'
    ? 'This product has no combinations, or does not exist.'
    : 'That category has no products.'
