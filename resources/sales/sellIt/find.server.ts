import { sql, type SQL } from 'drizzle-orm'
import {
  beginsSo,
  byText,
  type Context,
  foldedPattern,
  foldedSql,
  phoneDigits,
  says,
} from '#server/kit'
import { walkIn } from '#resources/tenders/walkIns.server.ts'
import type { AnswerOf, CallAnswer, CallInput } from '#define'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { findSkus, findWholeSkus } from '#resources/products/search/goodsWords.server.ts'
import { invoiceCode } from '#resources/sales/orders/orderParts.server.ts'
import { plainCardNo } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { availableOfAll } from '#resources/stock/check/figures/availableOf.server.ts'
import { isBelow } from '#resources/stock/check/search/stockSearch.server.ts'
import { couponOf } from '#resources/sales/promotions/orderCoupon.server.ts'
import { openSalesOf } from './parked.server.ts'
import type { buyerShape } from './saleShapes.ts'
import type { sellItCalls } from './sellIt.calls.ts'

type Found = CallAnswer<typeof sellItCalls.findForSale>['data']
type Asked = CallInput<typeof sellItCalls.findForSale>
type Sku = Found['goods'][number] & {
  isService: boolean
  status: string
  productStatus: string
}
interface Goods {
  readonly where: SQL
  readonly order: SQL
  readonly isExact?: boolean
  readonly most?: number
}

/** What was typed or scanned: goods, customers, open sales of the branch, and orders. */
export async function findForSale(context: Context, input: Asked): Promise<Found> {
  const typed = input.typed?.trim() ?? ''
  const none: Found = { ...noGoods, customers: [], sales: [], coupons: [], orders: [], cards: [] }
  const branchId = input.branchId ?? undefined
  if (!typed) return { ...none, ...(await goodsWithin(context, input)) }
  const [exact, cards] = await Promise.all([
    skusOf(context, exactly(typed)),
    cardsOf(context, typed),
  ])
  if (exact.goods.length) return { ...none, ...exact }
  if (cards.length) return { ...none, cards }
  // A whole telephone or e-mail is looked up as it is: its parts are in thousands of others.
  const reached = await reachedBy(context, typed)
  if (reached.length)
    return { ...none, customers: reached, sales: await salesOf(context, typed, branchId) }
  const [goods, customers, sales, orders, coupon] = await Promise.all([
    typed.includes('@') ? noGoods : goodsNamed(context, typed, input, true),
    customersOf(context, typed),
    salesOf(context, typed, branchId),
    ordersOf(context, typed),
    couponOf(context, typed),
  ])
  const coupons = coupon
    ? [
        {
          id: coupon.id,
          code: coupon.coupon,
          name: coupon.name,
          whyNot: coupon.problem?.message ?? null,
        },
      ]
    : []
  const found = { ...goods, customers, sales, coupons, orders, cards }
  const isAny = [goods.goods, customers, sales, coupons, orders, cards].some(({ length }) => length)
  if (typed.includes('@') || isAny) return found
  return { ...found, ...(await goodsNamed(context, typed, input, false)) }
}

type FoundGoods = Pick<Found, 'goods' | 'hasMoreGoods'>
const noGoods: FoundGoods = { goods: [], hasMoreGoods: false }

/** Goods by all of the words; those with slips are looked for when nothing else is found. */
async function goodsNamed(
  context: Context,
  typed: string,
  asked: Asked,
  isWhole: boolean,
): Promise<FoundGoods> {
  const words = await (isWhole ? findWholeSkus : findSkus)(context.db, typed, withinCategory(asked))
  if (!words) return noGoods
  return skusOf(context, { ...words, where: await thereOnly(context, asked, words.where) })
}

/** Goods without words, where a filter leaves few enough to choose from. */
async function goodsWithin(context: Context, asked: Asked) {
  if (!asked.categoryId && !asked.isDisplay) return noGoods
  const where = await thereOnly(context, asked, withinCategory(asked))
  return skusOf(context, { where, order: sql`t.name`, most: mostListed })
}

const withinCategory = ({ categoryId }: Asked) =>
  categoryId ? sql`${isThere} and ${isBelow(categoryId)}` : isThere

/** Of such goods, those that stand where they are asked for: on display, or in a warehouse. */
async function thereOnly(context: Context, { inStock, isDisplay, branchId }: Asked, where: SQL) {
  if (!inStock && !isDisplay) return where
  const branch = inStock === 'Branch' ? await branchOf(context, branchId) : undefined
  const places = sql`w.warehouse_type = ${isDisplay ? 'ShopDisplay' : 'Warehouse'} and not w.is_deleted
    ${inStock === 'Branch' ? sql`and w.branch_id = ${branch ?? null}::uuid` : sql``}`
  const among = sql`select t.id as sku_id from skus t join products p on p.id = t.product_id where ${isThere} and ${where}`
  return sql`t.id in (select a.sku_id from ${availableOfAll(context.actor.clientId, among, places)} a where a.available > 0)`
}

const isThere = sql`not t.is_deleted and not p.is_deleted`
/** So many goods are told: more are narrowed by another word. */
const mostGoods = 12
/** Without words more are looked through. */
const mostListed = 24

const exactly = (typed: string) => ({
  where: sql`(lower(t.code) = lower(${typed}) or t.barcode = ${typed})`,
  order: sql`t.code`,
  isExact: true,
})

async function skusOf(
  { db, actor }: Context,
  { where, order, isExact = false, most = mostGoods }: Goods,
): Promise<FoundGoods> {
  const rows = await db.query<Sku>(
    sql`
    select t.id as "skuId", t.code, t.name, coalesce(t.photo, p.photo) as photo, p.type = 'Service' as "isService", t.status, p.status as "productStatus"
    from skus t join products p on p.id = t.product_id
    where ${isThere} and ${where} order by ${order}, t.code limit ${sql.raw(String(most + 1))}`,
    isExact ? 'prepared' : undefined,
  )
  if (!rows.length) return noGoods
  const found = rows.slice(0, most)
  const skuIds = found.map(({ skuId }) => skuId)
  const [prices, stock] = await Promise.all([
    pricesNow(db, { skuIds, market: actor.country }),
    db.query<{ skuId: string; available: number }>(
      sql`select a.sku_id as "skuId", a.available from ${availableOfAll(actor.clientId, sql`select unnest(${sql.param(skuIds)}::uuid[]) as sku_id`)} a`,
    ),
  ])
  const freeOf = new Map(stock.map(({ skuId, available }) => [skuId, available]))
  const goods = found.map(({ status, productStatus, isService, ...sku }) => {
    const price = prices.get(sku.skuId)?.amount ?? null
    return {
      ...sku,
      price,
      free: isService ? null : (freeOf.get(sku.skuId) ?? 0),
      isExact,
      whyNot: [status, productStatus].includes('Discontinued')
        ? 'Discontinued'
        : productStatus === 'Draft'
          ? 'Not for sale yet'
          : price === null
            ? 'No price today'
            : null,
    }
  })
  return { goods, hasMoreGoods: rows.length > most }
}

/** Customers: first those whose names begin as typed, then by any part of a name, telephone, e-mail or code. */
async function customersOf(context: Context, typed: string) {
  if (typed.length < 2) return []
  const { db, actor } = context
  const [digits] = phoneDigits(typed)
  const begins = foldedPattern(typed).slice(1)
  const [first, others] = await Promise.all([
    // An index has names in this order: what fills the list needs no look at all others.
    buyersOf(
      context,
      sql`${beginsSo(sql`c.name`, typed)} order by ${byText('c.name')}, c.id limit ${mostCustomers}`,
    ),
    typed.length < 3 && !digits
      ? []
      : db.query<{ id: string }>(sql`
          select customer_id as id from customer_emails where client_id = ${actor.clientId} and ${foldedSql(sql`email`)} like ${begins} and not is_deleted
          ${digits ? sql`union select customer_id from customer_phones where client_id = ${actor.clientId} and phone like ${`%${digits}%`} and not is_deleted` : sql``} limit 50`),
  ])
  // Two letters are in too many names to look for.
  if (first.length === mostCustomers || (typed.length < 3 && !digits)) return first
  const found = await buyersOf(
    context,
    sql`(${says(sql`c.name`, typed)} or ${foldedSql(sql`c.email`)} like ${begins} or c.code ilike ${begins} ${digits ? sql`or c.phone like ${`%${digits}%`}` : sql``}
      ${others.length ? sql`or c.id in ${others.map(({ id }) => id)}` : sql``}) limit ${mostSorted}`,
  )
  const known = new Set(first.map(({ id }) => id))
  const rest = found
    .filter(({ id }) => !known.has(id))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  const isOther = (one: { name: string }) => Number(!isSpelt(one.name, typed))
  return [
    ...first.toSorted((a, b) => isOther(a) - isOther(b)),
    ...rest.toSorted((a, b) => isOther(a) - isOther(b)),
  ].slice(0, mostCustomers)
}

/** Every word stands in the name with the marks that were typed. */
const isSpelt = (name: string, typed: string) =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .every(word => name.toLowerCase().includes(word))

/** Customers whose whole telephone or e-mail was typed. */
async function reachedBy(context: Context, typed: string) {
  const [digits = ''] = phoneDigits(typed)
  if (digits.length >= 8) return withPhone(context, digits)
  return /@.+\../.test(typed) ? withEmail(context, typed) : []
}

/** With the country's code or without it. */
function withPhone(context: Context, digits: string) {
  const numbers = ['', ...countryCodes].map(code => `+${code}${digits}`)
  return buyersOf(
    context,
    sql`c.id in (select id from customers where phone in ${numbers} and not is_deleted
      union all select customer_id from customer_phones where phone in ${numbers} and not is_deleted) order by ${byText('c.name')}, c.id limit ${mostCustomers}`,
  )
}

/** Of New Zealand and Canada. */
const countryCodes = ['64', '1']

const withEmail = (context: Context, email: string) =>
  buyersOf(
    context,
    sql`c.id in (select id from customers where lower(email) = lower(${email}) and not is_deleted
      union all select customer_id from customer_emails where lower(email) = lower(${email}) and not is_deleted) order by ${byText('c.name')}, c.id limit ${mostCustomers}`,
  )

const mostCustomers = 8
/** Of a part that is in more names than these, those that are found first. */
const mostSorted = 200

const buyersOf = ({ db, actor }: Context, condition: SQL) =>
  db.query<AnswerOf<typeof buyerShape>>(sql`
    select c.id, c.code, c.name, c.phone, c.email, c.blocked_reason from customers c
    where c.client_id = ${actor.clientId} and not c.is_deleted and c.merged_into_id is null
      and not ${walkIn(sql`c.id`)} and ${condition}`)

async function salesOf(context: Context, typed: string, branchId: string | undefined) {
  const branch = await branchOf(context, branchId)
  if (!branch) return []
  const isIt = sql`(${says(sql`s.parked_as`, typed)} or lower(o.order_code) = lower(${invoiceCode(typed)}) or ${says(sql`c.name`, typed)})`
  return openSalesOf(context, branch, isIt, 5)
}

/** The branch of the till, or that of the person. */
async function branchOf({ db, actor }: Context, branchId: string | null | undefined) {
  if (branchId) return branchId
  const [person] = await db.query<{ id: string | null }>(
    sql`select branch_id as id from staff where id = ${actor.staffId}`,
    'prepared',
  )
  return person?.id
}

/**
 * A gift card by its whole number. What is on it is told to those who may see gift cards; whoever
 * sells can only pay with it, by its PIN.
 */
async function cardsOf({ db, actor }: Context, typed: string): Promise<Found['cards']> {
  const cardNo = plainCardNo(typed)
  if (cardNo.length < shortestCard || cardNo.length > 40) return []
  const found = await db.query<Found['cards'][number] & { state: string }>(
    sql`select id, card_no, balance, state from gift_cards where client_id = ${actor.clientId} and card_no = ${cardNo} and not is_deleted`,
    'prepared',
  )
  return found.map(({ id, cardNo: no, balance, state }) =>
    actor.codes.has('J1')
      ? { id, cardNo: no, balance, whyNot: state === 'Active' ? null : state }
      : { id, cardNo: no, balance: null, whyNot: null },
  )
}

/** No card has a shorter number than a quantity or a price. */
const shortestCard = 4

/** Orders are found by their whole number, with or without its letters. */
const ordersOf = ({ db, actor }: Context, typed: string): Promise<Found['orders']> =>
  /^(inv)?\d{1,7}$/i.test(typed)
    ? db.query<Found['orders'][number]>(sql`
        select o.id as "orderId", o.order_code, c.name as customer, o.state, o.total from orders o join customers c on c.id = o.customer_id
        where o.client_id = ${actor.clientId} and lower(o.order_code) = lower(${invoiceCode(typed.replace(/^inv/i, ''))}) and not o.is_deleted limit 5`)
    : Promise.resolve([])
