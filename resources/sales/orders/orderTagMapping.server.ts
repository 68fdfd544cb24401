import { sql } from 'drizzle-orm'
import { badInput, handlers, metaOf, updateMany } from '#server/kit'
import { orderTagMappingCalls } from './orderTagMapping.calls.ts'

export default handlers(orderTagMappingCalls, {
  async updateOrderTagMapping(context, input) {
    const add = lowered(input.add),
      remove = lowered(input.remove)
    if (!input.orders?.length) throw badInput('required', 'orders', 'Choose at least one order.')
    if (!add.length && !remove.length)
      throw badInput('required', 'add', 'Choose tags to add or remove.')
    const both = remove.findIndex(id => add.includes(id))
    if (both >= 0)
      throw badInput('invalid', `remove.${both}`, 'A tag cannot be both added and removed.')
    const active = await context.db.query<{ id: string }>(
      sql`select id from order_tags where id = any(${sql.param(add)}::uuid[]) and is_active`,
    )
    const unused = add.findIndex(id => !active.some(tag => tag.id === id))
    if (unused >= 0)
      throw badInput('unknown_reference', `add.${unused}`, 'Choose an order tag from the list.')

    const targets = new Map(
      input.orders.map(({ orderId, version }) => [orderId.toLowerCase(), version ?? undefined]),
    )
    const rows = await updateMany(
      context,
      metaOf('orders'),
      [...targets].map(([id, version]) => ({ id, version })),
      { tagIds: { add, remove } },
    )
    const results = rows.map(({ id, isSuccess, errors }) => ({
      orderId: id,
      isSuccess,
      errors: errors.map(({ field, ...problem }) => ({
        ...problem,
        field: field === 'id' ? 'orderId' : (field ?? null),
      })),
    }))
    const done = results.filter(r => r.isSuccess).length
    return { data: { results, done, refused: results.length - done } }
  },
})

const lowered = (ids: readonly string[] | undefined) => (ids ?? []).map(id => id.toLowerCase())
