import { sql } from 'drizzle-orm'
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
  takeBack: begin,
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
