import { sql, type SQL } from 'drizzle-orm'
import {
  type Actor,
  type Context,
  badInput,
  handlers,
  isInstant,
  metaOf,
  namesOf,
  personSql,
  pointedTo,
  readsHistory,
  visibleChanges,
} from '#server/kit'
import type { AnswerOf, CallInput } from '#define'
import { planIdsOf, refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import { orderTimelineCalls, timelineKinds, type entryShape } from './orderTimeline.calls.ts'
import { branchesOf, type Kind } from './timelineBranches.server.ts'

type Entry = AnswerOf<typeof entryShape>
type Asked = CallInput<typeof orderTimelineCalls.getOrderTimeline>

export default handlers(orderTimelineCalls, {
  async getOrderTimeline(context, input) {
    await refuseUnknownOrder(context, input.orderId)
    const most = input.pageSize ?? 20
    const found = await entriesOf(context, input, most + 1)
    const entries = found
      .slice(0, most)
      .map(entry => ({ ...entry, changes: changesFor(context.actor, entry) }))
    const last = found.length > most ? entries.at(-1) : undefined
    return {
      data: {
        entries,
        next: last ? `${last.at} ${last.id}` : null,
        names: await namesIn(context, entries),
      },
    }
  },
})

/** One statement for the newest entries of all kinds, or of one. */
function entriesOf({ db, actor }: Context, { orderId, kind, after }: Asked, most: number) {
  const cursor = after ? olderThan(after) : sql``
  const branches = branchesOf(orderId, actor)
  // Who may not read the history of orders sees what was done, not each change of their fields.
  const kinds = timelineKinds.filter(
    each =>
      (!kind || each === kind) && (each !== 'Change' || readsHistory(actor, metaOf('orders'))),
  )
  const parts = kinds
    .flatMap(each => branches[each])
    .map(
      part =>
        sql`(select * from (${part}) b where true ${cursor} order by b.at desc, b.id desc limit ${most})`,
    )
  if (!parts.length) return Promise.resolve([])
  return db.query<Entry>(
    sql`
    with plans as materialized (${planIdsOf(orderId)})
    select e.*, ${personSql(actor)} as by
    from (select * from (${sql.join(parts, sql` union all `)}) e order by e.at desc, e.id desc limit ${most}) e left join staff s on s.id = e.by_id
    order by e.at desc, e.id desc`,
    'prepared',
  )
}

/** @throws BadInput for a text that is not `next` of a page */
function olderThan(after: string): SQL {
  const [at = '', ...id] = after.split(' ')
  if (!isInstant(at) || !id.length)
    throw badInput('invalid', 'after', 'after: this is not the end of a page.')
  return sql`and (b.at, b.id) < (${at}::timestamptz, ${id.join(' ')})`
}

/** The entities whose fields are in the changes of a kind. */
const changed: Partial<Record<Kind, string>> = { Change: 'orders', Delivery: 'deliveryPlans' }

const changesFor = (actor: Actor, { kind, changes }: Entry) => {
  const entity = changed[kind]
  return entity && changes
    ? visibleChanges(metaOf(entity), actor, changes as Record<string, unknown>)
    : null
}

/** The labels of the records that changes refer to. */
async function namesIn({ db }: Context, entries: readonly Entry[]) {
  const wanted: Record<string, string[]> = {}
  for (const { kind, changes } of entries) {
    const entity = changed[kind]
    if (!entity || !changes) continue
    for (const side of [0, 1]) {
      const values = Object.fromEntries(
        Object.entries(changes as Record<string, unknown[]>).map(([name, pair]) => [
          name,
          pair[side],
        ]),
      )
      for (const [of, ids] of Object.entries(pointedTo(metaOf(entity), values)))
        (wanted[of] ??= []).push(...ids)
    }
  }
  return Object.fromEntries(await namesOf(db, wanted))
}
