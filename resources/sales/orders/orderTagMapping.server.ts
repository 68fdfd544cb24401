import { sql } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import { updateMany } from '#server/entities/write/many.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { BadInput } from '#server/http/errors.ts'
import { orderTagMappingCalls } from './orderTagMapping.calls.ts'

export default handlers(orderTagMappingCalls, {
  async updateOrderTagMapping({ input, who, db }) {
    const add = lowered(input.add),
      remove = lowered(input.remove)
    if (!input.orders?.length)
      throw new BadInput({
        code: 'required',
        field: 'orders',
        message: 'orders: name at least one.',
      })
    if (!add.length && !remove.length)
      throw new BadInput({
        code: 'required',
        field: 'add',
        message: 'Give tags to add or to remove.',
      })
    const both = remove.findIndex(id => add.includes(id))
    if (both >= 0)
      throw new BadInput({
        code: 'invalid',
        field: `remove.${both}`,
        message: 'A tag is added or removed, not both.',
      })
    const known = await db.query<{ id: string; isActive: boolean }>(
      sql`select id, is_active as "isActive" from order_tags where id in ${[...add, ...remove]} and client_id = ${who.clientId} and not is_deleted`,
    )
    const unknown = [
      ...add.map((id, i) => [id, `add.${i}`] as const),
      ...remove.map((id, i) => [id, `remove.${i}`] as const),
    ].filter(([id]) => !known.some(t => t.id === id && (t.isActive || remove.includes(id))))
    if (unknown.length)
      throw new BadInput(
        ...unknown.map(([, field]) => ({
          code: 'unknown_reference',
          field,
          message: 'There is no such order tag to choose.',
        })),
      )

    const targets = new Map(
      input.orders.map(({ orderId, version }) => [orderId.toLowerCase(), version ?? undefined]),
    )
    const rows = await updateMany(
      db,
      planOf('orders'),
      who,
      [...targets].map(([id, version]) => ({ id, version })),
      { tagIds: { add, remove } },
    )
    const results = rows.map(({ id, isSuccess, errors }) => ({
      orderId: id,
      isSuccess,
      errors: errors.map(({ code, field, message }) => ({
        code,
        field: field === 'id' ? 'orderId' : (field ?? null),
        message,
      })),
    }))
    const done = results.filter(r => r.isSuccess).length
    return { results, done, refused: results.length - done }
  },
})

const lowered = (ids: readonly string[] | undefined) => (ids ?? []).map(id => id.toLowerCase())
