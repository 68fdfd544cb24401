import { sql } from 'drizzle-orm'
import {
  badInput,
  type Context,
  handlers,
  metaOf,
  mostLines,
  oneRecord,
  refused,
  updateRecord,
} from '#server/kit'
import type { RecordOf } from '#define'
import type { Chosen } from '#resources/products/prices/bulk/chosen.ts'
import { chosenIds } from '#resources/products/prices/bulk/chosen.server.ts'
import type { promotions } from '#resources/products/promotions/promotions.entity.ts'
import { addingCalls } from './adding.calls.ts'

export default handlers(addingCalls, {
  async addToPromotion(context, { promotionId, ...goods }) {
    const meta = metaOf('promotions')
    const row = await oneRecord(context, meta, promotionId, 'for update', 'promotionId')
    const { name, state, version, lines } = row as unknown as RecordOf<typeof promotions>
    if (state !== 'Draft') throw announced(name, state)
    const chosen = await skusOf(context, goods)
    if (!chosen.length) throw badInput('required', 'ids', 'None of these has a SKU.')
    const named = new Set(lines.map(({ skuId }) => skuId))
    const sold = chosen.filter(({ status }) => status !== 'Discontinued')
    const added = sold.filter(({ id }) => !named.has(id))
    if (lines.length + added.length > mostLines)
      throw badInput(
        'too_many',
        'ids',
        `${name} would name ${lines.length + added.length} goods, and takes ${mostLines}. Select fewer, or add their category on its page.`,
      )
    if (added.length)
      await updateRecord(
        context,
        meta,
        promotionId,
        {
          version,
          lines: [...lines.map(({ id }) => ({ id })), ...added.map(({ id }) => ({ skuId: id }))],
        },
        row,
      )
    return {
      count: added.length,
      already: sold.length - added.length,
      discontinued: chosen.length - sold.length,
    }
  },
})

/** Why a promotion takes no more goods: what was announced stays as it was. */
const announced = (name: string, state: string) =>
  refused(
    'not_draft',
    'promotionId',
    state === 'Ended'
      ? `${name} is over. Copy it, and add these to the copy.`
      : `${name} is ${state.toLowerCase()}, and its goods stay as announced. Copy it, or choose a draft.`,
  )

/** The selected SKUs, or those of the selected products, in the order of their codes. */
async function skusOf(context: Context, goods: Chosen['goods']) {
  const of = goods.of === 'products' ? sql`product_id` : sql`id`
  return context.db.query<{ id: string; status: string }>(sql`
    select id, status from skus where ${of} = any(${sql.param(await chosenIds(context, goods))}::uuid[])
      and not is_deleted order by code`)
}
