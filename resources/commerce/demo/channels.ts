import { demoPart, type Random } from '#server/demo/kit.ts'
import { addListings, type Goods, type Out } from './listings.ts'
import { webChanges } from '#resources/commerce/orders/webChanges.ts'
import { webPayload, type DemoItem } from './webPayload.ts'

const day = 86_400_000

/** The channels of the websites, what their products are here, and their last orders. */
export const channels = demoPart('channels', {
  fills: [
    'channels',
    'channelMethods',
    'channelKeys',
    'websiteMappings',
    'websiteOrders',
    'websiteOrderFollowUps',
    'channelJobs',
    'channelRuns',
    'listings',
    'listingQueue',
    'listingChanges',
    'listingEvents',
  ],
  needs: ['markets', 'skus'],
  after: ['orders'],
  rows({ now, random: stream, recent, out }, { markets, skus }) {
    const random = stream('channels')
    const sold = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, country, branches, methods } of markets) {
      const websites = recent('websites').get(clientId) ?? []
      const orders = recent('orders').get(clientId) ?? []
      const staff = recent('staff').get(clientId) ?? []
      const own = { clientId, createdOnUtc: now - 90 * day }
      const [shop = '', ...others] = websites
      const channelOf = new Map<string, string>()
      for (const [i, websiteId] of websites.entries()) {
        const id = random.id(now - 90 * day)
        channelOf.set(websiteId, id)
        out.channels.push({
          id,
          ...own,
          websiteId,
          kind: i === 0 ? 'nopCommerce' : i === 1 && country === 'NZ' ? 'Trade Me' : 'Wayfair',
          address: `https://api-${i + 1}.shop-${country.toLowerCase()}.example`,
          branchId: random.weighted(branches).id,
          interval: 5,
          takesUnpaid: i !== 1,
          holdHours: i === 2 ? 48 : 24,
          buffer: i === 0 ? 3 : 0,
          sendsStock: i !== 2,
          sendsPrices: i === 1,
          sendsNames: false,
          ...(priceRules[country][i] ?? { ruleRound: 'To the cent' as const }),
          leastMargin: i === 0 ? 10 : undefined,
          isPaused: i === others.length,
          alertToId: i === 0 ? staff[0] : undefined,
          quietUntilUtc: i === 0 ? now + 5 * 60_000 : undefined,
          comparedOnUtc: i === 0 ? now - 10 * 60_000 : undefined,
          cursor: i === 0 ? 1_190_000 : 0,
          pulledOnUtc: i === 0 ? now - 6 * 60_000 : undefined,
          succeededOnUtc: i === 0 ? now - day : undefined,
          lastError: i === 0 ? 'It was asked too often (429).' : undefined,
        })
        if (i === 1 && country === 'NZ')
          out.channelJobs.push({
            id: random.id(now - 90 * day),
            ...own,
            websiteId,
            channelId: id,
            job: 'Orders',
            startedOnUtc: now - 4 * 60_000,
            took: 2.4,
            ok: 1,
            failed: 0,
            succeededOnUtc: now - 4 * 60_000,
            nextOnUtc: now + 60_000,
            isPaused: false,
          })
        if (i > 1) continue
        // Sealed with a secret of its own: a key of the demo opens nothing.
        out.channelKeys.push({
          id: random.id(now - 90 * day),
          ...own,
          channelId: id,
          sealed: 'a key of the demo, which no secret opens',
        })
        for (const webMethod of ['Payments.Manual', 'Payments.PayPalStandard'])
          out.channelMethods.push({
            id: random.id(now - 90 * day),
            ...own,
            channelId: id,
            webMethod,
            methodId: random.weighted(methods.Website).id,
          })
      }
      const items: DemoItem[] = []
      const goods: Goods[] = []
      const chosen: typeof sold = []
      for (let i = 0; i < 16; i++) {
        const picked = random.pick(sold)
        // Two products of the shop are one here.
        const sku = (i === 12 && chosen[10]) || picked
        chosen.push(sku)
        const isUnmapped = i >= 14
        const item = { productId: 4100 + i, name: sku.family, price: random.int(40, 900) * 100 }
        items.push(item)
        const mappingId = random.id(now - 80 * day)
        goods.push({
          ...item,
          mappingId,
          factor: i % 6 === 5 ? 2 : 1,
          sku: isUnmapped ? undefined : sku,
        })
        out.websiteMappings.push({
          id: mappingId,
          ...own,
          websiteId: shop,
          webProductId: String(item.productId),
          attributes: i % 5 === 4 ? 'Colour: Natural oak' : undefined,
          webName: item.name,
          webCode: `WEB-${item.productId}`,
          webBarcode: i % 3 === 0 ? String(9_400_000_000_000 + item.productId) : undefined,
          skuId: isUnmapped ? undefined : sku.id,
          factor: i % 6 === 5 ? 2 : 1,
          isGone: i === 13,
        })
      }
      const channelId = channelOf.get(shop)
      if (channelId)
        addListings({ random: stream('listings'), now, own, shop, channelId, staff, goods, out })
      addOrders({ random, now, own, country, shop, orders, staff, items, out })
    }
  },
})

/** How the channels of a country make their prices. */
const priceRules = {
  NZ: [
    { ruleRound: 'To the cent' },
    { ruleBy: 'Percent', ruleValue: 500, ruleRound: '.99' },
    { ruleBy: 'Margin', ruleValue: 3500, ruleRound: '0.05' },
  ],
  CA: [
    { ruleBy: 'Amount', ruleValue: -500, ruleRound: '.95' },
    { ruleBy: 'Percent', ruleValue: 800, ruleRound: '9' },
  ],
} as const

interface Facts {
  readonly random: Random
  readonly now: number
  readonly own: { readonly clientId: string; readonly createdOnUtc: number }
  readonly country: 'NZ' | 'CA'
  readonly shop: string
  readonly orders: readonly string[]
  readonly staff: readonly string[]
  readonly items: readonly DemoItem[]
  readonly out: Out
}

const states = [
  'Booked',
  'Closed',
  'Booked',
  'Imported',
  'Failed',
  'Failed',
  'Manual',
  'Cancelled',
  'New',
] as const
const payments = [
  'Paid',
  'Paid',
  'Pending',
  'Authorized',
  'Refunded',
  'PartiallyRefunded',
  'Voided',
]

function addOrders({ random, now, own, country, shop, orders, staff, items, out }: Facts) {
  for (const [i, state] of [...states, ...states].entries()) {
    const at = now - (20 - i) * 3_600_000
    const isDone = state === 'Booked' || state === 'Closed' || state === 'Imported'
    const orderId = isDone ? orders[i] : undefined
    if (isDone && !orderId) continue
    const paymentStatus = isDone ? 'Paid' : payments[i % payments.length]!
    const orderStatus =
      state === 'Cancelled'
        ? 'Cancelled'
        : state === 'Closed'
          ? 'Complete'
          : i % 2
            ? 'Pending'
            : 'Processing'
    const of = {
      webNo: 1_190_000 - 40 + i,
      at,
      country,
      item: random.pick(items),
      buyer: buyers[i % buyers.length]!,
      paymentStatus: paymentStatus as 'Paid',
      orderStatus: orderStatus as 'Pending',
    }
    const { payload, ...columns } = webPayload(of)
    const isOdd = state === 'Failed'
    const isOther = isDone && state !== 'Imported'
    // The buyer wants it elsewhere by now.
    const booked = {
      ...payload,
      shipping_address: { ...payload.billing_address, address1: '7 Old Road' },
    }
    const id = random.id(at)
    out.websiteOrders.push({
      id,
      ...own,
      createdOnUtc: at,
      websiteId: shop,
      ...columns,
      state,
      orderId,
      problem: isOdd ? 'unmapped' : undefined,
      why: isOdd ? `Map web product ${of.item.productId} ${of.item.name} first.` : undefined,
      short: state === 'Imported' && i > 9 ? '1 × of what was ordered' : undefined,
      handledById: state === 'Manual' ? staff[0] : undefined,
      handledReason: state === 'Manual' ? 'The buyer came to the showroom' : undefined,
      isChanged: isOther,
      agreed: isOther ? booked : undefined,
      question: isOther ? webChanges(booked, payload).join('\n') : undefined,
      givenBackOnUtc: state === 'Imported' && i > 9 ? now - 1_800_000 : undefined,
      payload,
    })
    const result = results[i]
    if (result && staff[0])
      out.websiteOrderFollowUps.push({
        id: random.id(at + 3_600_000),
        ...own,
        createdOnUtc: at + 3_600_000,
        websiteOrderId: id,
        note: 'Called, and asked how it is to be paid.',
        result,
        followedById: staff[0],
        followedOnUtc: at + 3_600_000,
      })
  }
}

/** What buyers said of the orders at these places. */
const results: Readonly<Record<number, 'Will pay' | 'Paid other way' | 'Lost'>> = {
  4: 'Will pay',
  5: 'Paid other way',
  6: 'Lost',
}

const buyers = ['Mere Tahana', 'Owen Fraser', 'Lucie Gagnon', 'Daniel Ngata', 'Priya Raman']

/**
 * What was booked says what orders of websites say here, and what is imported leads to a draft. An
 * order of the demo without its like is handled by hand.
 */
export const ordersOfWebsites = [
  `create temporary table web_pairs as
    with w as (
      select id, client_id, state = 'Imported' as is_draft, row_number() over (partition by client_id, state = 'Imported' order by id) as n from website_orders where state in ('Booked', 'Closed', 'Imported')),
    o as (
      select id, client_id, state, total, state = 'Draft' as is_draft, row_number() over (partition by client_id, state = 'Draft' order by ordered_on_utc desc, id) as n
      from orders where (state = 'Draft' or (source = 'Website' and state in ('Confirmed', 'Completed') and paid = total)) and total > 0 and not is_deleted)
    select w.id, w.client_id, w.n, o.id as order_id, o.state, o.total from w left join o on o.client_id = w.client_id and o.is_draft = w.is_draft and o.n = w.n`,
  'update website_orders w set order_id = null from web_pairs p where p.id = w.id',
  // One booked order of each company was changed on the web.
  `update website_orders w set order_id = p.order_id, total = coalesce(p.total, w.total),
    is_changed = coalesce(w.id = c.id, false), question = case when w.id = c.id then w.question end, agreed = case when w.id = c.id then w.agreed end,
    state = case p.state when 'Draft' then 'Imported' when 'Confirmed' then 'Booked' when 'Completed' then 'Closed' else 'Manual' end
    from web_pairs p left join (select distinct on (client_id) client_id, id from web_pairs where state in ('Confirmed', 'Completed') order by client_id, state, n desc) c on c.client_id = p.client_id
    where p.id = w.id`,
  'drop table web_pairs',
]
