import { sql, type SQL } from 'drizzle-orm'
import {
  metaOf,
  problemAt,
  refused,
  setInRows,
  type BeforeWrite,
  type Context,
  type Problem,
  type StepEffect,
} from '#server/kit'

interface Copy {
  readonly id: string
  readonly kind: 'Copy' | 'Split'
  readonly websiteId: string
  readonly targetId: string | null
  readonly category: number | null
  readonly targetCategory: number | null
  readonly webProductId: number | null
  readonly hasChannel: boolean
  readonly targetHasChannel: boolean
}

/** A copy stays as it is while it is under way, and once it is done. */
export const soundCopy: BeforeWrite = async (_context, input, current) => {
  if (current && !['New', 'Ready'].includes(current.state as string))
    throw refused('under_way', 'state', `It is ${String(current.state)}, so it stays as it is.`)
  return input
}

/** The first thing that a copy lacks before its products can be found. */
function problemOf(copy: Copy): Problem | undefined {
  const { kind, websiteId, targetId, category, targetCategory } = copy
  const noChannel = 'This website has no nopCommerce channel.'
  if (!copy.hasChannel) return problemAt('no_channel', 'websiteId', noChannel)
  if (kind === 'Split')
    return copy.webProductId === null
      ? problemAt('required', 'webProductId', 'Enter the number of the product that is split.')
      : undefined
  if (!targetId)
    return problemAt('required', 'targetId', 'Choose the website that the products go to.')
  if (!copy.targetHasChannel) return problemAt('no_channel', 'targetId', noChannel)
  if (targetCategory === null)
    return problemAt('required', 'targetCategory', 'Enter the category that the products go to.')
  return targetId === websiteId && category === targetCategory
    ? problemAt('same', 'targetCategory', 'The products are in this category already.')
    : undefined
}

const hasChannel = (column: string) =>
  sql.raw(
    `exists (select from channels h where h.website_id = c.${column} and h.kind = 'nopCommerce' and not h.is_deleted)`,
  )

async function begin(context: Context, ids: readonly string[]) {
  await setInRows(context, metaOf('webCopies'), ids, sql`next_on_utc = null, why = null`)
  return new Map()
}

const stillThere = sql`new_web_product_id is not null`
const notMade = sql`new_web_product_id is null and not is_left_out`

/** Lets lines that failed be worked on again. @returns the copies that have any */
async function tryLines(
  context: Context,
  copyIds: readonly string[],
  which: SQL,
  state: 'Made' | 'Planned',
): Promise<readonly string[]> {
  const found = await context.db.query<{ id: string; copyId: string }>(sql`
    select id, copy_id from web_copy_lines where copy_id in ${copyIds} and state = 'Failed' and ${which} and not is_deleted order by id for update`)
  const ids = found.map(({ id }) => id)
  if (ids.length)
    await setInRows(context, metaOf('webCopyLines'), ids, sql`state = ${state}, answer = null`)
  return found.map(({ copyId }) => copyId)
}

/** Copies without a line that is tried again are refused. */
async function againOf(context: Context, ids: readonly string[], some: readonly string[]) {
  await begin(context, ids)
  const without = ids.filter(id => !some.includes(id))
  const why = 'None of its products can be tried again.'
  return new Map(without.map(id => [id, problemAt('nothing', 'state', why)]))
}

export const copySteps = {
  /** Nothing is read before it is known from where, and where to. */
  async read(context, ids) {
    const copies = await context.db.query<Copy>(sql`
      select c.id, c.kind, c.website_id, c.target_id, c.category::int as category, c.target_category::int as target_category, c.web_product_id::int as web_product_id,
        ${hasChannel('website_id')} as "hasChannel", ${hasChannel('target_id')} as "targetHasChannel"
      from web_copies c where c.id in ${ids}`)
    await begin(context, ids)
    return new Map(
      copies.flatMap(copy => {
        const problem = problemOf(copy)
        return problem ? [[copy.id, problem] as const] : []
      }),
    )
  },
  stop: begin,
  stopTakingBack: begin,
  /** Products that could not be taken back before are tried too. */
  async takeBack(context, ids) {
    await tryLines(context, ids, stillThere, 'Made')
    return begin(context, ids)
  },
  async takeBackAgain(context, ids) {
    return againOf(context, ids, await tryLines(context, ids, stillThere, 'Made'))
  },
  async makeAgain(context, ids) {
    return againOf(context, ids, await tryLines(context, ids, notMade, 'Planned'))
  },
  /** Something has to be done. */
  async start(context, ids) {
    const some = await context.db.query<{ id: string }>(
      sql`select distinct copy_id as id from web_copy_lines where copy_id in ${ids} and state in ('Planned', 'Sending') and not is_left_out and not is_deleted`,
    )
    const without = ids.filter(id => !some.some(each => each.id === id))
    await begin(context, ids)
    return new Map(
      without.map(id => [id, problemAt('nothing', 'state', 'All its products are left out.')]),
    )
  },
} satisfies Record<string, StepEffect>
