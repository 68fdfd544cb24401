import { sql } from 'drizzle-orm'
import {
  BadInput,
  metaOf,
  problemAt,
  refused,
  setInRows,
  type BeforeWrite,
  type Context,
  type Problem,
  type Row,
  type StepEffect,
} from '#server/kit'

/** Refuses a copy that names no product or no category to work with, and one that is under way. */
export const soundCopy: BeforeWrite = async ({ db }, input, current) => {
  if (current && !['New', 'Ready'].includes(current.state as string))
    throw refused('under_way', 'state', `It is ${String(current.state)}, so it stays as it is.`)
  const copy: Row = { ...current, ...input }
  const problems = lackingOf(copy)
  const websites = [...new Set([copy.websiteId, copy.targetId].filter(Boolean))] as string[]
  const open = await db.query<{ id: string }>(
    sql`select website_id as id from channels where website_id in ${websites} and kind = 'nopCommerce' and not is_deleted`,
  )
  for (const field of ['websiteId', 'targetId'])
    if (copy[field] && !open.some(({ id }) => id === copy[field]))
      problems.push(problemAt('no_channel', field, 'This website has no nopCommerce channel.'))
  if (problems.length) throw new BadInput(...problems)
  return input
}

function lackingOf({ kind, websiteId, targetId, category, targetCategory, webProductId }: Row) {
  const problems: Problem[] = []
  const ask = (field: string, message: string) =>
    problems.push(problemAt('required', field, message))
  const numbers = { category, targetCategory, webProductId }
  for (const [field, given] of Object.entries(numbers))
    if (given && !/^[1-9]\d{0,8}$/.test(String(given)))
      problems.push(problemAt('invalid', field, 'Enter its number in the shop, such as 42.'))
  if (kind === 'Split') {
    if (!webProductId) ask('webProductId', 'Enter the number of the product that is split.')
    return problems
  }
  if (!targetId) ask('targetId', 'Choose the website that the products go to.')
  if (!targetCategory) ask('targetCategory', 'Enter the category that the products go to.')
  if (targetId === websiteId && category && category === targetCategory)
    problems.push(problemAt('same', 'targetCategory', 'The products are in this category already.'))
  return problems
}

async function begin(context: Context, ids: readonly string[]) {
  await setInRows(context, metaOf('webCopies'), ids, sql`next_on_utc = null, why = null`)
  return new Map()
}

export const copySteps = {
  read: begin,
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
