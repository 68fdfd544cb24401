import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  clockActor,
  phoneOf,
  problemAt,
  RequestError,
  savepoint,
  writeAuditAndOutbox,
  type Context,
  type Database,
  type Problem,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import type { Clock } from '#define'
import { makeOrders, type PricedLine } from '#resources/sales/orders/making/makeOrders.server.ts'
import { spread } from '#resources/sales/orders/taxes/lineTaxes.ts'
import { addressFor, customerOf } from './buyers.server.ts'
import { holdAtWebsite, inWords } from './holding.server.ts'
import { originalNo } from './originalNo.server.ts'
import { mapItems, type Mapped } from './mapped.server.ts'
import { readWebOrder, Unreadable, type WebOrder } from './webOrder.ts'
import { withWebTax } from './webTax.server.ts'

interface Waiting {
  readonly id: string
  readonly webNo: string
  readonly clientId: string
  readonly country: Clock['country']
  readonly websiteId: string
  readonly branchId: string
  readonly source: 'Website' | 'Trade Me'
  readonly payload: unknown
}

/** SQL of orders `w` of channels `c` that can be imported: paid ones, and unpaid ones where the channel takes them. */
const isReady = sql`
  w.state = 'New' and not w.is_deleted and not c.is_deleted and (w.payment_status in ('Paid', 'PartiallyRefunded') or c.takes_unpaid)`

/** Whether an order waits to be imported. */
export async function hasToImport(db: Database): Promise<boolean> {
  const [found] = await db.query(
    sql`select 1 from website_orders w join channels c on c.website_id = w.website_id where ${isReady} limit 1`,
  )
  return !!found
}

/** A run ends after so many milliseconds, so that a server can stop. */
const mostTime = 3000

/**
 * Imports what waits, each order in a transaction of its own: one that cannot be imported delays no
 * other.
 */
export async function importWaiting(db: Database): Promise<{ imported: number; failed: number }> {
  const counts = { imported: 0, failed: 0 }
  const end = Date.now() + mostTime
  while (Date.now() < end) {
    const state = await db.write(importNext)
    if (!state) break
    if (state === 'Imported') counts.imported++
    else counts.failed++
  }
  return counts
}

async function importNext(tx: Context['db']): Promise<'Imported' | 'Failed' | undefined> {
  const [next] = await tx.query<Waiting>(sql`
    select w.id, w.web_no, w.client_id, k.country, w.website_id, c.branch_id, w.payload,
      case c.kind when 'Trade Me' then 'Trade Me' else 'Website' end as source
    from website_orders w join channels c on c.website_id = w.website_id join clients k on k.id = w.client_id
    where ${isReady} order by w.ordered_on_utc, w.id limit 1 for update of w skip locked`)
  if (!next) return undefined
  const context = { db: tx, actor: clockActor('channels', next) }
  return importOne(context, next)
}

async function importOne(context: Context, waiting: Waiting): Promise<'Imported' | 'Failed'> {
  let problem: Problem
  try {
    const made = await savepoint(context.db, db => makeDraft({ ...context, db }, waiting))
    if (!('code' in made)) {
      await settle(context, waiting.id, 'Imported', { orderId: made.orderId, short: made.short })
      return 'Imported'
    }
    problem = made
  } catch (error) {
    problem = problemOf(error)
  }
  await settle(context, waiting.id, 'Failed', {
    problem: problem.code,
    why: problem.message.slice(0, 500),
  })
  return 'Failed'
}

/** What people are told of an error; the database's own words tell them nothing. */
function problemOf(error: unknown): Problem {
  if (error instanceof Misfit) return error.problem
  if (error instanceof Unreadable) return problemAt('unreadable', 'payload', error.message)
  if (error instanceof RequestError) return error.errors[0]!
  return problemAt('error', 'payload', 'It could not be imported. Try again, or handle it by hand.')
}

/** What takes back all that was made of an order, with why. */
class Misfit extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

async function settle(
  context: Context,
  id: string,
  state: 'Imported' | 'Failed',
  {
    orderId = null,
    short = null,
    problem = null,
    why = null,
  }: Partial<Record<'orderId' | 'short' | 'problem' | 'why', string | null>>,
) {
  await context.db.query(sql`
    update website_orders set state = ${state}, order_id = ${orderId}, short = ${short}, problem = ${problem}, why = ${why}, is_changed = false, given_back_on_utc = null, version = version + 1, updated_on_utc = now() where id = ${id}`)
  await writeAuditAndOutbox(context, state === 'Imported' ? 'import' : 'fail', 'websiteOrders', [
    {
      id,
      changes: {
        state: ['New', state],
        ...(orderId && { orderId: [null, orderId] }),
        ...(why && { why: [null, why] }),
      },
    },
  ])
}

/** Makes the draft of a web order and holds its goods, or tells why not. */
async function makeDraft(
  context: Context,
  { websiteId, branchId, source, payload }: Waiting,
): Promise<{ orderId: string; short: string | null } | Problem> {
  const web = readWebOrder(payload)
  if (['Refunded', 'Voided', 'PartiallyRefunded'].includes(web.paymentStatus))
    return problemAt('refunded', 'paymentStatus', 'Its payment was refunded, in part or in full.')
  const mapped = await mapItems(context, websiteId, web.items)
  if ('code' in mapped) return mapped
  if (!web.delivery && !web.pickup)
    return problemAt('address', 'payload', 'It has neither a delivery address nor a pickup point.')
  const isOnTop = context.actor.country === 'CA'
  const shipping = isOnTop ? web.shipping.excl + web.fee.excl : web.shipping.incl + web.fee.incl
  const lines = linesOf(web, mapped, isOnTop)
  if (!lines) return problemAt('total', 'total', 'Its discounts exceed the value of its items.')
  const reached = {
    email:
      web.buyer.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(web.buyer.email)
        ? web.buyer.email
        : null,
    phone: (web.buyer.phone && phoneOf(web.buyer.phone, context.actor.country)) || null,
  }
  const customerId = await customerOf(context, web, reached)
  const billingAddressId = await addressFor(context, customerId, web.billing)
  const deliveryAddressId = await addressFor(context, customerId, web.delivery)
  const orderId = uuid()
  await makeOrders(context, [
    {
      id: orderId,
      order: {
        state: 'Draft',
        originalOrderId: await originalNo(context, websiteId, String(web.webNo)),
        source,
        customerId,
        branchId,
        billingAddressId,
        deliveryAddressId,
        orderedOnUtc: web.orderedOnUtc,
        shipping: shipping / 100,
        total: web.total / 100,
      },
      lines,
      taxes: byPlace => {
        const amounts = isOnTop ? withWebTax(byPlace, web.tax) : byPlace
        if (!amounts)
          throw new Misfit(
            problemAt(
              'tax',
              'tax',
              `Its tax is ${inMoney(web.tax)} there, and ${byPlace.tax.toFixed(2)} by the rates of where it goes.`,
            ),
          )
        if (cents(amounts.total) !== web.total)
          throw new Misfit(
            problemAt(
              'total',
              'total',
              `Items${isOnTop ? ', shipping and taxes' : ' and shipping'} come to ${amounts.total.toFixed(2)}, but the shop says ${inMoney(web.total)}.`,
            ),
          )
        return amounts
      },
    },
  ])
  const short = await holdAtWebsite(context, orderId, websiteId)
  return { orderId, short: short.length ? inWords(short) : null }
}

const inMoney = (amount: number) => (amount / 100).toFixed(2)

/**
 * The lines of an order. A pack is so many pieces at the least price in cents that comes to what was
 * paid for it; what that is too much is the discount: 3 at 33.34 less 0.02 are 100.00.
 */
export function linesOf(
  web: WebOrder,
  mapped: readonly Mapped[],
  isOnTop: boolean,
): PricedLine[] | undefined {
  const worths = web.items.map(({ worth }) => (isOnTop ? worth.excl : worth.incl))
  const off = isOnTop ? web.discount.excl : web.discount.incl
  if (off > worths.reduce((sum, worth) => sum + worth, 0)) return undefined
  const discounts = spread(off, worths)
  return web.items.map(({ quantity, attributes }, i) => {
    const { skuId, factor, cost } = mapped[i]!
    const pieces = quantity * factor
    const price = Math.ceil(worths[i]! / pieces)
    return {
      id: uuid(),
      skuId,
      quantity: pieces,
      price: price / 100,
      discount: (price * pieces - worths[i]! + discounts[i]!) / 100,
      costAtSale: cost,
      fulfilment: web.delivery ? null : 'Pickup',
      ...(attributes && { remark: attributes }),
    }
  })
}
