import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  type Context,
  createRecord,
  metaOf,
  problemAt,
  refused,
  updateRecord,
} from '#server/kit'
import type { CallInput, RecordOf } from '#define'
import type { Approval } from '#resources/sales/discounts/askedDiscounts.server.ts'
import { changeOrder } from '#resources/sales/orders/details/orderDetails.server.ts'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { lineStates, type LineState } from '#resources/sales/orders/lines/lineState.server.ts'
import { leavesFromBranch } from '#resources/sales/orders/orderAmounts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { setCoupon } from '#resources/sales/promotions/orderCoupon.server.ts'
import { setPaymentShares } from '#resources/sales/payments/payments.server.ts'
import { dropDelivery, setSaleCosts } from './extras/extras.server.ts'
import { followFreight, noteFreight } from './extras/freight.server.ts'
import {
  refuseSources,
  setSources,
  sourcesOf,
  type SentSource,
} from '#resources/sales/lineSources/lineSources.server.ts'
import type { sellItCalls } from './sellIt.calls.ts'
import { sellingBranch, walkInOf } from './walkIn.server.ts'
import { countOn, setOpenSale, workable, type OpenSale } from './workable.server.ts'

type Order = RecordOf<typeof orders>
type Added = NonNullable<CallInput<typeof sellItCalls.startSale>['add']>
type SentLine = NonNullable<CallInput<typeof sellItCalls.changeSale>['lines']>[number]

/**
 * Begins a sale with its first lines.
 * @returns the id of its order
 * @throws BadInput, Refused
 */
export async function startSale(
  context: Context,
  { branchId, customerId, source, add = [] }: CallInput<typeof sellItCalls.startSale>,
): Promise<string> {
  if (!add.length) throw badInput('required', 'add', 'Add a product first.')
  const orderId = await beginSale(context, { branchId, customerId, source })
  await addPieces(context, await orderOf(context, orderId), add)
  await followFreight(context, orderId)
  return orderId
}

/**
 * Begins a sale without lines yet, in the hands of this person, whose sale it is.
 * @returns the id of its order
 * @throws BadInput
 */
export async function beginSale(
  context: Context,
  {
    branchId,
    customerId,
    source,
  }: Pick<CallInput<typeof sellItCalls.startSale>, 'branchId' | 'customerId' | 'source'>,
): Promise<string> {
  const { actor } = context
  const branch = await sellingBranch(context, branchId)
  const buyer = customerId
    ? await addressesOf(context, customerId)
    : { customerId: await walkInOf(context, branch) }
  const order = (await createRecord(context, metaOf('orders'), {
    source: source ?? 'Showroom',
    ...buyer,
    branchId: branch.id,
    salespersonId: actor.staffId,
    orderedOnUtc: new Date().toISOString(),
  })) as Order
  await setOpenSale(context, order.id, { holderId: actor.staffId, fulfilment: 'Delivery' })
  await setPaymentShares(context, {
    orderId: order.id,
    shares: [{ staffId: actor.staffId, percent: 100 }],
  })
  return order.id
}

/** Adds pieces to a sale that this person has in hand. */
export async function addToSale(
  context: Context,
  { orderId, add = [] }: CallInput<typeof sellItCalls.addToSale>,
): Promise<void> {
  if (!add.length) throw badInput('required', 'add', 'Add a product first.')
  const { order, open } = await workable(context, { orderId })
  await hold(context, order.id, open)
  await addPieces(context, order, add, open.fulfilment)
  await followFreight(context, order.id)
}

/** Whoever changes a sale that nobody has in hand has it from then on. */
async function hold(context: Context, orderId: string, { holderId }: OpenSale) {
  const { staffId } = context.actor
  if (holderId !== staffId)
    await setOpenSale(context, orderId, { holderId: staffId, parkedOnUtc: null, parkedAs: null })
}

async function addPieces(
  context: Context,
  order: Order,
  add: Added,
  fulfilment: OpenSale['fulfilment'] = 'Delivery',
) {
  await refuseSources(context, 'add', add)
  const [lines, sources] = await Promise.all([
    lineStates(context.db, order.id),
    sourcesOf(context.db, order.id),
  ])
  const wanted: WantedLine[] = lines.map(({ id, quantity }) => ({ id, quantity }))
  for (const [row, { skuId, quantity, ...source }] of add.entries()) {
    const isPlain = !source.warehouseId && !source.stockStatus && !source.takesComing
    const same = isPlain
      ? lines
          .filter(
            line =>
              line.skuId === skuId.toLowerCase() &&
              line.pricedOnUtc !== null &&
              line.quantityDelivered === 0 &&
              !sources.has(line.id),
          )
          // Of several the one that was priced last.
          .toSorted((a, b) => b.pricedOnUtc!.localeCompare(a.pricedOnUtc!))[0]
      : undefined
    const fresh = isPlain
      ? wanted.find(each => !each.id && each.skuId === skuId && !each.source)
      : undefined
    const known = same ? wanted.find(({ id }) => id === same.id) : fresh
    if (known) known.quantity += quantity
    else wanted.push({ skuId, quantity, fulfilment, row, ...(isPlain ? {} : { source }) })
  }
  const asked = (field: string) => {
    const [, n, name] = /^orderLines\.(\d+)\.(.+)$/.exec(field) ?? []
    const row = n === undefined ? undefined : wanted[Number(n)]?.row
    return row === undefined ? undefined : `add.${row}.${name}`
  }
  await named(asked, () => writeLines(context, order, wanted, sources))
}

interface WantedLine {
  id?: string
  skuId?: string
  quantity: number
  fulfilment?: OpenSale['fulfilment']
  /** Where it stands among the sent ones. */
  row?: number
  source?: SentSource
  [more: string]: unknown
}

/** Changes the lines with their sources; new lines follow the known ones in their order. */
async function writeLines(
  context: Context,
  order: Order,
  wanted: readonly WantedLine[],
  sources: Awaited<ReturnType<typeof sourcesOf>>,
  approval?: Approval,
): Promise<boolean> {
  const changed = await changeLines(
    context,
    order,
    wanted.map(({ row: _row, source: _source, ...line }) => line),
    approval,
  )
  if (!wanted.some(({ source }) => source)) return !!changed
  const known = new Set(wanted.flatMap(({ id }) => id ?? []))
  const added = (await lineStates(context.db, order.id)).filter(({ id }) => !known.has(id))
  const isSet = await setSources(
    context,
    wanted.flatMap(({ id, source }) => {
      const orderLineId = id ?? added.shift()!.id
      return source ? [{ orderLineId, ...source }] : []
    }),
    sources,
  )
  return isSet || !!changed
}

/** Refusals of the order's lines, named as the caller sent them. */
async function named<T>(
  fieldOf: (field: string) => string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'errors' in error && Array.isArray(error.errors))
      for (const problem of error.errors as { field?: string }[])
        if (problem.field) problem.field = fieldOf(problem.field) ?? problem.field
    throw error
  }
}

/** A customer with the addresses that a new sale of theirs begins with: their defaults, else the latest one. */
export async function addressesOf({ db, actor }: Context, customerId: string) {
  const [customer] = await db.query<{
    id: string
    billingId: string | null
    deliveryId: string | null
  }>(sql`
    select c.id, ${addressBy('is_billing_default')} as "billingId", ${addressBy('is_delivery_default')} as "deliveryId"
    from customers c where c.id = ${customerId} and c.client_id = ${actor.clientId} and not c.is_deleted`)
  if (!customer)
    throw badInput('unknown_reference', 'customerId', 'Choose a customer from the list.')
  const { id, billingId, deliveryId } = customer
  return { customerId: id, billingAddressId: billingId, deliveryAddressId: deliveryId }
}

const addressBy = (flag: 'is_billing_default' | 'is_delivery_default') => sql`
  (select a.id from addresses a where a.customer_id = c.id and not a.is_deleted order by a.${sql.raw(flag)} desc, a.created_on_utc desc, a.id limit 1)`

/** Changes a sale that this person has in hand; absent values stay. */
export async function changeSale(
  context: Context,
  input: CallInput<typeof sellItCalls.changeSale>,
): Promise<void> {
  const { orderId, version, shares, addNotes = [], tagIds, lines, ...others } = input
  const { shippingCosts, coupon, signature, discountReason, ...rest } = others
  const { fulfilment, calendarId, date, slotId, instruction, ...header } = rest
  const { order, open } = await workable(context, { orderId, version })
  await hold(context, order.id, open)
  const moved =
    header.customerId && header.customerId.toLowerCase() !== order.customerId
      ? await addressesOf(context, header.customerId)
      : {}
  const change = given({ ...moved, ...given(header) })
  if (Object.keys(change).length) await changeOrder(context, { ...change, orderId, version })
  const now = async () => (await workable(context, { orderId })).order
  const before = await lineStates(context.db, order.id)
  const leaves = { fulfilment: fulfilment ?? open.fulfilment }
  const isOther = before.some(line => leavesFromBranch(line) !== leavesFromBranch(leaves))
  if (lines || isOther) {
    await refuseSources(context, 'lines', lines ?? [])
    const current = await now()
    const wanted = (lines ?? before.map(asItIs)).map(
      ({ warehouseId, stockStatus, takesComing, ...line }, row) => ({
        // All of a sale leaves in one way, which says where it is taxed.
        ...(isOther || !line.id ? leaves : {}),
        ...line,
        row,
        source: given({ warehouseId, stockStatus, takesComing }),
      }),
    )
    const asked = (field: string) =>
      field === 'orderLines' ? 'lines' : field.replace(/^orderLines\./, 'lines.')
    const sources = await sourcesOf(context.db, order.id)
    await named(asked, () =>
      writeLines(context, current, wanted as WantedLine[], sources, { signature, discountReason }),
    )
  }
  const place = given({ calendarId, date, slotId, instruction, ...(fulfilment && { fulfilment }) })
  if (Object.keys(place).length) {
    const change = {
      ...freed(open, place),
      // Another way begins with what the rates say.
      ...(fulfilment && fulfilment !== open.fulfilment && { isFreightByHand: false }),
    }
    await refusePlace(context, { ...open, ...change })
    await setOpenSale(context, order.id, change)
  }
  if (coupon !== undefined) await setCoupon(context, await now(), coupon)
  if (shippingCosts) await setSaleCosts(context, await now(), shippingCosts)
  else if (open.fulfilment === 'Delivery' && leaves.fulfilment !== 'Delivery')
    await dropDelivery(context, await now())
  if (shippingCosts || header.shipping !== undefined) await noteFreight(context, order.id)
  else await followFreight(context, order.id)
  for (const note of addNotes)
    await createRecord(context, metaOf('notes'), {
      ...note,
      ownerEntity: 'orders',
      ownerId: order.id,
    })
  if (tagIds) {
    const current = await now()
    const { version: at } = current
    await updateRecord(context, metaOf('orders'), order.id, { version: at, tagIds }, current)
  }
  if (shares) await setPaymentShares(context, { orderId, shares })
  await countOn(context, order.id)
}

/** A line as it is sent where nothing of it changes. */
const asItIs = ({ id, quantity }: LineState): SentLine => ({ id, quantity })

/** Another way or calendar leaves the day, and another day the time slot. */
function freed(open: OpenSale, place: Partial<OpenSale>): Partial<OpenSale> {
  const isOther = (name: 'fulfilment' | 'calendarId' | 'date') =>
    place[name] !== undefined && place[name] !== open[name]
  return {
    ...(isOther('fulfilment') && { calendarId: null, date: null, slotId: null }),
    ...(isOther('calendarId') && { date: null, slotId: null }),
    ...(isOther('date') && { slotId: null }),
    ...place,
  }
}

/** @throws BadInput for a calendar or a slot that there is not */
async function refusePlace(
  { db, actor }: Context,
  { calendarId, slotId }: Pick<OpenSale, 'calendarId' | 'slotId'>,
) {
  if (!calendarId) return
  const [found] = await db.query<{ hasSlot: boolean }>(sql`
    select ${slotId}::uuid is null or exists (select from calendar_slots s where s.id = ${slotId}::uuid and s.calendar_id = c.id and not s.is_deleted) as "hasSlot"
    from delivery_calendars c where c.id = ${calendarId} and c.client_id = ${actor.clientId} and c.status = 'Active' and not c.is_deleted`)
  const problems = !found
    ? [problemAt('unknown_reference', 'calendarId', 'Choose a calendar from the list.')]
    : found.hasSlot
      ? []
      : [problemAt('unknown_reference', 'slotId', 'Choose a time slot of the calendar.')]
  if (problems.length) throw new BadInput(...problems)
}

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>

/** @throws Refused for a sale without lines */
export async function refuseEmpty({ db }: Context, order: Order): Promise<void> {
  const [line] = await db.query(
    sql`select 1 from order_lines where order_id = ${order.id} and not is_deleted limit 1`,
  )
  if (!line) throw refused('no_lines', 'lines', 'Add a product first.')
}
