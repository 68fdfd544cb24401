import {
  call,
  choice,
  flag,
  instant,
  integer,
  list,
  money,
  object,
  reference,
  signed,
  text,
} from '#define'
import { country, seeCost } from '#resources/common.ts'
import { from, price, until, written } from '#resources/products/prices/prices.calls.ts'
import { standingKinds } from '#resources/products/prices/pricing.ts'
import { roundingLabels, roundings, ruleKinds } from './priceRule.ts'

/** Goods of a list: SKUs, or the SKUs of products, by id or by its filter. */
export const goods = {
  of: choice(['skus', 'products'], { default: 'skus' }),
  ids: list({ id: text({ required: true, max: 36 }) }, 10_000),
  filter: text({ max: 8000 }),
}

/**
 * What gets new prices: SKUs by id or by the filter of a list, with a rule; a file that was
 * uploaded; or prices one by one. One of them.
 */
const wanted = {
  ...goods,
  fileId: text({ max: 36, label: 'File' }),
  prices: list(price, 10_000),
  by: choice(ruleKinds, { label: 'Change by' }),
  value: signed({ label: 'By how much' }),
  round: choice(roundings, { default: 'To the cent', label: 'Round', labels: roundingLabels }),
  market: choice(['NZ', 'CA'], { labels: country.options.labels }),
  kind: choice(standingKinds, { default: 'Regular' }),
  fromOnUtc: from,
  toOnUtc: until,
  reason: text({ max: 200 }),
}

/** Prices in bulk: what they would be, and setting them. Both take the same input. */
export const bulkPriceCalls = {
  /** What new prices would be, page by page, with every error at once; changes nothing. */
  previewPrices: call({
    at: 'POST /api/prices/preview',
    of: 'skus',
    access: ['D2'],
    changes: false,
    input: {
      ...wanted,
      pageNo: integer({ min: 1, max: 10_000, default: 1 }),
      pageSize: integer({ min: 1, max: 500, default: 50 }),
    },
    answer: {
      rows: list({
        row: integer({ required: true, label: 'Row' }),
        skuId: reference('skus', { required: true, label: 'SKU' }),
        sku: text({ required: true, label: 'Code' }),
        name: text({ required: true }),
        market: country,
        kind: choice(standingKinds, { required: true }),
        oldAmount: money({ label: 'Old price', currency: 'market' }),
        newAmount: money({ label: 'New price', currency: 'market' }),
        change: money({ signed: true, label: 'Change', currency: 'market' }),
        changePercent: signed({ label: 'Change (%)' }),
        margin: money({ signed: true, visibleTo: seeCost, currency: 'market' }),
        marginPercent: signed({ visibleTo: seeCost, label: 'Margin (%)' }),
        isBelowCost: flag({ required: true, visibleTo: seeCost, label: 'Below cost' }),
        quotations: integer({ required: true, label: 'Open quotations' }),
        fromOnUtc: instant({ holds: 'market', label: 'From' }),
        toOnUtc: instant({ holds: 'market', label: 'Until' }),
        problem: text({ label: 'Problem' }),
      }),
      problems: list(
        {
          row: integer({ required: true, label: 'Row' }),
          field: text({ required: true, label: 'Column' }),
          code: text({ required: true }),
          message: text({ required: true, label: 'Problem' }),
        },
        10_000,
      ),
      totalCount: integer({ required: true }),
      data: object({
        problems: integer({ required: true, label: 'Problems' }),
        belowCost: integer({ required: true, visibleTo: seeCost, label: 'Below cost' }),
        unknownCost: integer({ required: true, visibleTo: seeCost, label: 'Without a cost' }),
        quotations: integer({ required: true, label: 'Open quotations' }),
        /** Stands for what was previewed: `applyPrices` refuses when it has changed since. */
        token: text({ required: true }),
      }),
    },
  }),
  /** Many prices: all of them or none, with every error at once. */
  applyPrices: call({
    at: 'POST /api/prices/apply',
    of: 'skus',
    access: ['D2'],
    input: { ...wanted, token: text({ max: 64 }) },
    answer: { ids: list(written, 10_000) },
  }),
  /** Takes many prices back before they begin, or ends clearances; all of them or none. */
  withdrawPrices: call({
    at: 'POST /api/prices/withdrawMany',
    of: 'priceChanges',
    access: ['D2'],
    input: {
      changes: list({ changeId: reference('priceChanges', { required: true }) }, 500),
      reason: text({ required: true, max: 200 }),
    },
    answer: { ids: list(written, 500) },
  }),
}
