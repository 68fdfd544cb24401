// A server in whose process orders, stock and calendars are worked on until it is killed; each thing that is done is told: see killedWriters.ts.
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { addReference } from '#resources/demo.server.ts'
import { moveMany } from '#resources/delivery/moves/movePlans.server.ts'
import { book } from '#resources/delivery/plans/booking.server.ts'
import { reschedule } from '#resources/delivery/plans/reschedule.server.ts'
import { checkIn } from '#resources/purchasing/containers/checkIn.server.ts'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { confirmOrder } from './orderStates.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { confirmSale } from '#resources/sales/sellIt/confirming.server.ts'
import etaAlternatives from '#resources/sales/etaWarnings/alternatives/etaAlternatives.server.ts'
import type { etaAlternativeCalls } from '#resources/sales/etaWarnings/alternatives/etaAlternatives.calls.ts'
import { plannedRows } from '#resources/sales/etaWarnings/alternatives/lateRows.server.ts'
import { warningIdOf } from '#resources/sales/etaWarnings/brokenPromises.server.ts'
import { changeSale, startSale } from '#resources/sales/sellIt/selling.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { turnUp } from '#resources/stock/transfers/arriving.server.ts'
import { transfersOf } from '#resources/stock/transfers/transferSteps.server.ts'
import { takeEvents } from '#resources/warehouse/scans/takeEvents.server.ts'
import { serve } from '#server/cli/serve.ts'
import type { CallAnswer } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { openBeside } from '#server/db/open.ts'
import type { Context } from '#server/kit'
import type { ArrivalDetails } from '#server/entities/hooks.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import { transition } from '#server/entities/write/transition.ts'
import type { Actor } from '#server/session/actor.ts'
import { settingsFrom } from '#server/settings.ts'
import './installProduct.ts'
import type { Ground } from './killedWriters.ts'

const ground = JSON.parse(process.env.GROUND!) as Ground
const actor: Actor = { ...ground.who, codes: new Set(ground.who.codes) }
const settings = settingsFrom(process.env)
await serve(settings, { addReference })
const { db } = await openBeside(settings)
/** How many scans each container is checked in by. */
const scans = 40
const tell = (line: string) => process.stdout.write(`${line}\n`)

const work: Readonly<Record<string, (tx: Queryable, id: string) => Promise<unknown>>> = {
  plan: (tx, id) => plan(tx, id, ground.orderId),
  /** Planned and moved to another day, of which a customer is told; each another one, since nobody is told the same twice within minutes. */
  async move(tx, id) {
    const customerId = uuid(),
      orderId = uuid()
    await insertRows({ db: tx, actor }, metaOf('customers'), [
      { id: customerId, name: 'Told', email: `${id}@post.example`, consentEmail: true },
    ])
    await insertRows({ db: tx, actor }, metaOf('orders'), [
      ordered(orderId, customerId, 'Showroom'),
    ])
    await plan(tx, id, orderId)
    await reschedule({ db: tx, actor }, { planId: id, date: ground.nextDate, isConfirmed: true })
  },
  async post(tx, id) {
    const [from, to] = pick([ground.warehouses, ground.warehouses.toReversed()])
    const place = (warehouseId: string) => ({ warehouseId, stockStatus: 'Normal' })
    const movement = { skuId: ground.skuId, quantity: 1, from: place(from!), to: place(to!) }
    await post(
      { db: tx, actor },
      { type: 'Transfer', movements: [movement, movement], clientEventId: id },
    )
  },
  payment: (tx, id) =>
    recordPayment(
      { db: tx, actor },
      {
        orderId: ground.orderId,
        methodId: ground.methodId,
        amount: 0.05,
        reference: id,
      },
    ),
  /** Ordered, confirmed, planned and handed over: all of it or none. */
  async sale(tx, id) {
    const lineId = uuid(),
      planId = uuid()
    const { skuId } = ground
    await insertRows({ db: tx, actor }, metaOf('orders'), [ordered(id, ground.customerId, 'Phone')])
    await insertRows({ db: tx, actor }, metaOf('orderLines'), [
      { id: lineId, orderId: id, position: 1, skuId, quantity: 1, price: 0 },
    ])
    await confirmOrder({ db: tx, actor }, { orderId: id })
    await plan(tx, planId, id)
    await insertRows({ db: tx, actor }, metaOf('planItems'), [
      { planId, orderLineId: lineId, skuId, quantity: 1, id: uuid() },
    ])
    await transition({ db: tx, actor }, metaOf('deliveryPlans'), { id: planId }, 'deliver')
  },
  /** Sent, and received good, damaged, missing and extra; what is missing turns up in part. */
  async transfer(tx, id) {
    const context = { db: tx, actor }
    const [sourceWarehouseId, targetWarehouseId] = ground.warehouses
    const lineId = uuid()
    const meta = metaOf('transfers')
    await insertRows(context, meta, [{ id, sourceWarehouseId, targetWarehouseId }])
    await insertRows(context, metaOf('transferLines'), [
      { id: lineId, transferId: id, skuId: ground.skuId, quantity: 5 },
    ])
    for (const step of ['request', 'pick', 'dispatch'])
      await transition(context, meta, { id }, step)
    const details = (good: number, arrival: ArrivalDetails) => ({
      details: { quantities: { [lineId]: good }, arrivals: { [lineId]: arrival } },
    })
    await transition(context, meta, { id }, 'receivePartly', details(1, { damaged: 1 }))
    await transition(context, meta, { id }, 'receive', details(1, { missing: 2, extra: 1 }))
    const [transfer] = await transfersOf(tx, [id])
    const one = { good: 1, damaged: 0, missing: 0, extra: 0, layerId: null }
    await turnUp(context, transfer!, () => one)
  },
  /** Bought, loaded, checked in with a damaged piece and completed with one given up: all of it or none. */
  async container(tx, id) {
    const context = { db: tx, actor }
    const containerLineId = await opened(context, { id, skuId: ground.skuId, quantity: 5 })
    await checkIn(context, { containerId: id, lines: [{ containerLineId, good: 3, damaged: 1 }] })
    await transition(context, metaOf('containers'), { id }, 'complete', {
      details: { missing: { [containerLineId]: { closedShort: 1, stillOwed: 0 } } },
    })
  },
  ...(ground.late && {
    /** Its goods come too late: promise and plan move to when they are there and the customer is texted, or nothing of it. */
    async decide(tx, id) {
      const context = { db: tx, actor }
      const { skuId } = ground
      const late = ground.late!
      const warningId = warningIdOf(
        actor.clientId,
        sql`${late.containerId}::text`,
        sql`null::text`,
        sql`${skuId}::text`,
      )
      const [row] = await tx.query<{ id: string }>(
        sql`select md5(${warningId}::text || ${id}::text)::uuid as id`,
      )
      const of = { id: row!.id, orderId: id }
      const [found] = (await plannedRows(context, { row: of })).planned
      const choice = found!.choices.find(({ kind }) => kind === 'New promise')!
      const { id: choiceId, thereOn } = choice
      const { templateId } = late
      const decision = { rowId: of.id, orderId: id, choiceId, thereOn, templateId }
      const { isDecided, notes } = (await etaAlternatives.decideEta(
        context as Parameters<typeof etaAlternatives.decideEta>[0],
        decision,
      )) as CallAnswer<(typeof etaAlternativeCalls)['decideEta']>
      if (!isDecided || notes.length !== 1) throw new Error(JSON.stringify(notes))
    },
  }),
  /** All plans that were made for it move to another day in one step, of which their customers are told. */
  ...(ground.plansOfDay && {
    async day(tx, id) {
      const plans = await tx.query<{ id: string }>(
        sql`select id from delivery_plans where tracking_no = ${id} order by no`,
      )
      const moves = plans.map(({ id: planId }) => ({ planId, date: ground.nextDate }))
      const how = { reason: id, isUnlocking: false, channels: ['E-mail'] as const }
      const results = await moveMany({ db: tx, actor }, moves, how)
      const refused = results.flatMap(({ errors }) => errors)
      if (refused.length) throw new Error(JSON.stringify(refused))
    },
  }),
  ...(ground.addressId && { confirm: (tx, id) => sell({ db: tx, actor }, id) }),
}

/** What is committed in several steps, of which a kill leaves whole ones. */
const inSteps: Readonly<Record<string, (id: string) => Promise<void>>> = {
  /** Checked in by a phone, which sends all of its scans again: none counts twice. */
  async scans(id) {
    await db.write(tx =>
      opened(
        { db: tx, actor },
        { id, skuId: ground.scannedId, quantity: scans, billOfLading: `scan${id}` },
      ),
    )
    const sentAt = new Date().toISOString()
    const events = Array.from({ length: scans }, (_, n) => ({
      id: `${id} ${n}`,
      kind: 'Check in' as const,
      at: sentAt,
      containerId: id,
      item: 'SCANNED',
      quantity: 1,
    }))
    for (const outcome of ['done', 'known']) {
      const answers = await takeEvents({ actor }, db.write.bind(db), { sentAt, events })
      const others = answers.filter(answer => answer.outcome !== outcome)
      if (others.length) throw new Error(JSON.stringify(others[0]))
    }
    await db.write(tx => transition({ db: tx, actor }, metaOf('containers'), { id }, 'complete'))
  },
}

/** What is there, committed, before the work begins. */
const before: typeof work = {
  /** An order that waits for goods at sea, promised and planned for days before they are there. */
  async decide(tx, id) {
    const { skuId, nextDate } = ground
    const late = ground.late!
    const [customerId, lineId, planId] = [uuid(), uuid(), uuid()]
    const phone = `+6421${String(parseInt(id.slice(-6), 16) % 1e7).padStart(7, '0')}`
    await insertRows({ db: tx, actor }, metaOf('customers'), [
      { id: customerId, name: 'Texted', phone, consentSms: true },
    ])
    await insertRows({ db: tx, actor }, metaOf('orders'), [
      { ...ordered(id, customerId, 'Showroom'), state: 'Confirmed' },
    ])
    await insertRows({ db: tx, actor }, metaOf('orderLines'), [
      {
        id: lineId,
        orderId: id,
        position: 1,
        skuId,
        quantity: 1,
        price: 0,
        promisedDate: nextDate,
      },
    ])
    await plan(tx, planId, id)
    await insertRows({ db: tx, actor }, metaOf('planItems'), [
      { planId, orderLineId: lineId, skuId, quantity: 1, id: uuid() },
    ])
    await insertRows({ db: tx, actor }, metaOf('reservations'), [
      {
        id: uuid(),
        orderLineId: lineId,
        skuId,
        quantity: 1,
        source: 'Container',
        containerLineId: late.lineId,
        priorityOnUtc: new Date().toISOString(),
      },
    ])
  },
  /** As many plans as a day has, each of an order and a customer of its own. */
  async day(tx, id) {
    const made = Array.from({ length: ground.plansOfDay! }, () => ({
      customerId: uuid(),
      orderId: uuid(),
    }))
    const place = { calendarId: ground.calendarId, date: ground.date }
    await insertRows(
      { db: tx, actor },
      metaOf('customers'),
      made.map(({ customerId }) => ({
        id: customerId,
        name: 'Told',
        email: `${customerId}@post.example`,
        consentEmail: true,
      })),
    )
    await insertRows(
      { db: tx, actor },
      metaOf('orders'),
      made.map(({ orderId, customerId }) => ordered(orderId, customerId, 'Showroom')),
    )
    await book({ db: tx, actor }, { ...place, measures: { stops: made.length } })
    await insertRows(
      { db: tx, actor },
      metaOf('deliveryPlans'),
      made.map(({ orderId }) => ({
        id: uuid(),
        orderId,
        ...place,
        serviceType: 'Delivery',
        stops: 1,
        trackingNo: id,
      })),
    )
  },
}

interface Box {
  readonly id: string
  readonly skuId: string
  readonly quantity: number
  readonly billOfLading?: string
}

/** A container of a purchase order that is being checked in. Answers the id of its line. */
async function opened(context: Context, { id, skuId, quantity, billOfLading = id }: Box) {
  const [warehouseId] = ground.warehouses
  const [purchaseOrderId, purchaseOrderLineId, containerLineId] = [uuid(), uuid(), uuid()]
  const { supplierId } = ground
  const order = { supplierId, currency: 'USD', warehouseId, state: 'Confirmed' }
  await insertRows(context, metaOf('purchaseOrders'), [
    { id: purchaseOrderId, stateBefore: 'Confirmed', ...order },
  ])
  await insertRows(context, metaOf('purchaseOrderLines'), [
    { id: purchaseOrderLineId, purchaseOrderId, position: 1, skuId, quantity, unitCost: 1 },
  ])
  const containers = metaOf('containers')
  const no = containerNo('KLLU', Math.floor(Math.random() * 1_000_000))
  await insertRows(context, containers, [{ id, no, type: '40', warehouseId, billOfLading }])
  await insertRows(context, metaOf('containerLines'), [
    {
      id: containerLineId,
      containerId: id,
      purchaseOrderId,
      purchaseOrderLineId,
      skuId,
      quantity,
    },
  ])
  for (const step of ['load', 'sail', 'arrive', 'checkIn'])
    await transition(context, containers, { id }, step)
  return containerLineId
}

const ordered = (id: string, customerId: string, source: string) => ({
  id,
  source,
  state: 'Quotation',
  customerId,
  branchId: ground.branchId,
  orderedOnUtc: new Date().toISOString(),
})

/** Sold by Sell it: quoted, reserved, confirmed, paid in part, planned and invoiced. */
async function sell(context: Context, reference: string) {
  const { branchId, customerId, skuId, calendarId, date, methodId, addressId } = ground
  const orderId = await startSale(context, {
    branchId,
    customerId,
    source: 'Self-Service',
    add: [{ skuId, quantity: 1 }],
  })
  const version = async () => (await orderOf(context, orderId)).version
  const place = { fulfilment: 'Delivery', calendarId, date } as const
  await changeSale(context, {
    orderId,
    version: await version(),
    deliveryAddressId: addressId!,
    ...place,
  })
  await confirmSale(context, {
    orderId,
    version: await version(),
    payments: [{ methodId, percent: 50, reference }],
  })
}

async function plan(tx: Queryable, id: string, orderId: string) {
  const place = { calendarId: ground.calendarId, date: ground.date }
  await tx.query(sql`select 1 from orders where id = ${orderId} for update`)
  await book({ db: tx, actor }, { ...place, measures: { stops: 1 } })
  await insertRows({ db: tx, actor }, metaOf('deliveryPlans'), [
    { id, orderId, ...place, serviceType: 'Delivery', stops: 1 },
  ])
}

const pick = <T>(things: readonly T[]) => things[Math.floor(Math.random() * things.length)]!

await once(process.stdin, 'data')
// Two of each at a time; one phone.
const kinds = [...Object.keys(work), ...Object.keys(work), ...Object.keys(inSteps)]
await Promise.all(
  kinds.map(async kind => {
    for (;;) {
      const id = uuid()
      const prepare = before[kind]
      if (prepare) await db.write(tx => prepare(tx, id))
      await (inSteps[kind]?.(id) ?? db.write(tx => work[kind]!(tx, id)))
      tell(`${kind} ${id}`)
    }
  }),
)
