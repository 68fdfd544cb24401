import { call, choice, instant, list, money, object, percent, reference, text } from '#define'
import { country } from '#resources/common.ts'
import { prices } from './prices.entity.ts'
import { saleChannels, standingKinds } from './pricing.ts'

const amount = money({ required: true, min: 0.01, max: 999_999.99, label: 'New price' })
const reason = text({ required: true, max: 200 })
export const from = instant({ holds: 'market', label: 'From', help: 'Leave empty to start now' })
export const until = instant({
  holds: 'market',
  label: 'Until',
  help: 'Leave empty if it lasts until the next price begins',
})
/** A price to set. */
export const price = {
  skuId: reference('skus', { required: true }),
  market: country,
  kind: choice(standingKinds, { required: true, default: 'Regular' }),
  amount,
  fromOnUtc: from,
  toOnUtc: until,
  reason,
}
/** An entry of the history, and why something is done about the price that it set. */
const entry = { changeId: reference('priceChanges', { required: true }), reason }
export const written = { id: text({ required: true }) }

/** Sets prices, and answers what a price was and why. */
export const priceCalls = {
  /** A price of a SKU; it ends the one before when it begins. */
  setPrice: call({
    at: 'POST /api/prices/set',
    of: 'skus',
    access: ['D2'],
    done: 'Price set to %{amount}',
    input: price,
    answer: written,
  }),
  /** Takes a price back before it begins, or ends a clearance; `changeId` is what set it. */
  withdrawPrice: call({
    at: 'POST /api/prices/withdraw',
    of: 'priceChanges',
    access: ['D2'],
    done: 'Price withdrawn',
    input: entry,
    answer: written,
  }),
  /** Sets the price of an entry of the history again, from now. */
  restorePrice: call({
    at: 'POST /api/prices/restore',
    of: 'priceChanges',
    access: ['D2'],
    done: 'Price restored',
    input: entry,
    answer: written,
  }),
  /** The price of a SKU at any moment, with each fact that made it. */
  getPriceAt: call({
    at: 'GET /api/prices/at',
    of: 'priceChanges',
    input: {
      skuId: reference('skus', { required: true, label: 'SKU' }),
      market: choice(country.options.values, {
        labels: country.options.labels,
        help: 'Defaults to your own market',
      }),
      channel: choice(saleChannels, { required: true, default: 'Showroom' }),
      onUtc: instant({ holds: 'market', label: 'When', help: 'Leave empty for now' }),
    },
    answer: {
      data: object({
        market: country,
        amount: money({ label: 'Price' }),
        regular: money({ label: 'Regular price' }),
        endsOnUtc: instant({ holds: 'market', label: 'Until' }),
        atUtc: instant({ holds: 'market', required: true, label: 'At' }),
        reasons: list({
          kind: choice(prices.fields.kind.options.values, { required: true }),
          promotionId: text(),
          name: text({ label: 'Promotion' }),
          percent: percent({ label: 'Discount (%)' }),
          amount: money({ required: true, label: 'Price with it' }),
        }),
      }),
    },
  }),
}
