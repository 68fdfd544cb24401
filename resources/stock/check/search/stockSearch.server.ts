import { sql, type SQL } from 'drizzle-orm'
import { contains, type Queryable, type Actor } from '#server/kit'
import type { CallInput } from '#define'
import { nearWord } from './nearWord.ts'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { sellable } from './stockGroups.ts'

export type Asked = CallInput<typeof stockCheckCalls.searchStock> & {
  /** Only these SKUs. */
  readonly skuIds?: readonly string[]
}

/**
 * The words of a search, without stop words and plural s, so that `chairs with arms` finds an arm
 * chair.
 * @example wordsOf('Chairs, with arms') // ['chair', 'arm']
 */
export function wordsOf(q: string | null | undefined): string[] {
  const words = (q ?? '')
    // Pasted text may contain accents as separate characters.
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
  const telling = words.filter(word => !empty.has(word))
  return [...new Set((telling.length ? telling : words).map(singular))].slice(0, 8)
}

/** SKUs `s` with product `p` and category `c` that meet all conditions. */
export const found = (conditions: readonly SQL[]) =>
  sql`from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id where ${sql.join([...conditions], sql` and `)}`

/** Other words for a word, by the word; all words of a meaning belong together. */
export type Meanings = ReadonlyMap<string, readonly (readonly string[])[]>
export const noMeanings: Meanings = new Map()

/** What administrators have said that people mean: `couch` is a sofa. */
export async function meaningsIn(db: Queryable): Promise<Meanings> {
  const known = new Map<string, (readonly string[])[]>()
  const rows = await db.query<{ word: string; meaning: string }>(
    sql`select word, meaning from search_words where is_active and not is_deleted limit 5000`,
    'prepared',
  )
  for (const { word, meaning } of rows) {
    const [typed] = wordsOf(word)
    if (typed) known.set(typed, [...(known.get(typed) ?? []), wordsOf(meaning)])
  }
  return known
}

/** The code, name, barcode or category contains the word, or all words of one of its meanings. */
export const hasWord = (word: string, meanings: Meanings) =>
  sql`(${sql.join(
    [[word], ...(meanings.get(word) ?? [])].map(
      all => sql`(${sql.join(all.map(containsWord), sql` and `)})`,
    ),
    sql` or `,
  )})`

const containsWord = (word: string) =>
  sql`(${sql.join(
    patternsOf(word).flatMap(pattern =>
      [sql`s.code`, sql`s.name`, sql`s.barcode`, sql`c.name`].map(
        column => sql`${column} ilike ${pattern}`,
      ),
    ),
    sql` or `,
  )})`

/**
 * The patterns for a word: `5-drawer` finds a 5 Drawer, `160x230` finds 160 x 230, `shelve` finds
 * shelf too.
 */
const patternsOf = (word: string) =>
  [...new Set([word, word.replace(/^(shel|lea|hal|kni)ve$/, '$1f')])].map(
    form =>
      `%${form
        .split(/(?<=\d)[x×](?=\d)/)
        .map(part => contains(part).slice(1, -1).replace(between, '_'))
        .join('%x%')}%`,
  )

/**
 * Separators that may match another sign or a space: between letters, or between letters and
 * digits; `3/4` is a number.
 */
const between = /(?<=\p{L})\\?[^\p{L}\p{N}\\]|\\?[^\p{L}\p{N}\\](?=\p{L})/gu

/** How many of the words a SKU matches. */
export const hits = (words: readonly string[], meanings: Meanings) =>
  sql`(${sql.join(
    words.map(word => sql`coalesce(${hasWord(word, meanings)}, false)::int`),
    sql` + `,
  )})`

/**
 * The search words, with unmatched ones corrected, and the highest number of words that one SKU
 * matches.
 */
export async function closestWords(
  db: Queryable,
  narrowed: readonly SQL[],
  words: readonly string[],
  meanings: Meanings,
): Promise<{ most: number; words: readonly string[] }> {
  const { most, each } = await hitsOf(db, narrowed, words, meanings)
  if (each.every(Boolean)) return { most, words }
  const known = [...(await wordsOfSkus(db)), ...meanings.keys()]
  const meant = words.map((word, i) => (each[i] ? word : (nearWord(word, known) ?? word)))
  return meant.every((word, i) => word === words[i])
    ? { most, words }
    : { most: (await hitsOf(db, narrowed, meant, meanings)).most, words: meant }
}

/** The highest number of words that one SKU matches, and which words match at all. */
async function hitsOf(
  db: Queryable,
  narrowed: readonly SQL[],
  words: readonly string[],
  meanings: Meanings,
) {
  const columns = words.map((_, i) => sql.raw(`h${i}`))
  const [counted] = await db.query<{ most: number | null; each: (number | null)[] }>(sql`
    select max(${sql.join(columns, sql` + `)}) as most, array[${sql.join(
      columns.map(column => sql`max(${column})`),
      sql`, `,
    )}] as each
    from (select ${sql.join(
      words.map(
        (word, i) => sql`coalesce(${hasWord(word, meanings)}, false)::int as ${columns[i]}`,
      ),
      sql`, `,
    )} ${found(narrowed)} offset 0) words`)
  return { most: counted!.most ?? 0, each: counted!.each }
}

/** All words in the names of SKUs and their categories. */
const wordsOfSkus = async (db: Queryable): Promise<string[]> => [
  ...new Set(
    (
      await db.query<{ word: string }>(sql`
      select distinct unnest(string_to_array(translate(n.name, ',.;:/()+-', '         '), ' ')) as word
      from (select name from skus where not is_deleted union select name from categories where not is_deleted) n`)
    ).map(({ word }) => singular(word.toLowerCase())),
  ),
]

/** The conditions of a search besides its words. */
export function narrowing(asked: Asked, actor: Actor): SQL[] {
  const { categoryId, supplierId, tagId, stockStatus, stockOnHoldStatus, isInStockOnly, skuIds } =
    asked
  const conditions = [
    sql`not s.is_deleted and not p.is_deleted`,
    skuIds?.length && sql`s.id = any(${sql.param(skuIds)}::uuid[])`,
    categoryId &&
      sql`p.category_id in (with recursive below as (select id from categories where id = ${categoryId} and not is_deleted union select k.id from categories k join below b on k.parent_id = b.id where not k.is_deleted) select id from below)`,
    supplierId && sql`p.supplier_id = ${supplierId}`,
    tagId &&
      sql`exists (select 1 from products_tag_ids g where g.from_id = p.id and g.to_id = ${tagId})`,
    isInStockOnly
      ? hasStock(sql`${stands(asked, actor)} and ${isAvailable}`)
      : (stockStatus || stockOnHoldStatus) && hasStock(stands(asked, actor)),
  ]
  return conditions.filter(condition => !!condition)
}

/** Stock lines `l` in existing warehouses `w` that match the filters. */
export const stands = (
  { warehouseId, stockStatus, stockOnHoldStatus }: Omit<Asked, 'q'>,
  actor: Actor,
) => sql`l.client_id = ${actor.clientId} and not l.is_deleted and l.quantity > 0
  ${warehouseId ? sql`and l.warehouse_id = ${warehouseId}` : sql``}
  ${stockStatus ? sql`and l.stock_status = ${stockStatus}` : sql``}
  ${stockOnHoldStatus ? sql`and l.stock_on_hold_status = ${stockOnHoldStatus}` : sql``}`

/** An exact code or barcode sorts first, then codes that begin with the text. */
export const closeness = (q: string | null | undefined) => {
  const typed = (q ?? '').trim()
  return typed
    ? sql`case when lower(s.code) = lower(${typed}) or s.barcode = ${typed} then 0 when lower(s.code) like lower(${contains(typed).slice(1)}) then 1 else 2 end, `
    : sql``
}

/**
 * The same rule as `groupOf`, as a condition on `l` and its warehouse `w`. Source: specification
 * §4.
 */
const isAvailable = sql`l.stock_on_hold_status is null
  and l.stock_status = any(${sql.param(sellable)}::text[]) and w.warehouse_type = 'Warehouse'`

/** Such stock of the SKU itself; for a combo, of all members in one warehouse, status and hold. */
const hasStock = (line: SQL) => sql`(
  (not exists (select 1 from combo_members m where m.combo_sku_id = s.id and not m.is_deleted)
    and exists (select 1 from stock_lines l join warehouses w on w.id = l.warehouse_id where l.sku_id = s.id and ${line}))
  or exists (
    select 1 from (
      select l.warehouse_id, l.stock_status, l.stock_on_hold_status, m.sku_id from combo_members m join stock_lines l on l.sku_id = m.sku_id join warehouses w on w.id = l.warehouse_id
      where m.combo_sku_id = s.id and not m.is_deleted and ${line}
      group by l.warehouse_id, l.stock_status, l.stock_on_hold_status, m.sku_id, m.quantity having sum(l.quantity) >= m.quantity) enough
    group by enough.warehouse_id, enough.stock_status, enough.stock_on_hold_status
    having count(*) = (select count(*) from combo_members m where m.combo_sku_id = s.id and not m.is_deleted)))`

const empty: ReadonlySet<string> = new Set(
  'a an and at by for from in of on or the to with that have has'.split(' '),
)

/**
 * The common beginning of a word and its plural: `benches` and `bench`, `vanities` and `vanity`.
 */
function singular(word: string): string {
  if (/\p{L}{4,}ies$/u.test(word)) return word.slice(0, -3)
  if (/\p{L}{2,}(ch|sh|ss|x|z)es$/u.test(word)) return word.slice(0, -2)
  return /\p{L}{3,}[^s]s$/u.test(word) ? word.slice(0, -1) : word
}
