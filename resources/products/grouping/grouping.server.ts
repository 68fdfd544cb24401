import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  type Context,
  handlers,
  metaOf,
  oneRecord,
  Refused,
  refused,
  removeRecord,
  updateMany,
} from '#server/kit'
import type { Chosen } from '#resources/products/prices/bulk/chosen.ts'
import { chosenIds } from '#resources/products/prices/bulk/chosen.server.ts'
import { groupingCalls } from './grouping.calls.ts'

export default handlers(groupingCalls, {
  async tagProducts(context, { tagId, codes, skipsUnknown = false }) {
    const lines = linesOf(codes)
    if (!lines.length) throw badInput('required', 'codes', 'Paste at least one code.')
    if (lines.length > mostLines)
      throw badInput('too_many', 'codes', `Paste at most ${mostLines.toLocaleString('en')} codes.`)
    await oneRecord(context, metaOf('productTags'), tagId)
    const products = await productsOf(
      context,
      lines.map(({ code }) => code),
    )
    const unknown = lines.filter(({ code }) => !products.has(code))
    if (unknown.length && !skipsUnknown) throw unknownLines(unknown, lines.length)
    const ids = [...new Set(products.values())]
    if (!ids.length) throw badInput('unknown_code', 'codes', 'None of these codes is known.')
    const tagged = await alreadyTagged(context, tagId, ids)
    const targets = ids.filter(id => !tagged.has(id)).map(id => ({ id }))
    if (targets.length)
      await updateMany(context, metaOf('products'), targets, { tagIds: { add: [tagId] } })
    return {
      id: tagId,
      count: targets.length,
      already: ids.length - targets.length,
      unknown: unknown.length,
    }
  },

  async tagChosen(context, { add = [], remove = [], ...goods }) {
    if (!add.length && !remove.length)
      throw badInput('required', 'add', 'Choose a tag to add or to remove.')
    await refuseUnknownTags(context, { add, remove })
    const targets = await productsOfChosen(context, goods)
    if (!targets.length) throw badInput('required', 'ids', 'None of these exists any more.')
    await updateMany(context, metaOf('products'), targets, { tagIds: { add, remove } })
    return { count: targets.length }
  },

  async replaceCategory(context, { categoryId, intoId }) {
    const { db } = context
    const meta = metaOf('categories')
    // In the order of their ids, so that two who replace each other's do not wait for each other.
    for (const id of [...new Set([categoryId, intoId])].sort())
      await oneRecord(context, meta, id, 'for update')
    const [below] = await db.query(sql`
      with recursive below as (
        select id from categories where id = ${categoryId}
        union select c.id from categories c join below b on c.parent_id = b.id where not c.is_deleted)
      select from below where id = ${intoId}`)
    if (below)
      throw refused('below', 'intoId', 'Choose a category that is not this one or below it.')
    const moved = await move(context, 'products', 'categoryId', categoryId, intoId)
    await move(context, 'categories', 'parentId', categoryId, intoId)
    await removeRecord(context, meta, categoryId, undefined)
    return { id: categoryId, count: moved }
  },
})

const mostLines = 5000

/** Pasted codes, each once, with the number of its line. */
function linesOf(pasted: string) {
  const seen = new Set<string>()
  return pasted.split(/\r\n|[\r\n]/).flatMap((line, i) => {
    const code = line.trim().toLowerCase()
    if (!code || seen.has(code)) return []
    seen.add(code)
    return [{ code, said: line.trim(), no: i + 1 }]
  })
}

/** The products of codes in lower case. What is both a SKU's and a product's is of one product. */
async function productsOf({ db }: Context, codes: readonly string[]) {
  const found = await db.query<{ code: string; id: string }>(sql`
    with asked as (select unnest(${sql.param(codes)}::text[]) as code)
    select a.code, s.product_id as id from asked a join skus s on lower(s.code) = a.code join products p on p.id = s.product_id where not s.is_deleted and not p.is_deleted
    union all select a.code, s.product_id from asked a join skus s on lower(s.barcode) = a.code join products p on p.id = s.product_id where not s.is_deleted and not p.is_deleted
    union all select a.code, p.id from asked a join products p on lower(p.code) = a.code where not p.is_deleted`)
  return new Map(found.toReversed().map(({ code, id }) => [code, id]))
}

/** The selected products, or those of the selected SKUs. */
async function productsOfChosen(context: Context, goods: Chosen['goods']) {
  const ids = sql.param(await chosenIds(context, goods))
  const of =
    goods.of === 'products'
      ? sql`p.id = any(${ids}::uuid[])`
      : sql`exists (select from skus k where k.product_id = p.id and k.id = any(${ids}::uuid[]) and not k.is_deleted)`
  return context.db.query<{ id: string }>(
    sql`select p.id from products p where ${of} and not p.is_deleted order by p.id`,
  )
}

/** @throws BadInput naming the input with a tag that is not there */
async function refuseUnknownTags(
  { db }: Context,
  asked: Readonly<Record<'add' | 'remove', readonly string[]>>,
) {
  const ids = [...asked.add, ...asked.remove].map(id => id.toLowerCase())
  const found = await db.query<{ id: string }>(sql`
    select id from product_tags where id = any(${sql.param(ids)}::uuid[]) and not is_deleted`)
  const known = new Set(found.map(({ id }) => id))
  const wrong = ids.findIndex(id => !known.has(id))
  if (wrong >= 0)
    throw badInput(
      'unknown',
      wrong < asked.add.length ? 'add' : 'remove',
      'This tag was deleted. Choose another one.',
    )
}

async function alreadyTagged({ db }: Context, tagId: string, ids: readonly string[]) {
  const rows = await db.query<{ id: string }>(
    sql`select from_id as id from products_tag_ids where to_id = ${tagId} and from_id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** @returns BadInput that names the first lines in words */
function unknownLines(unknown: readonly { said: string; no: number }[], all: number) {
  const named = unknown.slice(0, mostTold).map(({ said, no }) => `line ${no}: ${said.slice(0, 40)}`)
  const more = unknown.length - named.length
  return new BadInput({
    code: 'unknown_code',
    field: 'codes',
    message: `${unknown.length} of ${all} codes are not known (${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}). Correct them, or tick “Leave out codes that are not known”.`,
  })
}

const mostTold = 10

/** Lets all living records that refer to a category refer to another one. */
async function move(
  context: Context,
  entity: 'products' | 'categories',
  field: string,
  from: string,
  into: string,
): Promise<number> {
  const column = sql.identifier(field === 'parentId' ? 'parent_id' : 'category_id')
  const targets = await context.db.query<{ id: string }>(
    sql`select id from ${sql.identifier(entity)} where ${column} = ${from} and not is_deleted order by id`,
  )
  if (!targets.length) return 0
  const results = await updateMany(context, metaOf(entity), targets, { [field]: into })
  const failed = results.flatMap(({ errors }) => errors)
  if (failed.length) throw new Refused({ ...failed[0]!, field: 'intoId' })
  return targets.length
}
