import { country } from '#resources/common.ts'
import { choice, entity, flag, instant, integer, lines, text } from '#define'
import { promotionLines } from './promotionLines.entity.ts'

export const promotions = entity('promotions', {
  titles: ['Promotion', 'Promotions'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, max: 30, unique: true }),
    market: country,
    channel: choice(['Everywhere', 'Showroom', 'Website', 'Marketplace'], {
      default: 'Everywhere',
    }),
    priority: integer({ default: 0 }),
    isCombinable: flag({ default: false }),
    fromOnUtc: instant({ required: true, label: 'From' }),
    toOnUtc: instant({ label: 'To' }),
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
    lines: lines(promotionLines, { by: 'promotionId', label: 'Prices' }),
  },
  list: {
    columns: ['name', 'code', 'market', 'channel', 'fromOnUtc', 'toOnUtc', 'state'],
    sort: '-fromOnUtc',
    search: ['name', 'code'],
    filters: ['market', 'channel', 'state', 'fromOnUtc'],
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
        confirm: 'Start this promotion now? Its prices count at once.',
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
  // What was announced stays as it was: end it and make another one.
  editable: { while: { field: 'state', is: ['Draft'] } },
  checks: {
    'A promotion must end after it begins.': '{toOnUtc} is null or {toOnUtc} > {fromOnUtc}',
  },
})
