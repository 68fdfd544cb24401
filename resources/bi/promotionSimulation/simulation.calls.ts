import {
  call,
  choice,
  date,
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
import { seeCost } from '#resources/common.ts'
import { saleChannels } from '#resources/products/prices/pricing.ts'
import { promotions } from '#resources/products/promotions/promotions.entity.ts'
import { promotionSimulations } from './promotionSimulations.entity.ts'

/** Whether the promotion reached a line, and if not, whether a person had set its price. */
export const effects = ['Reached', 'Not reached', 'Price set by hand'] as const

const required = { required: true } as const
const margin = (label: string) => money({ signed: true, visibleTo: seeCost, label })
const change = money({ required: true, signed: true, label: 'Change' })

const sums = {
  orders: integer({ required: true, label: 'Orders' }),
  pieces: integer({ required: true, label: 'Pieces' }),
  before: money({ required: true, label: 'Before' }),
  after: money({ required: true, label: 'With it' }),
  change,
  marginBefore: margin('Margin before'),
  marginAfter: margin('Margin with it'),
}

/** A promotion that has ended: what was sold of its goods while it ran. */
const factShape = {
  orders: integer(required),
  pieces: integer(required),
  revenue: money(required),
  margin: margin('Margin'),
  days: integer(required),
}

const paging = {
  pageNo: integer({ min: 1, max: 100_000, default: 1 }),
  pageSize: integer({ min: 1, max: 100, default: 25 }),
  sort: text({ max: 200 }),
}
const paged = { totalCount: integer(required) }
const simulationId = reference('promotionSimulations', { required: true })

/** What a promotion would have done to the orders of the month before. */
export const simulationCalls = {
  /**
   * Plays a promotion through over the orders of the calendar month before. It changes nothing;
   * one that goes on already is answered again.
   */
  simulatePromotion: call({
    at: 'POST /api/promotions/simulate',
    input: { promotionId: reference('promotions', { required: true }) },
    answer: { id: text(required) },
  }),
  cancelSimulation: call({
    at: 'POST /api/promotions/cancelSimulation',
    input: { simulationId },
    answer: { id: text(required) },
  }),
  /**
   * The latest simulation of a promotion, or none; of one that is over the last before it began.
   */
  getSimulation: call({
    at: 'GET /api/promotions/simulation',
    input: { promotionId: reference('promotions', { required: true }) },
    answer: {
      promotion: object({
        name: text(required),
        state: promotions.fields.state,
        market: text(required),
      }),
      /** The newest one, unless it is done. */
      progress: list(
        {
          id: text(required),
          state: promotionSimulations.fields.state,
          orderCount: integer(required),
          orderDone: integer(required),
        },
        1,
      ),
      simulations: list(
        {
          id: text(required),
          month: date({ ...required, isMonth: true }),
          days: integer(required),
          madeOnUtc: instant(required),
          isOutdated: flag(required),
          orderCount: integer(required),
          ...sums,
          piecesReached: integer(required),
          standing: money(required),
          piecesToBreakEven: integer({ visibleTo: seeCost }),
          daysOfStock: integer(),
          skus: integer(required),
          skusBelowFloor: integer(required),
          skusBelowCost: integer({ visibleTo: seeCost }),
          linesWithoutCost: integer({ visibleTo: seeCost }),
          groups: list({
            branchId: text(required),
            branchName: text({ required: true, label: 'Branch' }),
            channel: choice(saleChannels, required),
            ...sums,
          }),
        },
        1,
      ),
    },
  }),
  /** What was sold of a promotion's goods while it ran, once it has ended. */
  getPromotionFact: call({
    at: 'GET /api/promotions/fact',
    input: { promotionId: reference('promotions', { required: true }) },
    answer: { data: list(factShape, 1) },
  }),
  /** The goods of a simulation, those that lose the most revenue first. */
  getSimulatedSkus: call({
    at: 'GET /api/promotions/simulation/skus',
    input: {
      simulationId,
      only: choice(['Below cost', 'Below the floor', 'Reached'], { label: 'Only' }),
      ...paging,
    },
    answer: {
      data: list(
        {
          skuId: reference('skus', { required: true }),
          skuCode: text({ required: true, label: 'SKU' }),
          name: text({ required: true, max: 160, label: 'Product' }),
          ...sums,
          piecesToBreakEven: integer({ visibleTo: seeCost, label: 'To break even' }),
          available: integer({ required: true, label: 'Available' }),
          daysOfStock: signed({ label: 'Stock (days)' }),
        },
        100,
      ),
      ...paged,
    },
  }),
  /** The order lines behind each figure of a simulation, the latest first. */
  getSimulatedLines: call({
    at: 'GET /api/promotions/simulation/lines',
    input: {
      simulationId,
      branchId: reference('branches'),
      channel: choice(saleChannels),
      skuId: reference('skus', { label: 'SKU' }),
      effect: choice(effects),
      ...paging,
    },
    answer: {
      data: list(
        {
          orderId: reference('orders', { required: true }),
          orderCode: text({ required: true, label: 'Order' }),
          orderedOnUtc: instant({ required: true, label: 'Ordered' }),
          branchName: text({ required: true, label: 'Branch' }),
          channel: choice(saleChannels, required),
          skuId: reference('skus', { required: true }),
          skuCode: text({ required: true, label: 'SKU' }),
          quantity: integer({ required: true, label: 'Qty' }),
          before: sums.before,
          after: sums.after,
          change,
          effect: choice(effects, {
            required: true,
            tones: { Reached: 'good', 'Not reached': 'neutral', 'Price set by hand': 'neutral' },
          }),
        },
        100,
      ),
      ...paged,
    },
  }),
}
