import { sql, type SQL } from 'drizzle-orm'
import { folded } from '#define/fields/folded.ts'
import { contains, foldedPattern, foldedSql, type FindOptions, type Queryable } from '#server/kit'
import { nearWord } from './nearWord.ts'

/** What is searched: texts, and the rows that hold them and meet all conditions. */
export interface Goods {
  readonly texts: readonly SQL[]
  readonly found: (conditions: readonly SQL[]) => SQL
}

/** SKUs `t` by their code, name, barcode or category. */
const skus: Goods = {
  texts: [sql`t.code`, sql`t.name`, sql`t.barcode`, sql`c.name`],
  found: conditions =>
    sql`from skus t join products p on p.id = t.product_id join categories c on c.id = p.category_id where ${sql.join([...conditions], sql` and `)}`,
}

/** Products `t` as well by any of their SKUs. */
const products: Goods = {
  texts: ['t.code', 't.name', 'c.name', 's.code', 's.name', 's.barcode'].map(text => sql.raw(text)),
  found: conditions =>
    sql`from products t join categories c on c.id = t.category_id left join skus s on s.product_id = t.id and not s.is_deleted where ${sql.join([...conditions], sql` and `)}`,
}

/** SKUs to choose from, found as stock check finds them: other words and slips are understood. */
export const findSkus = finding(skus, typed => sql`t.barcode = ${typed}`)
/** The same without slips: of nothing that holds all words, nothing is found. */
export const findWholeSkus = finding(skus, typed => sql`t.barcode = ${typed}`, true)
export const findProducts = finding(
  products,
  typed =>
    sql`exists (select from skus s where s.product_id = t.id and not s.is_deleted and (lower(s.code) = lower(${typed}) or s.barcode = ${typed}))`,
)

/** The code or barcode as typed comes first, then names and codes that begin with it. */
function finding(goods: Goods, isNamed: (typed: string) => SQL, isWhole = false): FindOptions {
  return async (db, typed, where) => {
    const words = wordsOf(typed)
    if (!words.length) return undefined
    const meanings = await meaningsIn(db)
    const all = words.map(word => hasWord(goods, word, meanings))
    const [some] = isWhole
      ? [true]
      : await db.query(sql`select 1 ${goods.found([where, ...all])} limit 1`)
    const met = some ? all : await closest(db, goods, where, words, meanings)
    const text = typed.trim()
    const anywhere = foldedPattern(text)
    const begins = anywhere.slice(1)
    const [name, code] = [foldedSql(sql`t.name`), foldedSql(sql`t.code`)]
    return {
      where: sql`t.id in (select t.id ${goods.found([where, ...met])})`,
      order: sql`case when lower(t.code) = lower(${text}) or ${isNamed(text)} then 0 when lower(t.name) = lower(${text}) then 1
        when ${name} = ${folded(text)} then 2 when ${name} like ${begins} then 3 when ${code} like ${begins} then 4 when ${name} like ${anywhere} then 5 else 6 end,
        t.name not ilike ${contains(text)}`,
    }
  }
}

/** Without a full match: the goods that hold the most of the words, slips corrected. */
async function closest(
  db: Queryable,
  goods: Goods,
  where: SQL,
  words: readonly string[],
  meanings: Meanings,
): Promise<readonly SQL[]> {
  const { most, words: meant } = await closestWords(db, goods, [where], words, meanings)
  return [most > 0 ? sql`${hits(goods, meant, meanings)} = ${most}` : sql`false`]
}

/**
 * The words of a search, without stop words and plural s, so that `chairs with arms` finds an arm
 * chair.
 * @example wordsOf('Chairs, with arms') // ['chair', 'arm']
 */
export function wordsOf(q: string | null | undefined): string[] {
  const words = folded(q ?? '')
    .split(/[\s,;]+/)
    .map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
  const telling = words.filter(word => !empty.has(word))
  return [...new Set((telling.length ? telling : words).map(singular))].slice(0, 8)
}

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

/** One of the texts contains the word, or they contain all words of one of its meanings. */
export const hasWord = (goods: Goods, word: string, meanings: Meanings) =>
  sql`(${sql.join(
    [[word], ...(meanings.get(word) ?? [])].map(
      all =>
        sql`(${sql.join(
          all.map(each => containsWord(goods, each)),
          sql` and `,
        )})`,
    ),
    sql` or `,
  )})`

const containsWord = ({ texts }: Goods, word: string) =>
  sql`(${sql.join(
    patternsOf(word).flatMap(pattern => texts.map(text => sql`${foldedSql(text)} like ${pattern}`)),
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
        .map(part => foldedPattern(part).slice(1, -1).replace(between, '_'))
        .join('%x%')}%`,
  )

/**
 * Separators that may match another sign or a space: between letters, or between letters and
 * digits; `3/4` is a number.
 */
const between = /(?<=\p{L})\\?[^\p{L}\p{N}\\]|\\?[^\p{L}\p{N}\\](?=\p{L})/gu

/** How many of the words a row matches. */
export const hits = (goods: Goods, words: readonly string[], meanings: Meanings) =>
  sql`(${sql.join(
    words.map(word => sql`coalesce(${hasWord(goods, word, meanings)}, false)::int`),
    sql` + `,
  )})`

/**
 * The search words, with unmatched ones corrected, and the highest number of words that one row
 * matches.
 */
export async function closestWords(
  db: Queryable,
  goods: Goods,
  narrowed: readonly SQL[],
  words: readonly string[],
  meanings: Meanings,
): Promise<{ most: number; words: readonly string[] }> {
  const { most, each } = await hitsOf(db, goods, narrowed, words, meanings)
  if (each.every(Boolean)) return { most, words }
  const known = [...(await wordsOfSkus(db)), ...meanings.keys()]
  const meant = words.map((word, i) => (each[i] ? word : (nearWord(word, known) ?? word)))
  return meant.every((word, i) => word === words[i])
    ? { most, words }
    : { most: (await hitsOf(db, goods, narrowed, meant, meanings)).most, words: meant }
}

/** The highest number of words that one row matches, and which words match at all. */
async function hitsOf(
  db: Queryable,
  goods: Goods,
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
        (word, i) => sql`coalesce(${hasWord(goods, word, meanings)}, false)::int as ${columns[i]}`,
      ),
      sql`, `,
    )} ${goods.found(narrowed)} offset 0) words`)
  return { most: counted!.most ?? 0, each: counted!.each }
}

/** All words in the names of SKUs and their categories. */
const wordsOfSkus = async (db: Queryable): Promise<string[]> => [
  ...new Set(
    (
      await db.query<{ word: string }>(sql`
      select distinct unnest(string_to_array(translate(n.name, ',.;:/()+-', '         '), ' ')) as word
      from (select name from skus where not is_deleted union select name from categories where not is_deleted) n`)
    ).map(({ word }) => singular(folded(word))),
  ),
]

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
