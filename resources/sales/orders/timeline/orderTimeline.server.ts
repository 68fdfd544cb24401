import { sql } from 'drizzle-orm'
import {
  type Actor,
  type Context,
  handlers,
  metaOf,
  namesOf,
  pointedTo,
  readsHistory,
  visibleChanges,
} from '#server/kit'
import type { AnswerOf, CallInput } from '#define'
import { planIdsOf, refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import { newestOf, pageOf } from './entries.server.ts'
import { orderTimelineCalls, timelineKinds, type entryShape } from './orderTimeline.calls.ts'
import { branchesOf, type Kind } from './timelineBranches.server.ts'

type Entry = AnswerOf<typeof entryShape>
type Asked = CallInput<typeof orderTimelineCalls.getOrderTimeline>

export default handlers(orderTimelineCalls, {
  async getOrderTimeline(context, input) {
    await refuseUnknownOrder(context, input.orderId)
    const most = input.pageSize ?? 20
    const page = pageOf(await entriesOf(context, input, most + 1), most)
    const entries = page.entries.map(entry => ({
      ...entry,
      changes: changesFor(context.actor, entry),
    }))
    return { data: { entries, next: page.next, names: await namesIn(context, entries) } }
  },
})

/** The newest entries of all kinds, or of one. */
function entriesOf(context: Context, { orderId, kind, after }: Asked, most: number) {
  const { actor } = context
  const branches = branchesOf(orderId, actor)
  // Who may not read the history of orders sees what was done, not each change of their fields.
  const kinds = timelineKinds.filter(
    each =>
      (!kind || each === kind) && (each !== 'Change' || readsHistory(actor, metaOf('orders'))),
  )
  return newestOf<Entry>(context, {
    first: sql`plans as materialized (${planIdsOf(orderId)})`,
    parts: kinds.flatMap(each => branches[each]),
    after,
    most,
  })
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
