import { sql } from 'drizzle-orm'
import {
  clockActor,
  insertRows,
  metaOf,
  phoneOf,
  transition,
  writeAuditAndOutbox,
  type Context,
  type Database,
} from '#server/kit'
import { v7 as uuid } from 'uuid'
import {
  askChannel,
  channelColumns,
  type Channel,
} from '#resources/commerce/channels/channels.server.ts'
import type { HostAnswer } from '#resources/commerce/channels/askHost.server.ts'
import { endRun } from '#resources/commerce/channels/runs.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import { webChanges } from './webChanges.ts'
import { contentOf, readWebOrder, webNoOf, type WebAddress, type WebOrder } from './webOrder.ts'

/** As many orders as the plugin answers at once. */
const perPage = 250
/** Orders whose number is this much lower are asked for again: numbers are given before they are committed. */
const lookBack = 200
/** Pages of one pull: a shop that repeats itself without an end holds up no other. */
const mostPages = 400
/** Numbers of one question about orders that are not finished. */
const mostIds = 100

/** SQL of channels that are to be asked now. */
const isDue = sql`
  c.kind = 'nopCommerce' and not c.is_paused and not c.is_deleted and exists (select from websites s where s.id = c.website_id and s.is_synced and not s.is_deleted)
  and exists (select from channel_keys y where y.channel_id = c.id and not y.is_deleted)
  and (c.quiet_until_utc is null or c.quiet_until_utc <= now())
  and not exists (select from channel_jobs j where j.channel_id = c.id and j.job = 'Orders' and j.is_paused and not j.is_deleted)
  and (c.pulled_on_utc is null or c.pulled_on_utc + make_interval(mins => c.interval) <= now())`

/** Whether a channel is to be asked. */
export async function hasToPull(db: Database): Promise<boolean> {
  const [found] = await db.query(sql`select 1 from channels c where ${isDue} limit 1`)
  return !!found
}

/** Asks all channels that are due, at once: a slow one holds up no other. */
export async function pullDue(db: Database): Promise<{ pulled: number; failed: number }> {
  const channels = await db.query<Channel>(
    sql`select ${channelColumns} from channels c join clients k on k.id = c.client_id where ${isDue} order by c.id limit 100`,
  )
  const results = await Promise.all(channels.map(channel => pullChannel(db, channel)))
  const failed = results.filter(Boolean).length
  return { pulled: results.length - failed, failed }
}

/** Why a shop gave no orders, and when to ask it again. */
export type NotPulled = Extract<HostAnswer, { is: 'failed' }>

const noOrders: NotPulled = {
  is: 'failed',
  why: 'Its answer has no list of orders.',
  isLater: false,
}

/** @returns why it could not be pulled whole, if so */
export async function pullChannel(db: Database, channel: Channel): Promise<NotPulled | undefined> {
  const began = Date.now()
  await beginPull(db, channel.id)
  const failed = await pullNew(db, channel).then(
    async first => first ?? (await readAgain(db, channel)),
  )
  await endPull(db, channel.id, failed?.why, failed?.retryAfter)
  await endRun(db, channel, 'Orders', {
    began,
    ok: failed ? 0 : 1,
    failed: failed ? 1 : 0,
    error: failed?.why.slice(0, 300) ?? null,
  })
  return failed
}

/** A person who edits a channel is not held up by how it was pulled: its version stays. */
export const beginPull = (db: Database, id: string) =>
  db.write(tx =>
    writeQuietly(tx, 'channels', { set: sql`pulled_on_utc = now()`, where: sql`t.id = ${id}` }),
  )

/**
 * @param why it could not be pulled whole, if so
 * @param retryAfter the seconds in which its shop wants no question
 */
export const endPull = (
  db: Database,
  id: string,
  why: string | undefined,
  retryAfter?: number | null,
) =>
  db.write(tx =>
    writeQuietly(tx, 'channels', {
      set: sql`last_error = ${why?.slice(0, 300) ?? null}, succeeded_on_utc = case when ${why ?? null}::text is null then now() else succeeded_on_utc end,
        quiet_until_utc = now() + make_interval(secs => ${retryAfter ?? null}::int)`,
      where: sql`t.id = ${id}`,
    }),
  )

/** The orders behind the cursor and shortly before it, page by page. */
async function pullNew(db: Database, channel: Channel): Promise<NotPulled | undefined> {
  const since = Math.max(0, channel.cursor - lookBack)
  let highest = channel.cursor
  let last = since
  let isInOrder = true
  let odd = 0
  for (let page = 1; page <= mostPages; page++) {
    const answer = await askChannel(
      channel,
      `/api/orders?since_id=${since}&limit=${perPage}&page=${page}`,
    )
    if (answer.is === 'failed') return answer
    const orders = ordersIn(answer.body)
    if (!orders) return noOrders
    const numbers = orders.flatMap(told => webNoOf(told) ?? [])
    odd += orders.length - numbers.length
    isInOrder &&= numbers.every((no, i) => no > (i ? numbers[i - 1]! : last))
    last = numbers.at(-1) ?? last
    const isLast = orders.length < perPage
    highest = Math.max(highest, ...numbers)
    // Of pages in another order, a later one may have lower numbers: the cursor waits for all of them.
    await store(db, channel, orders, isInOrder || isLast ? highest : undefined)
    if (isLast)
      return odd
        ? { is: 'failed', why: `${odd} of its orders have no number.`, isLater: false }
        : undefined
  }
  return undefined
}

/** Orders that are not finished, by their numbers: what was paid, changed or cancelled since. */
async function readAgain(db: Database, channel: Channel): Promise<NotPulled | undefined> {
  const open = await db.query<{ webNo: string }>(sql`
    select web_no from website_orders where website_id = ${channel.websiteId} and state in ('New', 'Imported', 'Failed', 'Booked') and web_no::bigint <= ${channel.cursor - lookBack}
      and not is_deleted order by web_no::bigint desc limit 2000`)
  for (let first = 0; first < open.length; first += mostIds) {
    const ids = open.slice(first, first + mostIds).map(({ webNo }) => Number(webNo))
    const answer = await askChannel(channel, `/api/orders?ids=${ids.join(',')}&limit=${perPage}`)
    if (answer.is === 'failed') return answer
    const orders = ordersIn(answer.body)
    if (!orders) return noOrders
    // What was not asked for is no answer.
    await store(
      db,
      channel,
      orders.filter(told => ids.includes(webNoOf(told) ?? 0)),
      undefined,
    )
  }
  return undefined
}

function ordersIn(body: unknown): readonly unknown[] | undefined {
  const { orders } = (body ?? {}) as { orders?: unknown }
  return Array.isArray(orders) ? orders : undefined
}

interface Known {
  id: string
  webNo: string
  state: string
  orderId: string | null
  payload: unknown
  question: string | null
  agreed: unknown
}

/** Stores a page of orders, each once, and then says how far the channel has come. */
export const store = (
  db: Database,
  channel: Stored,
  told: readonly unknown[],
  cursor: number | undefined,
): Promise<void> =>
  db.write(async tx => {
    const orders = new Map(
      told.flatMap(each => (webNoOf(each) ? [[String(webNoOf(each)), each]] : [])),
    )
    await storeIn(tx, channel, orders)
    if (cursor !== undefined)
      await writeQuietly(tx, 'channels', {
        set: sql`cursor = greatest(cursor, ${cursor})`,
        where: sql`t.id = ${channel.id}`,
      })
  })

type Stored = Pick<Channel, 'id' | 'clientId' | 'country' | 'websiteId'>

/** Stores orders by their web numbers, in the caller's transaction. */
export async function storeIn(
  tx: Context['db'],
  channel: Stored,
  orders: Map<string, unknown>,
): Promise<void> {
  const context: Context = { db: tx, actor: clockActor('channels', channel) }
  await tx.query(sql`select from channels where id = ${channel.id} for no key update`)
  const known = await tx.query<Known>(sql`
    select id, web_no, state, order_id, payload, question, agreed from website_orders where website_id = ${channel.websiteId} and client_id = ${channel.clientId}
      and web_no = any(${sql.param([...orders.keys()])}::text[]) and not is_deleted order by id for update`)
  for (const each of known) {
    const now = orders.get(each.webNo)
    orders.delete(each.webNo)
    // Without a payload its customer was erased: the shop's words stay away.
    if (each.payload && JSON.stringify(sorted(each.payload)) !== JSON.stringify(sorted(now)))
      await change(context, each, now)
  }
  const rows = [...orders].map(([webNo, payload]) => ({
    id: uuid(),
    websiteId: channel.websiteId,
    webNo,
    ...columnsOf(payload, channel.country),
    payload,
  }))
  if (rows.length) await insertRows(context, metaOf('websiteOrders'), rows)
}

/** The same object whatever the order of its names: the database sorts them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

/** What the shop tells otherwise than before. */
async function change(context: Context, known: Known, payload: unknown) {
  const before = known.state
  const isOther = contentIn(known.payload) !== contentIn(payload)
  const columns = columnsOf(payload, context.actor.country)
  const isCancelled = columns.orderStatus === 'Cancelled'
  const isOpen = ['New', 'Imported', 'Failed'].includes(before)
  const state = !isOpen
    ? before
    : isCancelled
      ? 'Cancelled'
      : before === 'Failed' || (before === 'Imported' && isOther)
        ? 'New'
        : before
  const leaves = known.orderId && before === 'Imported' && state !== 'Imported'
  if (leaves)
    await cancelDraft(
      context,
      known.orderId!,
      isCancelled ? 'Cancelled on the web' : 'Changed on the web',
    )
  const { question, agreed } = questionOf(known, payload)
  const isChanged = question !== known.question
  await context.db.query(sql`
    update website_orders set payload = ${JSON.stringify(payload)}::jsonb, state = ${state}, order_id = case when ${state === 'New'} then null else order_id end,
      problem = case when ${state === 'Failed'} then problem end, why = case when ${state === 'Failed'} then why end, is_changed = is_changed or ${question !== null}, question = ${question}, agreed = ${agreed ? JSON.stringify(agreed) : null}::jsonb,
      ordered_on_utc = ${columns.orderedOnUtc}, customer = ${columns.customer}, email = ${columns.email}, phone = ${columns.phone}, address = ${columns.address}, items = ${columns.items},
      total = ${columns.total}, paid_on_utc = ${columns.paidOnUtc}, method = ${columns.method}, shipping_method = ${columns.shippingMethod}, order_status = ${columns.orderStatus},
      payment_status = ${columns.paymentStatus}, shipping_status = ${columns.shippingStatus}, version = version + 1, updated_on_utc = now() where id = ${known.id}`)
  if (state !== before || isChanged)
    await writeAuditAndOutbox(context, isCancelled ? 'cancel' : 'change', 'websiteOrders', [
      {
        id: known.id,
        changes: {
          state: [before, state],
          ...(isChanged && { question: [known.question, question] }),
        },
      },
    ])
}

/**
 * The question to a person about an order that was booked, and the version that was booked. A change
 * that is taken back on the web takes its question back.
 */
function questionOf({ state, payload, question, agreed }: Known, next: unknown) {
  if (state !== 'Booked' && state !== 'Closed') return { question: null, agreed: null }
  const booked = agreed ?? payload
  const now = webChanges(booked, next).join('\n').slice(0, 2000)
  // Without the version that was booked nobody knows whether a change was taken back.
  if (question && !agreed) return { question, agreed: null }
  return { question: now || null, agreed: now ? booked : null }
}

/** Cancels the draft of an order, which gives its goods back. What a person has confirmed stays. */
export async function cancelDraft(context: Context, orderId: string, reason: string) {
  const [draft] = await context.db.query<{ id: string }>(
    sql`select id from orders where id = ${orderId} and state in ('Draft', 'Quotation') and not is_deleted for update`,
  )
  if (draft) await transition(context, metaOf('orders'), draft, 'cancel', { reason })
}

/** What of an order cannot be read is no other order. */
function contentIn(payload: unknown): string {
  try {
    return contentOf(readWebOrder(payload))
  } catch {
    return JSON.stringify(sorted(payload))
  }
}

/** What lists show of an order; of one that cannot be read, as much as can. */
export function columnsOf(payload: unknown, country: string) {
  let web: WebOrder
  try {
    web = readWebOrder(payload)
  } catch {
    return unread()
  }
  const { buyer, delivery, pickup } = web
  const email = buyer.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(buyer.email) ? buyer.email : null
  return {
    orderedOnUtc: web.orderedOnUtc,
    customer:
      [buyer.firstName, buyer.lastName].filter(Boolean).join(' ').slice(0, 120) || buyer.company,
    email,
    phone: (buyer.phone && phoneOf(buyer.phone, country)) || null,
    address: delivery
      ? lineOf(delivery)
      : pickup
        ? `Pickup: ${lineOf(pickup)}`.slice(0, 400)
        : null,
    items: web.items
      .map(({ quantity, name, productId, attributes }) =>
        [`${quantity} × ${name ?? `product ${productId}`}`, attributes && `(${attributes})`]
          .filter(Boolean)
          .join(' '),
      )
      .join('\n')
      .slice(0, 4000),
    total: web.total / 100,
    paidOnUtc: web.paidOnUtc,
    method: web.method,
    shippingMethod: web.shippingMethod,
    orderStatus: web.orderStatus,
    paymentStatus: web.paymentStatus,
    shippingStatus: web.shippingStatus,
  }
}

const unread = () => ({
  orderedOnUtc: new Date().toISOString(),
  customer: null,
  email: null,
  phone: null,
  address: null,
  items: null,
  total: 0,
  paidOnUtc: null,
  method: null,
  shippingMethod: null,
  orderStatus: 'Pending',
  // It is looked at at once, and fails with its reason.
  paymentStatus: 'Paid',
  shippingStatus: null,
})

const lineOf = ({ line1, line2, suburb, city, region, postcode }: WebAddress) =>
  [line1, line2, suburb, [city, postcode].filter(Boolean).join(' '), region]
    .filter(Boolean)
    .join(', ')
    .slice(0, 400)
