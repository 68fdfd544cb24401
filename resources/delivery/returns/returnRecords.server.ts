import { sql } from 'drizzle-orm'
import {
  BadInput,
  type Context,
  dayAt,
  handlers,
  headingWithCode,
  metaOf,
  oneRecord,
  type PdfDocument,
  problemAt,
  Refused,
  refuseStale,
  touched,
  transition,
  withFields,
} from '#server/kit'
import type { CallInput } from '#define'
import { planDeliveredBefore } from '#resources/delivery/plans/deliveredBefore.server.ts'
import { itemsOf, plansOf } from '#resources/delivery/plans/planGoods.server.ts'
import { lockOrdersOfPlans } from '#resources/delivery/plans/planSteps.server.ts'
import { oddId } from '#resources/stock/ledger/oddParts.server.ts'
import { insertReturns } from './recordReturns.server.ts'
import { returnRecordCalls } from './returnRecords.calls.ts'
import { changeStatus, lockOrdersOfReturns, notOurs, returnsOf } from './returnSteps.server.ts'
import type { Return } from './returnRow.ts'
import { setsApart } from './setsApart.server.ts'

export default handlers(returnRecordCalls, {
  expectReturn,

  async expectDeliveredBefore(context, { orderId, items = [], reason }) {
    const planned = await planDeliveredBefore(context, orderId, items)
    return expectReturn(context, { ...planned, reason })
  },

  async inspectReturn(context, { returnId, version, condition, stockStatus, note }) {
    const { db, actor } = context
    const meta = metaOf('returnRecords')
    await lockReturn(context, returnId, version)
    await db.query(sql`
      update return_records set condition = ${condition}, inspected_by_id = ${actor.staffId}, ${touched(actor)} where id = ${returnId}`)
    await transition(context, meta, { id: returnId }, 'inspect', {
      idField: 'returnId',
      ...(note ? { reason: note } : {}),
    })
    const [of] = await returnsOf(context.db, [returnId])
    if (stockStatus && of!.purpose === 'Repair')
      throw new Refused({ ...notOurs(of!), field: 'stockStatus' })
    if (stockStatus) await giveStatus(context, of!, stockStatus)
    return { no: of!.no, state: 'Inspected' }
  },

  async restockReturn(context, { returnId, version, stockStatus }) {
    const { state } = await lockReturn(context, returnId, version)
    const [of] = await returnsOf(context.db, [returnId])
    // Another state is refused by the step, and so are pieces of the customer.
    if (stockStatus && state === 'Inspected' && of!.purpose !== 'Repair') {
      await giveStatus(context, of!, stockStatus)
    }
    const after = await transition(context, metaOf('returnRecords'), { id: returnId }, 'restock', {
      idField: 'returnId',
    })
    return { no: String(after.no), stockStatus: String(after.stockStatus) }
  },

  printReturnSlip,
})

/** @throws Refused, BadInput naming the field of the call */
async function giveStatus(context: Context, of: Return, stockStatus: string) {
  const problem = await withFields(changeStatus(context, of, stockStatus), () => 'stockStatus')
  if (problem) throw new Refused({ ...problem, field: 'stockStatus' })
}

async function expectReturn(
  context: Context,
  { planId, items: given = [], reason }: CallInput<typeof returnRecordCalls.expectReturn>,
) {
  const { db } = context
  await oneRecord(context, metaOf('deliveryPlans'), planId, '', 'planId')
  await lockOrdersOfPlans(db, [planId])
  const [plan] = await plansOf(context, [planId])
  const items = await itemsOf(db, [plan!.id])
  const ids = given.map(({ planItemId }) => planItemId)
  const odd = ids.flatMap((_, i) => oddId(ids, i, items, `items.${i}.planItemId`, ['item', 'plan']))
  if (!given.length) odd.push(problemAt('required', 'items', 'Enter what comes back.'))
  if (odd.length) throw new BadInput(...odd)
  const expected = await db.query<{ planItemId: string; quantity: number }>(sql`
    select plan_item_id, sum(quantity)::int as quantity from return_records
    where plan_id = ${plan!.id} and state = 'Expected' and purpose = 'Credit' and not is_deleted group by 1`)
  const apart = await setsApart(db, ids)
  const tooMany = given.flatMap(({ planItemId, quantity }, i) => {
    const item = items.find(({ id }) => id === planItemId)!
    const other = expected.find(each => each.planItemId === item.id)?.quantity ?? 0
    const most = item.delivered - item.returned - apart(item.id) - other
    return quantity > most
      ? problemAt(
          'too_many',
          `items.${i}.quantity`,
          `${item.code}: at most ${most} can still come back.`,
        )
      : []
  })
  if (tooMany.length) throw new Refused(...tooMany)
  const made = await insertReturns(
    context,
    plan!,
    given.map(({ planItemId, quantity }) => ({
      planItemId,
      skuId: items.find(({ id }) => id === planItemId)!.skuId,
      quantity,
      reason,
    })),
  )
  return {
    pieces: given.reduce((sum, { quantity }) => sum + quantity, 0),
    ids: made.map(id => ({ id })),
  }
}

/** Locks the order of a return, then the return. @throws NotFound, Stale */
async function lockReturn(context: Context, returnId: string, version: number) {
  const meta = metaOf('returnRecords')
  await oneRecord(context, meta, returnId, '', 'returnId')
  await lockOrdersOfReturns(context.db, [returnId])
  const before = await oneRecord(context, meta, returnId, 'for update')
  await refuseStale(context, meta, before as never, version)
  return before
}

/** What came back of what, on paper. */
async function printReturnSlip(
  context: Context,
  { returnId }: CallInput<typeof returnRecordCalls.printReturnSlip>,
): Promise<PdfDocument> {
  const record = await oneRecord(context, metaOf('returnRecords'), returnId)
  const labels = record.labels as Readonly<Record<string, string | null>>
  const [goods] = await returnsOf(context.db, [returnId])
  const { no, code, quantity, condition, stockStatus, reason } = goods!
  const received = record.receivedOnUtc as string | null
  const facts = [
    ['Order', labels.orderId],
    ['Customer', labels.customerId],
    ['Delivery plan', labels.planId],
    ['Purpose', record.purpose as string],
    ['Reason', reason],
    ['Received', received && dayAt(context.actor, received)],
    ['By', labels.receivedById],
    ['Came back to', labels.warehouseId],
    ['Condition', condition],
    ['Stock status', stockStatus],
    ['Status', record.state as string],
  ].flatMap(([name, value]) => (value ? [[name!, value]] : []))
  return {
    title: `Return ${no}`,
    pages: [
      {
        flow: [
          headingWithCode(`Return ${no}`, no),
          { text: `${quantity} × ${labels.skuId} (${code})`, size: 12, weight: 'semibold' },
          {
            columns: [
              { title: '', width: 1 },
              { title: '', width: 3 },
            ],
            rows: facts,
          },
        ],
      },
    ],
  }
}
