import { sql, type SQL } from 'drizzle-orm'
import { folded } from '#define/fields/folded.ts'
import { type CallAnswer } from '#define'
import { type Context, foldedPattern, foldedSql, type Queryable } from '#server/kit'
import { nearWord } from '#resources/products/search/nearWord.ts'
import { wordsOf } from '#resources/products/search/goodsWords.server.ts'
import type { articleCalls } from './articles.calls.ts'
import { plainOf } from './markdown.ts'

type Found = CallAnswer<typeof articleCalls.findArticles>['data'][number]

/** The most articles that are found or proposed. */
const most = 10
const proposed = 5
/** Words of a problem that are looked for: the longest say the most. */
const mostWords = 12
/** Where a word stands in the title it counts as much as in so many texts. */
const titleWeight = 3

/**
 * Published articles that hold the words. A word that no article has stands for the
 * nearest known one. Without an article that holds all of them, those that hold the most.
 */
export async function findArticles({ db, actor }: Context, typed: string): Promise<Found[]> {
  const words = await meantWords(db, actor.clientId, wordsOf(typed))
  if (!words.length) return []
  const hits = hitsOf(words)
  return shown(
    await db.query<Row>(sql`
      with met as (
        select a.*, ${hits.inTitle} as in_title, ${hits.anywhere} as anywhere from articles a where ${isPublished(actor.clientId)})
      select m.id, m.title, g.name as category, m.audience, m.body, false as "isForProduct", ${isStale} as "isStale"
      from met m join article_categories g on g.id = m.category_id
      where m.anywhere > 0 and m.anywhere = (select max(anywhere) from met)
      order by m.in_title desc, m.title, m.id limit ${most}`),
    words,
  )
}

/** Articles that the words and the product of a ticket propose, the closest first. */
export async function articlesOfTicket(
  { db, actor }: Context,
  ticket: { readonly problem: string; readonly productId: string | null },
): Promise<Found[]> {
  const { problem, productId } = ticket
  const words = tellingWords(problem)
  const hits = hitsOf(words)
  const isFor = sql`exists (select from articles_product_ids l where l.from_id = a.id and l.to_id = ${productId})`
  const score = sql`${hits.inTitle} * ${titleWeight} + ${hits.anywhere}`
  return shown(
    await db.query<Row>(sql`
      with met as (
        select a.*, ${isFor} as is_for, ${score} as score from articles a where ${isPublished(actor.clientId)})
      select m.id, m.title, g.name as category, m.audience, m.body, m.is_for as "isForProduct", ${isStale} as "isStale"
      from met m join article_categories g on g.id = m.category_id
      where m.is_for or m.score > ${titleWeight} order by m.is_for desc, m.score desc, m.title, m.id limit ${proposed}`),
    words,
  )
}

interface Row extends Omit<Found, 'extract'> {
  body: string
}

const isPublished = (clientId: string) =>
  sql`a.client_id = ${clientId} and a.state = 'Published' and not a.is_deleted`

const isStale = sql`greatest(m.confirmed_on_utc, (select max(v.published_on_utc) from article_versions v where v.article_id = m.id), m.created_on_utc) < now() - interval '12 months'`

/** In how many of the words a title, and a title or text, agree. */
function hitsOf(words: readonly string[]): { inTitle: SQL; anywhere: SQL } {
  const title = foldedSql(sql`a.title`)
  const body = foldedSql(sql`a.body`)
  const sum = (of: (pattern: string) => SQL) =>
    words.length
      ? sql`(${sql.join(
          words.map(word => sql`(${of(foldedPattern(word))})::int`),
          sql` + `,
        )})`
      : sql`0`
  return {
    inTitle: sum(pattern => sql`${title} like ${pattern}`),
    anywhere: sum(pattern => sql`${title} like ${pattern} or ${body} like ${pattern}`),
  }
}

/** The words, those that no article has replaced by the nearest that one has. */
async function meantWords(db: Queryable, clientId: string, words: readonly string[]) {
  if (!words.length) return words
  const hits = words.map(
    word =>
      sql`exists (select from articles a where ${isPublished(clientId)} and (${foldedSql(sql`a.title`)} like ${foldedPattern(word)} or ${foldedSql(sql`a.body`)} like ${foldedPattern(word)}))`,
  )
  const [row] = await db.query<{ each: boolean[] }>(
    sql`select array[${sql.join(hits, sql`, `)}] as each`,
  )
  const { each } = row!
  if (each.every(Boolean)) return words
  const known = await knownWords(db, clientId)
  return words.map((word, n) => (each[n] ? word : (nearWord(word, known) ?? word)))
}

/** All words that published articles are made of. */
async function knownWords(db: Queryable, clientId: string): Promise<string[]> {
  const texts = await db.query<{ title: string; body: string }>(
    sql`select a.title, a.body from articles a where ${isPublished(clientId)} limit 5000`,
  )
  return [
    ...new Set(
      texts.flatMap(({ title, body }) => folded(`${title} ${body}`).match(/\p{L}{4,30}/gu) ?? []),
    ),
  ]
}

/** Words of a problem that say what it is about. */
const tellingWords = (problem: string): string[] =>
  [...new Set((folded(problem).match(/\p{L}{4,30}/gu) ?? []).flatMap(word => wordsOf(word)))]
    .filter(word => !common.has(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostWords)

const common: ReadonlySet<string> = new Set(
  'after again also been came come does down from gone have into just like more much only over same some than that their them then there they this very want wants week went were what when where which while will with your month customer please follow photo photos strongly missing'.split(
    ' ',
  ),
)

/** An article shows the part of its text where the first of the words stands. */
const shown = (rows: readonly Row[], words: readonly string[]): Found[] =>
  rows.map(({ body, ...row }) => ({ ...row, extract: extractOf(plainOf(body), words) }))

function extractOf(text: string, words: readonly string[]): string {
  const plain = folded(text)
  const first = words.map(word => plain.indexOf(word)).filter(at => at >= 0)
  const at = first.length && plain.length === text.length ? Math.min(...first) : 0
  const begin = at > 60 ? text.lastIndexOf(' ', at - 40) + 1 : 0
  const end = begin + 200
  const cut = text.slice(begin, end >= text.length ? text.length : text.lastIndexOf(' ', end))
  return `${begin ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
}
