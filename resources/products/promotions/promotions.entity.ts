import { country } from '#resources/common.ts'
import { choice, entity, flag, instant, integer, lines, money, percent, text } from '#define'
import { promotionChannels } from '#resources/products/prices/pricing.ts'
import { promotionFigures } from './promotionLists.ts'
import { promotionLines } from './promotionLines.entity.ts'
import { promotionTiers } from './promotionTiers.entity.ts'

const buyAndGet = { field: 'rule', is: ['Buy X get Y'] } as const
const bundle = { field: 'rule', is: ['Bundle'] } as const
const spendTier = { field: 'rule', is: ['Spend tier'] } as const

export const promotions = entity('promotions', {
  titles: ['Promotion', 'Promotions'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, max: 30, unique: true }),
    rule: choice(['Percent', 'Amount', 'Fixed price', 'Buy X get Y', 'Bundle', 'Spend tier'], {
      default: 'Percent',
      label: 'Type',
    }),
    buyQuantity: integer({ min: 1, max: 1000, label: 'Buy (pieces)', when: buyAndGet }),
    getQuantity: integer({ min: 1, max: 1000, label: 'Get (pieces)', when: buyAndGet }),
    getDiscount: percent({ label: 'Off those (%)', help: '100 (free) if empty', when: buyAndGet }),
    setPrice: money({ min: 0.01, currency: 'market', label: 'Price per set', when: bundle }),
    setDiscount: percent({
      label: 'Off a set (%)',
      help: 'If a set has no price',
      when: bundle,
    }),
    market: country,
    channel: choice(promotionChannels, { default: 'Everywhere' }),
    priority: integer({ default: 0, help: 'Highest priority applies' }),
    isCombinable: flag({ default: false, help: 'Can combine with other offers that allow it' }),
    coupon: text({ max: 30, unique: true, help: 'Only with this code' }),
    couponLimit: integer({ min: 1, label: 'Uses of the coupon', help: 'Unlimited if empty' }),
    couponUsed: integer({ default: 0, min: 0, readOnly: true, label: 'Coupon used' }),
    customerLimit: integer({
      min: 1,
      label: 'Limit per customer',
      help: 'In pieces; in sets or orders where it needs several pieces',
    }),
    labelText: text({ max: 60, label: 'Text on labels' }),
    fromOnUtc: instant({ holds: 'market', required: true, label: 'From' }),
    toOnUtc: instant({ holds: 'market', label: 'To' }),
    state: choice(['Draft', 'Scheduled', 'Active', 'Paused', 'Ended'], {
      default: 'Draft',
      tones: {
        Draft: 'neutral',
        Scheduled: 'neutral',
        Active: 'good',
        Paused: 'warning',
        Ended: 'neutral',
      },
    }),
    ...promotionFigures,
    tiers: lines(promotionTiers, { by: 'promotionId', label: 'Tiers', when: spendTier }),
    lines: lines(promotionLines, { by: 'promotionId', label: 'Prices' }),
  },
  list: {
    columns: ['name', 'market', 'fromOnUtc', 'toOnUtc', 'state', 'orders', 'revenue', 'stockCover'],
    sort: '-fromOnUtc',
    main: 'name',
    search: ['name', 'code', 'coupon'],
    filters: ['rule', 'market', 'channel', 'state', 'fromOnUtc'],
  },
  form: {
    Promotion: 'name',
    Rule: 'rule',
    Where: 'market',
    Order: 'priority',
    'Coupon and limits': 'coupon',
    When: 'fromOnUtc',
    Prices: 'tiers',
  },
  statuses: {
    transitions: {
      schedule: {
        from: ['Draft'],
        to: 'Scheduled',
        confirm: 'Schedule this promotion? It cannot be changed after that.',
      },
      start: {
        from: ['Scheduled', 'Paused'],
        to: 'Active',
        label: 'Start',
        done: 'Started',
        confirm: 'Start this promotion now? Its prices apply at once.',
      },
      pause: {
        from: ['Active'],
        to: 'Paused',
        confirm: 'Pause this promotion? Its prices stop at once.',
      },
      end: {
        from: ['Scheduled', 'Active', 'Paused'],
        to: 'Ended',
        confirm: 'End this promotion for good?',
      },
    },
  },
  actions: {
    setPrices: {
      call: 'setPromotionPrices',
      id: 'promotionId',
      label: 'Set prices',
      while: { field: 'state', is: ['Draft'] },
    },
    raiseMaximum: {
      call: 'raiseMaximum',
      id: 'promotionId',
      label: 'Raise a maximum',
      while: { field: 'state', is: ['Scheduled', 'Active', 'Paused'] },
    },
  },
  links: {
    'Price tags': {
      screen: '/promotion/promotion_list/PriceTags',
      as: 'promotionId',
      while: { field: 'state', is: ['Scheduled', 'Active'] },
    },
  },
  import: { key: 'code', lines: { field: 'lines', key: 'skuId' } },
  // What was announced stays as it was: end it and make another one.
  editable: { while: { field: 'state', is: ['Draft'] } },
  checks: {
    'A promotion must end after it begins.': '{toOnUtc} is null or {toOnUtc} > {fromOnUtc}',
    'A coupon cannot have fewer uses than it was used.':
      '{couponLimit} is null or {couponLimit} >= {couponUsed}',
  },
})
