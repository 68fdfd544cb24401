import { expect, it } from 'vitest'
import { oauthKeyIn, plaintextHeader } from '#resources/commerce/channels/oauth.ts'
import { refusalFor, type Standing } from '#resources/commerce/retargeting/mayWrite.ts'
import { listUnsubscribe, masked, rendered } from '#resources/commerce/retargeting/rendering.ts'
import { momentIn, saleOrder, webNoOfSale } from '#resources/commerce/tradeMe/saleOrder.ts'
import { readWebOrder } from '#resources/commerce/orders/webOrder.ts'
import { sale } from '#tests/support/commerce/tradeMe.ts'

const now = new Date('2026-11-30T00:00:00Z')
const good: Standing = {
  caseState: 'Running',
  customerState: 'Active',
  email: 'ann@mail.example',
  consentEmail: true,
  isUnsubscribed: false,
  isPaid: false,
  orderState: 'Quotation',
  lastOnUtc: null,
  maySayNo: true,
}

it('writes to whoever allows it and has not decided', () => {
  expect(refusalFor(good, now)).toBeUndefined()
  expect(refusalFor({ ...good, lastOnUtc: '2026-11-28T23:59:59Z' }, now)).toBeUndefined()
})

it.each([
  ['decided', { caseState: 'Stopped' }],
  ['decided', { orderState: 'Confirmed' }],
  ['decided', { orderState: 'Expired' }],
  ['paid', { isPaid: true }],
  ['blocked', { customerState: 'Blocked' }],
  ['no_email', { email: null }],
  ['unsubscribed', { isUnsubscribed: true }],
  ['no_consent', { consentEmail: false }],
  ['no_consent', { consentEmail: null }],
  ['no_answer', { maySayNo: false }],
  ['one_a_day', { lastOnUtc: '2026-11-29T00:00:01Z' }],
] as const)('refuses as %s: %j', (code, other) => {
  expect(refusalFor({ ...good, ...other }, now)?.code).toBe(code)
})

it('postpones a second e-mail of a day, and nothing else', () => {
  expect(refusalFor({ ...good, lastOnUtc: '2026-11-29T06:00:00Z' }, now)?.until).toBe(
    '2026-11-30T06:00:00.000Z',
  )
  expect(refusalFor({ ...good, isPaid: true }, now)?.until).toBeUndefined()
})

const fill = {
  values: { customer: 'Ann <b>', company: 'Oak & Co', value: '$1.00', portalLink: 'https://p/1' },
  items: '1 × Chair',
  unsubscribeLink: 'https://shop.example/unsubscribe/t',
  supportEmail: 'help@shop.example',
}
const blocks = [
  { kind: 'Text', text: 'Dear {customer}[ of {orderCode}]' },
  { kind: 'Items', text: 'All for {value}:' },
  { kind: 'Button', text: 'Show it' },
  { kind: 'Unsubscribe', text: 'No more' },
] as const

it('fills a template as text and as a page that lets no value be HTML', () => {
  const mail = rendered({ subject: 'For {customer}\n', blocks, language: 'English' }, fill)
  expect(mail.subject).toBe('For Ann <b>')
  expect(mail.text).toBe(
    'Dear Ann <b>\n\nAll for $1.00:\n1 × Chair\n\nShow it: https://p/1\n\nNo more: https://shop.example/unsubscribe/t',
  )
  expect(mail.html).not.toContain('<b>')
  expect(mail.html).toContain('href="https://shop.example/unsubscribe/t"')
  expect(listUnsubscribe(fill)).toBe(
    '<mailto:help@shop.example?subject=unsubscribe>, <https://shop.example/unsubscribe/t>',
  )
})

it('leaves out a button that leads nowhere, and unsubscribes by mail where no page is configured', () => {
  const bare = { ...fill, values: {}, items: null, unsubscribeLink: null }
  const mail = rendered({ subject: 'x', blocks, language: 'French' }, bare)
  expect(mail.blocks.map(({ kind }) => kind)).toEqual(['Text', 'Unsubscribe'])
  expect(mail.html).toContain('lang="fr"')
  expect(mail.html).toContain('href="mailto:help@shop.example?subject=unsubscribe"')
})

it('masks who a customer is', () => {
  expect(masked('Mere  Tahana')).toBe('M••• T•••')
})

it('signs by PLAINTEXT with each part encoded', () => {
  expect(oauthKeyIn(' a b  c d ')).toEqual({
    consumerKey: 'a',
    consumerSecret: 'b',
    token: 'c',
    tokenSecret: 'd',
  })
  expect(oauthKeyIn('a b c')).toBeUndefined()
  expect(
    plaintextHeader({ consumerKey: 'k', consumerSecret: 'a+b', token: 't', tokenSecret: "c'd" }),
  ).toBe(
    'OAuth oauth_consumer_key="k", oauth_token="t", oauth_signature_method="PLAINTEXT", oauth_signature="a%252Bb%26c%2527d"',
  )
})

it('reads moments in milliseconds', () => {
  expect(momentIn('/Date(1321230000000)/')).toBe('2011-11-14T00:20:00.000Z')
  expect(momentIn('/Date(1321230000000+1300)/')).toBe('2011-11-14T00:20:00.000Z')
  for (const odd of ['2011-11-14', '/Date()/', '/Date(1e9)/', null, 5])
    expect(momentIn(odd), String(odd)).toBeUndefined()
})

it('reads the sales of an order as a website order', () => {
  const sales = [
    sale(2, { OrderId: 7, SubtotalPrice: 33.34, TotalSalePrice: 33.34 }),
    sale(1, { OrderId: 7, TotalShippingPrice: 15.1, TotalSalePrice: 115.1 }),
  ]
  expect(sales.map(webNoOfSale)).toEqual(['7', '7'])
  expect(webNoOfSale(sale(5))).toBe('P5')
  const order = readWebOrder(saleOrder(sales, 'Auckland'))
  expect(order).toMatchObject({ webNo: 7, total: 14_844, shipping: { incl: 1510 } })
  expect(order.items.map(({ worth }) => worth.incl)).toEqual([10_000, 3334])
  const pickup = readWebOrder(saleOrder([sale(3, { ShippingType: 2 })], 'Auckland'))
  expect(pickup).toMatchObject({ delivery: null, pickup: { city: 'Auckland' } })
})
